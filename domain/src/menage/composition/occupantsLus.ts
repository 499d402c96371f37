// Ce qu'une activité ou une scolarité dit de la santé, ou que l'administration a ajouté sans que l'on sache ce qu'il dit, ne sort pas de
// l'équipe.
import { TIRET } from '../../document/produits/lignes.ts'
import { accorder } from './accord.ts'
import { activites, scolarites } from './composition.listes.ts'
import type { Occupant } from './composition.schema.ts'

const DE_SANTE: ReadonlySet<string> = new Set<keyof typeof activites | keyof typeof scolarites>(['INVALIDITE', 'ETABLISSEMENT_SPECIALISE'])
const DITES = new Set([...Object.keys(activites), ...Object.keys(scolarites)].filter((code) => !DE_SANTE.has(code)))
const seDit = (code: string | null): boolean => code === null || DITES.has(code)

type Lu = Pick<Occupant, 'situationProfessionnelle' | 'scolarite'>

/** Une personne telle qu'on la lit hors de l'équipe : une autre activité, une scolarité non dite. */
const occupantLu = <O extends Lu>(occupant: O): O => ({
  ...occupant,
  situationProfessionnelle: {
    ...occupant.situationProfessionnelle,
    activite: seDit(occupant.situationProfessionnelle.activite) ? occupant.situationProfessionnelle.activite : 'AUTRE',
  },
  scolarite: { ...occupant.scolarite, niveau: seDit(occupant.scolarite.niveau) ? occupant.scolarite.niveau : null },
})

export const occupantsLus = <O extends Lu>(occupants: readonly O[]): O[] => occupants.map(occupantLu)

/** L'activité ou la scolarité qu'un document gardé a écrite, telle qu'on la lit hors de l'équipe : il n'en reste que le libellé. */
export function occupationLue(ecrite: string): string {
  if (ecrite === TIRET || libellesDits().has(ecrite)) return ecrite
  return Object.values<string>(scolarites).includes(ecrite) ? TIRET : activites.AUTRE
}

// À chaque lecture : l'administration change ces libellés.
const libellesDits = () =>
  new Set(
    [activites, scolarites]
      .flatMap((liste) => Object.entries<string>(liste))
      .filter(([code]) => seDit(code))
      .flatMap(([, libelle]) => [libelle, accorder(libelle, 'FEMININ')]),
  )
