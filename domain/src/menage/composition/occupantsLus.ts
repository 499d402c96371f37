// Ce qu'une activité ou une scolarité dit de la santé, ou que l'administration a ajouté sans que l'on sache ce qu'il dit, ne sort pas de
// l'équipe.
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
