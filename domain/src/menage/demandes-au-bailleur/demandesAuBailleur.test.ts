import { expect, test } from 'vitest'
import { demandesAuBailleur, type FaitsDesDemandes } from './demandesAuBailleur.ts'

const JOUR = '2026-03-12'
const FAITS: FaitsDesDemandes = {
  statut: 'SIGNATURE_DU_BAIL',
  statutDepuis: '2026-03-05',
  accueille: true,
  loge: false,
  bailDepose: false,
  bailReclameLe: null,
  dates: { edlEntree: null, edlSortie: null },
}
const demandes = (faits: Partial<FaitsDesDemandes>) =>
  demandesAuBailleur({ ...FAITS, ...faits, dates: { ...FAITS.dates, ...faits.dates } }, JOUR).map(({ quoi, depuis }) => `${quoi} ${depuis}`)

test('le bail se demande au bailleur qui accueille ; déposé, c’est sa date', () => {
  expect(demandes({})).toEqual(['BAIL 2026-03-05'])
  expect(demandes({ bailDepose: true })).toEqual(['DATE_DU_BAIL 2026-03-05'])
})

test('signé sans son document, le bail reste dû depuis le jour où il fut réclamé', () => {
  const signe = { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } as const
  expect(demandes({ ...signe, bailReclameLe: '2026-03-02' })).toEqual(['BAIL 2026-03-02'])
  expect(demandes({ ...signe, bailReclameLe: '2026-03-02', bailDepose: true })).toEqual([])
  expect(demandes(signe)).toEqual([])
})

test.each([
  ['ETAT_DES_LIEUX_D_ENTREE', { accueille: true, loge: false }, 'DATE_D_ENTREE'],
  ['ETAT_DES_LIEUX_DE_SORTIE', { accueille: false, loge: true }, 'DATE_DE_SORTIE'],
] as const)('%s : sa date se demande à qui en répond', (statut, lien, quoi) => {
  expect(demandes({ statut, ...lien })).toEqual([`${quoi} 2026-03-05`])
  expect(demandes({ statut, accueille: !lien.accueille, loge: !lien.loge })).toEqual([])
})

test('prévu plus tard, un état des lieux n’attend rien ; son jour venu, sa date se confirme', () => {
  const entree = (edlEntree: string) => demandes({ statut: 'ETAT_DES_LIEUX_D_ENTREE', dates: { ...FAITS.dates, edlEntree } })
  expect(entree('2026-03-13')).toEqual([])
  expect(entree('2026-03-12')).toEqual(['DATE_D_ENTREE 2026-03-12'])
  expect(entree('2026-03-10')).toEqual(['DATE_D_ENTREE 2026-03-10'])
  expect(entree('2026-03-01')).toEqual(['DATE_D_ENTREE 2026-03-05'])
})

test('le bail réclamé et la date d’entrée se demandent tous deux, le plus ancien d’abord', () =>
  expect(demandes({ statut: 'ETAT_DES_LIEUX_D_ENTREE', bailReclameLe: '2026-03-02' })).toEqual([
    'BAIL 2026-03-02',
    'DATE_D_ENTREE 2026-03-05',
  ]))

test('ailleurs dans le parcours, rien ne se demande', () => {
  for (const statut of ['RECHERCHE_DU_LOGEMENT', 'DEMENAGEMENT', 'CLOTURE'] as const) expect(demandes({ statut, loge: true })).toEqual([])
})
