import { expect, test } from 'vitest'
import { natureProbable } from './natureProbable.ts'

const TOUTES = [
  'PIECE_IDENTITE',
  'TITRE_SEJOUR',
  'AVIS_IMPOSITION',
  'BULLETIN_SALAIRE',
  'ATTESTATION_CAF',
  'QUITTANCE',
  'BAIL_ORIGINE',
  'BAIL_NOUVEAU',
  'ETAT_DES_LIEUX_ENTREE',
  'ETAT_DES_LIEUX_SORTIE',
  'DLS_ATTESTATION',
  'AUTRE',
]

test.each([
  ['CNI_Benali_recto.jpg', 'PIECE_IDENTITE'],
  ['Carte d’identité.pdf', 'PIECE_IDENTITE'],
  ['titre-de-séjour 2027.pdf', 'TITRE_SEJOUR'],
  ['Avis_impôt_2025_sur_revenus_2024.pdf', 'AVIS_IMPOSITION'],
  ['BULLETIN DE PAIE MARS.PDF', 'BULLETIN_SALAIRE'],
  ['attestation CAF.pdf', 'ATTESTATION_CAF'],
  ['quittance-loyer-03-2026.pdf', 'QUITTANCE'],
  ['État des lieux d’entrée.pdf', 'ETAT_DES_LIEUX_ENTREE'],
  ['EDL sortie.pdf', 'ETAT_DES_LIEUX_SORTIE'],
  ['DLS 0591225041873.pdf', 'DLS_ATTESTATION'],
  ['nouveau bail.pdf', 'BAIL_NOUVEAU'],
])('« %s » se range en %s', (nom, nature) => {
  expect(natureProbable(nom, TOUTES)).toBe(nature)
})

test('un nom qui ne dit rien, ou qui hésite, laisse choisir', () => {
  for (const nom of ['IMG_0412.HEIC', 'scan.pdf', 'bail.pdf', 'cafetière.pdf', '']) expect(natureProbable(nom, TOUTES), nom).toBeNull()
})

test('une nature que la personne ne peut pas déposer n’est pas proposée ; la seule possible l’est', () => {
  expect(natureProbable('avis imposition.pdf', ['BAIL_NOUVEAU', 'ETAT_DES_LIEUX_ENTREE'])).toBeNull()
  expect(natureProbable('scan.pdf', ['BAIL_NOUVEAU'])).toBe('BAIL_NOUVEAU')
})
