import { estVersionDepassee } from '../erreurs.ts'
import { type Fusion, fusionner } from '../fusion.ts'

/** La fiche telle qu'un collègue l'a enregistrée. */
export interface FicheRelue<V> {
  readonly valeurs: V
  readonly version: number
  /** Qui l'a changée et quand, si on le sait. */
  readonly auteur?: string | undefined
  readonly le?: string | undefined
}

interface Demande<V, R> {
  readonly saisie: V
  /** Ce qui avait été lu avant la saisie. */
  readonly base: V
  readonly version: number
  readonly envoyer: (valeurs: V, version: number) => Promise<R>
  readonly relire: () => Promise<FicheRelue<V>>
  /** Demande à la personne quoi garder ; `null` : elle revient à sa saisie. */
  readonly choisir: (fusion: Fusion<V>, fiche: FicheRelue<V>) => Promise<V | null>
}

/** La personne est revenue à sa saisie : rien n'est envoyé, rien n'est perdu. */
export class RetourALaSaisie extends Error {}

/**
 * Enregistre ; si la fiche a changé entre-temps, réunit les changements qui ne se touchent pas et ne demande que les
 * vrais conflits. Recommence tant qu'un autre enregistrement passe devant.
 */
export async function enregistrerAvecFusion<V, R>({ saisie, base, version, envoyer, relire, choisir }: Demande<V, R>): Promise<R> {
  try {
    return await envoyer(saisie, version)
  } catch (erreur) {
    if (!estVersionDepassee(erreur)) throw erreur
  }
  const fiche = await relire()
  const fusion = fusionner(base, saisie, fiche.valeurs)
  const choix = fusion.conflits.length === 0 ? fusion.valeurs : await choisir(fusion, fiche)
  if (choix === null) throw new RetourALaSaisie()
  return enregistrerAvecFusion({ saisie: choix, base: fiche.valeurs, version: fiche.version, envoyer, relire, choisir })
}
