import { describe, expect, test } from 'vitest'
import { unActeur } from '../acces/acteurs.examples.ts'
import { codesRoles } from '../acces/roles.ts'
import { transitionError } from '../passage/transition.ts'
import { codesFat, etapeDe, raisonDuGel, type StatutFat } from './fat.statuts.ts'
import { type DonneesFat, type FaitsFat, type NomTransitionFat, passagesDeLaFat, placesDeLaFat } from './fat.transitions.ts'

const firmin = unActeur('INGENIERIE_FINANCIERE')
const DONNEES: DonneesFat = { date: '2026-03-02', montant: 4_129_895, motif: 'Pièce manquante' }
const faits = (reste: Partial<FaitsFat> = {}): FaitsFat => ({
  statut: 'AUCUNE',
  creation: 'CONVENTIONNEE_PROTOCOLEE',
  enFaute: [],
  prefatAJour: true,
  osTravaux: '2026-01-05',
  finDesTravaux: '2026-03-01',
  restants: 0,
  dejaDemande: 0,
  dejaVerse: 0,
  saisieLe: null,
  precedenteValideeLe: null,
  ...reste,
})
const refus = (nom: NomTransitionFat, reste: Partial<FaitsFat>, donnees: DonneesFat = DONNEES, qui = firmin) =>
  transitionError(passagesDeLaFat, nom, { faits: faits(reste), donnees, aujourdhui: '2026-03-12' }, qui)
const bloquants = (...demande: Parameters<typeof refus>) => refus(...demande)?.details['bloquants']

/** Écrit à la main d'après domain-rules § 4.2 : d'où part chaque passage, et où il mène. */
const TABLE: Readonly<Record<NomTransitionFat, readonly [depuis: readonly StatutFat[], vers: StatutFat]>> = {
  preparer_fat_p: [['AUCUNE'], 'FAT_P_EN_PREPARATION'],
  etablir_fat_p: [['FAT_P_EN_PREPARATION'], 'FAT_P_ETABLIE'],
  saisir_fat_p: [['FAT_P_ETABLIE'], 'FAT_P_SAISIE'],
  valider_fat_p: [['FAT_P_SAISIE'], 'FAT_P_VALIDEE'],
  rejeter_fat_p: [['FAT_P_SAISIE', 'FAT_P_ETABLIE'], 'FAT_P_EN_PREPARATION'],
  preparer_fat_d: [['FAT_P_VALIDEE'], 'FAT_D_EN_PREPARATION'],
  etablir_fat_d: [['FAT_D_EN_PREPARATION'], 'FAT_D_ETABLIE'],
  saisir_fat_d: [['FAT_D_ETABLIE'], 'FAT_D_SAISIE'],
  valider_fat_d: [['FAT_D_SAISIE'], 'FAT_D_VALIDEE'],
  rejeter_fat_d: [['FAT_D_SAISIE', 'FAT_D_ETABLIE'], 'FAT_D_EN_PREPARATION'],
  preparer_fat_c: [['FAT_D_VALIDEE'], 'FAT_C_EN_PREPARATION'],
  etablir_fat_c: [['FAT_C_EN_PREPARATION'], 'FAT_C_ETABLIE'],
  saisir_fat_c: [['FAT_C_ETABLIE'], 'FAT_C_SAISIE'],
  valider_fat_c: [['FAT_C_SAISIE'], 'FAT_C_VALIDEE'],
  rejeter_fat_c: [['FAT_C_SAISIE', 'FAT_C_ETABLIE'], 'FAT_C_EN_PREPARATION'],
}
const PASSAGES = Object.keys(TABLE) as NomTransitionFat[]

test('une FAT ne se valide pas avant d’être saisie, ni ne se saisit avant que la précédente soit validée', () => {
  const saisie = { statut: 'FAT_C_SAISIE', saisieLe: '2026-03-02' } as const
  expect(bloquants('valider_fat_c', saisie, { date: '2016-03-02', montant: 10 })).toEqual(['Cette date précède la saisie dans IODA.'])
  expect(refus('valider_fat_c', saisie, { date: '2026-03-02', montant: 10 })).toBeNull()
  const etablie = { statut: 'FAT_D_ETABLIE', precedenteValideeLe: '2026-02-10' } as const
  expect(bloquants('saisir_fat_d', etablie, { date: '2026-02-09' })).toEqual(['Cette date précède la validation de la FAT précédente.'])
  expect(refus('saisir_fat_d', etablie, { date: '2026-02-10' })).toBeNull()
})

