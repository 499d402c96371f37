import { expect, test } from 'vitest'
import { accompagnementDe, agesDesEnfants, effectif, mentionsDe, naissanceDe, type Occupant, situationDe } from './occupant.ts'

const occupant = (champs: Partial<Occupant>): Occupant => ({ id: '0198', role: 'PRINCIPAL', age: 38, adulte: true, ...champs })
const enfant = (age: number | null) => occupant({ role: 'ENFANT', adulte: false, age })

test('l’effectif se lit en adultes et en enfants', () => {
  expect(effectif({ nombreOccupants: 5, nombreDEnfants: 3 })).toBe('2 adultes, 3 enfants')
  expect(effectif({ nombreOccupants: 1, nombreDEnfants: 0 })).toBe('1 adulte')
  expect(effectif({ nombreOccupants: 0, nombreDEnfants: 0 })).toBe('Aucun occupant')
})

test('les âges des enfants vont du plus grand au plus petit ; un adulte n’y est pas', () => {
  expect(agesDesEnfants([occupant({}), enfant(6), enfant(14), enfant(11)])).toBe('14, 11 et 6 ans')
  expect(agesDesEnfants([enfant(0), enfant(3)])).toBe('3\u00A0ans et moins d’un an')
  expect(agesDesEnfants([occupant({}), enfant(null)])).toBeNull()
})

test('la naissance porte l’âge', () => {
  expect(naissanceDe({ dateDeNaissance: '1987-05-04', age: 38 })).toBe('4 mai 1987 · 38\u00A0ans')
  expect(naissanceDe({ dateDeNaissance: null, age: null })).toBeNull()
})

test('un adulte se dit par son activité, à défaut sa catégorie ; un enfant par sa scolarité', () => {
  const situationProfessionnelle = { categorieSocioProfessionnelle: 'OUVRIERS', activite: null, employeur: null } as const
  expect(situationDe(occupant({ situationProfessionnelle }))).toBe('Ouvrier')
  expect(situationDe(occupant({ sexe: 'FEMININ', situationProfessionnelle }))).toBe('Ouvrière')
  expect(situationDe(occupant({ situationProfessionnelle: { ...situationProfessionnelle, activite: 'CDI' } }))).toBe('CDI')
  expect(situationDe({ ...enfant(11), scolarite: { niveau: 'COLLEGE', etablissement: null, ville: null } })).toBe('Collège')
  expect(situationDe(occupant({ sansRessource: true }))).toBe('Sans ressource')
})

test('les mentions s’accordent', () => {
  expect(
    mentionsDe(occupant({ sexe: 'FEMININ', titulaire: true, situationFamiliale: 'MARIE', nom: 'Benali', nomDeNaissance: 'Saïdi' })),
  ).toBe('Titulaire du bail · Mariée · née Saïdi')
  expect(mentionsDe(occupant({ sexe: 'FEMININ', situationFamiliale: 'VEUF' }))).toBe('Veuve')
  expect(mentionsDe(occupant({ sexe: 'MASCULIN', situationFamiliale: 'DIVORCE' }))).toBe('Divorcé')
  expect(mentionsDe(occupant({ situationFamiliale: 'NON_RENSEIGNE' }))).toBe('')
  expect(mentionsDe({ ...enfant(6), gardeAlternee: true })).toBe('Garde alternée')
  expect(mentionsDe(occupant({ gardeAlternee: true }))).toBe('')
})

test('qui accompagne une personne se lit en une ligne, selon ce que le dossier en dit', () => {
  const accompagnement = (social: readonly string[], suivis: readonly string[], referent: string | null) =>
    accompagnementDe({ accompagnementSpecifique: { social, insertionProfessionnelle: { suivis }, referent } } as unknown as Occupant)
  expect(accompagnement(['CCAS', 'TUTELLE'], ['PLIE'], 'Mme Leroy')).toBe(
    'CCAS, Tutelle ; insertion\u00A0: PLIE ; référent\u00A0: Mme Leroy',
  )
  expect(accompagnement([], ['MISSION_LOCALE'], null)).toBe('Insertion\u00A0: Mission locale')
  expect(accompagnement(['AUCUN'], [], null)).toBe('Aucun')
  expect(accompagnement([], [], null)).toBeNull()
  expect(accompagnementDe(occupant({}))).toBeNull()
})
