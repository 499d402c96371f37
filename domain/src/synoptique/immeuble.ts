// Des portes au dessin de l'immeuble, et à ses totaux. Rien d'autre n'en compte.
import { codesDe } from '../common/listes.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { etatsDePorte } from './porte.etat.ts'
import { niveauDe } from './situation.ts'
import type { BatimentVu, PorteVue } from './vue.schema.ts'

/** Une porte et où elle est, dans l'ordre de l'escalier. */
export interface PorteSituee {
  readonly batiment: string | null
  readonly cage: string | null
  readonly etage: number | null
  readonly adresse: string
  readonly porte: PorteVue
}

export const SANS_BATIMENT = 'Bâtiment non renseigné'
export const SANS_CAGE = 'Cage non renseignée'

const occupee = ({ porte }: PorteSituee): boolean => porte.etat.code !== 'VIDE'
const compter = (portes: readonly PorteSituee[]) => ({ logements: portes.length, occupes: portes.filter(occupee).length })

/** Groupe sans changer l'ordre. */
function par<T, C>(lignes: readonly T[], cleDe: (ligne: T) => C): [C, T[]][] {
  const groupes = new Map<C, T[]>()
  for (const ligne of lignes) groupes.set(cleDe(ligne), [...(groupes.get(cleDe(ligne)) ?? []), ligne])
  return [...groupes]
}

/** Les bâtiments, leurs cages, leurs étages de haut en bas, leurs portes de gauche à droite. */
export const dessiner = (portes: readonly PorteSituee[]): BatimentVu[] =>
  par(portes, ({ batiment }) => batiment).map(([nom, duBatiment]) => ({
    nom: nom ?? SANS_BATIMENT,
    adresse: [...new Set(duBatiment.map(({ adresse }) => adresse))].slice(0, 3).join(', '),
    ...compter(duBatiment),
    cages: par(duBatiment, ({ cage }) => cage).map(([cage, deLaCage]) => ({
      nom: cage ?? SANS_CAGE,
      etages: par(deLaCage, ({ etage }) => etage)
        .toSorted(([un], [autre]) => (autre ?? -99) - (un ?? -99))
        .map(([niveau, portesDeLEtage]) => ({ niveau, libelle: niveauDe(niveau), portes: portesDeLEtage.map(({ porte }) => porte) })),
    })),
  }))

/** Les totaux, par état, par typologie, par cage ; ce qui n'a aucune porte n'y est pas. */
export function totaliser(portes: readonly PorteSituee[]) {
  const { logements, occupes } = compter(portes)
  const nombres = (liste: Readonly<Record<string, string>>, codeDe: (porte: PorteVue) => string) =>
    codesDe(liste).flatMap((code) => {
      const nombre = portes.filter(({ porte }) => codeDe(porte) === code).length
      return nombre === 0 ? [] : [{ code, libelle: liste[code] ?? code, nombre }]
    })
  return {
    logements,
    occupes,
    vides: logements - occupes,
    cotationNoire: portes.filter((une) => occupee(une) && une.porte.menages.some(({ cotation }) => cotation.couleur === 'NOIRE')).length,
    etats: nombres(etatsDePorte, ({ etat }) => etat.code),
    typologies: nombres(typologies, ({ typologie }) => typologie),
    cages: par(portes, ({ batiment, cage }) => JSON.stringify([batiment, cage])).map(([, deLaCage]) => ({
      batiment: deLaCage[0]?.batiment ?? SANS_BATIMENT,
      cage: deLaCage[0]?.cage ?? SANS_CAGE,
      ...compter(deLaCage),
    })),
  }
}