describe('chaque passage, de chaque statut', () => {
  test.each(PASSAGES.flatMap((nom) => codesFat.map((statut) => [nom, statut] as const)))('%s depuis %s', (nom, statut) => {
    const [depuis, vers] = TABLE[nom]
    expect(refus(nom, { statut }) === null).toBe(depuis.includes(statut))
    const place = placesDeLaFat({ faits: faits({ statut }), donnees: {}, aujourdhui: '2026-03-12' }, firmin).find(
      ({ transition }) => transition === nom,
    )
    expect(place?.place).toBe(depuis.includes(statut) ? vers : undefined)
  })

  test('la table n’en a pas d’autre', () => expect(Object.keys(passagesDeLaFat.transitions).toSorted()).toEqual(PASSAGES.toSorted()))

  test.each(codesRoles)('%s', (role) => {
    const peut = role === 'INGENIERIE_FINANCIERE' || role === 'DATA_STEWARD'
    expect(refus('preparer_fat_p', {}, DONNEES, unActeur(role)) === null).toBe(peut)
    expect(placesDeLaFat({ faits: faits(), donnees: {}, aujourdhui: '2026-03-12' }, unActeur(role))).toHaveLength(peut ? 1 : 0)
  })
})

describe('ce qui empêche un passage', () => {
  test.each(['ETUDE', 'ETUDE_VALIDEE', 'ABANDONNEE'] as const)('une opération %s n’a pas encore de FAT P', (creation) =>
    expect(bloquants('preparer_fat_p', { creation })).toEqual(['L’opération n’est ni conventionnée ni protocolée.']),
  )
  test.each(['AVENANT_EN_COURS', 'AVENANTEE'] as const)('une opération %s en prépare une', (creation) =>
    expect(refus('preparer_fat_p', { creation })).toBeNull(),
  )

  test('une fiche ne s’établit ni avec un champ en faute, ni sans préFAT à jour', () => {
    const enFaute = [{ libelle: 'Travaux de sécurisation', message: 'Ce champ est requis' }]
    expect(bloquants('etablir_fat_d', { statut: 'FAT_D_EN_PREPARATION', enFaute, prefatAJour: false })).toEqual([
      'Un champ bloque : Travaux de sécurisation.',
      'La préFAT n’a pas été exportée depuis le dernier changement de la fiche.',
    ])
    expect(bloquants('saisir_fat_d', { statut: 'FAT_D_ETABLIE', enFaute: [...enFaute, { libelle: 'QPV', message: '' }] })).toEqual([
      '2 champs bloquent : Travaux de sécurisation, QPV.',
    ])
  })

  test.each([
    ['saisir_fat_p', 'FAT_P_ETABLIE', { montant: 1, motif: 'x' }],
    ['valider_fat_p', 'FAT_P_SAISIE', { montant: 1 }],
    ['valider_fat_p', 'FAT_P_SAISIE', { date: '2026-03-02' }],
    ['valider_fat_p', 'FAT_P_SAISIE', { date: '2026-03-13', montant: 1 }],
    ['valider_fat_p', 'FAT_P_SAISIE', { date: '2026-03-02', montant: -1 }],
    ['rejeter_fat_p', 'FAT_P_SAISIE', { date: '2026-03-02' }],
  ] as const)('%s depuis %s demande sa date passée, son montant, son motif', (nom, statut, donnees) =>
    expect(refus(nom, { statut }, donnees)).not.toBeNull(),
  )

  test('la FAT D demande l’OS travaux, ou la date du marché', () => {
    const sansOs = { statut: 'FAT_P_VALIDEE', osTravaux: null } as const
    expect(bloquants('preparer_fat_d', sansOs, {})).toEqual(['Ni la date de l’OS travaux ni celle du marché n’est connue.'])
    expect(refus('preparer_fat_d', sansOs, { date: '2026-02-01' })).toBeNull()
  })

  test('la FAT C attend la fin des travaux et le dernier relogement', () => {
    const finie = { statut: 'FAT_D_VALIDEE' } as const
    expect(bloquants('preparer_fat_c', { ...finie, finDesTravaux: null, restants: 15 })).toEqual([
      'La date réelle de fin des travaux manque.',
      '15 ménages restent à reloger.',
    ])
    expect(bloquants('preparer_fat_c', { ...finie, restants: 1 })).toEqual(['Un ménage reste à reloger.'])
  })
})

test('la fiche en cours suit le statut, et se fige une fois saisie', () => {
  expect(codesFat.map(etapeDe).join('')).toBe('PPPPPDDDDCCCC')
  expect(codesFat.filter((statut) => raisonDuGel(statut) !== null)).toEqual([
    'FAT_P_SAISIE',
    'FAT_P_VALIDEE',
    'FAT_D_SAISIE',
    'FAT_D_VALIDEE',
    'FAT_C_SAISIE',
    'FAT_C_VALIDEE',
  ])
})
