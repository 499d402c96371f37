// Le dossier tel qu'il était : de ce qu'il est, on défait un à un les changements notés depuis (l'inverse de `common/difference.ts`).
import { cleDe } from '../common/difference.ts'
import type { Changement } from './historique.schema.ts'

const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)

/** Défait ces changements, du plus récent au plus ancien. Ce que l'historique nomme hors de ces valeurs est laissé de côté. */
export const remonter = <T>(actuel: T, changements: readonly Pick<Changement, 'chemin' | 'ancien'>[]): T =>
  changements.reduce<T>((valeur, { chemin, ancien }) => poser(valeur, chemin.split('.'), ancien) as T, actuel)

/** La valeur avec `ancien` à ce chemin ; un chemin qui n'y mène pas ne change rien. */
function poser(valeur: unknown, [cle, ...suite]: readonly string[], ancien: unknown): unknown {
  if (cle === undefined) return ancien
  if (Array.isArray(valeur)) return poserDansLaListe(valeur, [cle, ...suite], ancien)
  if (!estObjet(valeur) || !Object.hasOwn(valeur, cle)) return valeur
  return { ...valeur, [cle]: poser(valeur[cle], suite, ancien) }
}

// Une personne, une ressource, une année se reconnaissent à leur clé, qui peut tenir en deux morceaux (`<occupant>.SALAIRE`).
function poserDansLaListe(liste: readonly unknown[], chemin: readonly string[], ancien: unknown): unknown[] {
  for (const longueur of [1, 2]) {
    const cle = chemin.slice(0, longueur).join('.')
    const reste = chemin.slice(longueur)
    const rang = liste.findIndex((element) => cleDe(element) === cle)
    if (rang >= 0) {
      if (reste.length > 0) return liste.map((element, i) => (i === rang ? poser(element, reste, ancien) : element))
      return ancien === null ? liste.filter((_, i) => i !== rang) : liste.map((element, i) => (i === rang ? ancien : element))
    }
    // Retiré depuis : il revient.
    if (reste.length === 0 && ancien !== null && cleDe(ancien) === cle) return [...liste, ancien]
  }
  return [...liste]
}
