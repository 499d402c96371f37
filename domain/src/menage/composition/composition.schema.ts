import { z } from 'zod'
import {
  choixFacultatif,
  choixTenu,
  choixTenus,
  dateFacultative,
  emailFacultatif,
  ouiNon,
  ouiNonFacultatif,
  telephoneFacultatif,
  texteCourt,
} from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import {
  accompagnementsSociaux,
  activites,
  categoriesSocioProfessionnelles,
  rolesOccupant,
  scolarites,
  sexes,
  situationsFamiliales,
  suivisInsertion,
} from './composition.listes.ts'

/** Ailleurs, un sexe commence par M ou F (spécification § 3) : « F », « femme », « Masculin ». « Mme » est une civilité : elle se refuse. */
const lireSexe = (texte: unknown): unknown => {
  if (typeof texte !== 'string') return texte
  if (/^\s*f(?:[eé]m\p{L}*)?\.?\s*$/iu.test(texte.normalize('NFC'))) return 'FEMININ' satisfies keyof typeof sexes
  return /^\s*m(?:[aâ]le|asc\p{L}*)?\.?\s*$/iu.test(texte.normalize('NFC')) ? ('MASCULIN' satisfies keyof typeof sexes) : texte
}
export const sexeFacultatif = z.preprocess(lireSexe, choixFacultatif(codesDe(sexes)))

/** Une personne du ménage, telle qu'elle se saisit. Le rôle INCONNU est lu comme COLOCATAIRE (spécification § 4). */
export const occupantSchema = z.object({
  id: identifiant(),
  role: z.preprocess((role) => (role === 'INCONNU' ? 'COLOCATAIRE' : role), z.enum(codesDe(rolesOccupant), 'Rôle inconnu')),
  sexe: sexeFacultatif,
  nom: texteCourt(100),
  prenom: texteCourt(100),
  nomDeNaissance: texteCourt(100),
  dateDeNaissance: dateFacultative,
  titulaire: ouiNon,
  gardeAlternee: ouiNon,
  situationFamiliale: choixTenu(situationsFamiliales),
  contact: z.object({ telephone: telephoneFacultatif, email: emailFacultatif }).prefault({}),
  sansRessource: ouiNon,
  sansAvisImposition: ouiNon,
  avisCommun: ouiNon,
  situationProfessionnelle: z
    .object({
      categorieSocioProfessionnelle: choixTenu(categoriesSocioProfessionnelles),
      activite: choixTenu(activites),
      employeur: texteCourt(200),
    })
    .prefault({}),
  accompagnementSpecifique: z
    .object({
      social: choixTenus(accompagnementsSociaux),
      insertionProfessionnelle: z.object({ suivis: choixTenus(suivisInsertion) }).prefault({}),
      referent: texteCourt(200),
    })
    .prefault({}),
  scolarite: z.object({ niveau: choixTenu(scolarites), etablissement: texteCourt(200), ville: texteCourt(100) }).prefault({}),
})
export type Occupant = z.output<typeof occupantSchema>

/** Ce qui se saisit de la composition, hors occupants. */
export const compositionSchema = z.object({
  numeroAllocataireCaf: texteCourt(20),
  colocation: ouiNon,
  personneAMobiliteReduite: ouiNonFacultatif,
  personneAHandicap: ouiNonFacultatif,
  handicapReconnu: ouiNonFacultatif,
  naissancePrevueLe: dateFacultative,
})
export type Composition = z.output<typeof compositionSchema>
