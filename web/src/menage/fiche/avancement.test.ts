import { expect, test } from 'vitest'
import type { Menage, PlaceSuivante } from '../menage.data.ts'
import { avancement, largeursDesPhases } from './avancement.ts'

const dates = {
  entretien: null,
  GTRM: null,
  signatureDuBail: null,
  edlEntree: null,
  demenagement: null,
  edlSortie: null,
  remiseDesCles: null,
}
const place = (champs: Partial<PlaceSuivante>): PlaceSuivante => ({
  transition: 'x',
  place: 'SIGNATURE_DU_BAIL',
  libelle: 'Enregistrer l’acceptation d’un logement',
  autorise: true,
  interdit: false,
  bloquants: [],
  demande: [],
  principale: true,
  sortie: false,
  groupe: 'possible',
  aide: null,
  ...champs,
})

const dossier = (statut: string, depuis: string, suite: { dates?: object; etapes?: Menage['etapes']; nextPlaces?: PlaceSuivante[] } = {}) =>
  avancement({
    relogement: { statut: { code: statut, libelle: statut, depuis }, dates: { ...dates, ...suite.dates } } as Menage['relogement'],
    etapes: suite.etapes ?? [],
    nextPlaces: suite.nextPlaces ?? [],
  })

const etapesDeSamira: Menage['etapes'] = [
  { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', le: '2025-01-09T10:00:00Z' },
  { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', le: '2025-01-14T10:00:00Z' },
  { statut: 'ATTENTE_PRESENTATION_GTR', le: '2025-01-16T10:00:00Z' },
  { statut: 'INSCRIT_EN_PRESENTATION_GTR', le: '2025-01-20T10:00:00Z' },
  { statut: 'RECHERCHE_DU_LOGEMENT', le: '2025-02-06T16:00:00Z' },
  { statut: 'ACCEPTE_EN_GTR', le: '2026-02-12T16:32:00Z' },
]

test('un dossier accepté en GTR : trois phases faites avec leur date, l’attribution en cours, deux à venir', () => {
  const lignes = dossier('ACCEPTE_EN_GTR', '2026-02-12T16:32:00Z', {
    dates: { entretien: '2025-01-09', GTRM: '2025-02-06' },
    etapes: etapesDeSamira,
    nextPlaces: [place({})],
  })
  expect(lignes.map(({ phase, etat, texte }) => [phase, etat, texte])).toEqual([
    ['Entretien', 'faite', '9 janv. 2025'],
    ['Présentation', 'faite', 'GTRM du 6 févr. 2025'],
    ['Recherche', 'faite', '12 févr. 2026'],
    ['Attribution', 'courante', 'Accepté en GTR, 12\u00A0févr.\u00A02026'],
    ['Déménagement', 'a-venir', 'Après la signature du bail'],
    ['Après', 'a-venir', 'Suivi et clôture'],
  ])
  expect(lignes[3]?.barres).toEqual(['courante', 'vide'])
  expect(lignes[3]?.suite).toBe('À faire : enregistrer l’acceptation d’un logement')
  expect(largeursDesPhases(lignes)).toBe('3fr 2.4fr 2fr 3.8fr 4fr 2fr')
})

test('ce qui manque pour avancer est dit : la raison quand il n’y en a qu’une, leur nombre sinon', () => {
  const une = place({ autorise: false, bloquants: ['Aucune proposition n’a reçu l’accord du bailleur en CALEOL.'] })
  expect(dossier('RECHERCHE_DU_LOGEMENT', '2026-02-12T16:32:00Z', { nextPlaces: [une] })[2]?.suite).toBe(
    'Aucune proposition n’a reçu l’accord du bailleur en CALEOL.',
  )
  const quatre = place({ autorise: false, bloquants: ['a', 'b', 'c', 'd'] })
  expect(dossier('ENTRETIEN_PREALABLE_A_REALISER', '2026-02-12T16:32:00Z', { nextPlaces: [quatre] })[0]?.suite).toBe(
    'Manque : 4 points pour avancer',
  )
})

test('à qui n’a pas le droit d’avancer, la ligne ne dit pas ce qui manque', () => {
  const reservee = place({ autorise: false, interdit: true, bloquants: ['Réservé au chargé de relogement.'] })
  expect(dossier('SIGNATURE_DU_BAIL', '2026-02-12T16:32:00Z', { nextPlaces: [reservee] })[3]?.suite).toBeNull()
})

test('une phase sans date propre porte celle où le dossier l’a quittée pour la dernière fois', () => {
  const etapes: Menage['etapes'] = [
    ...etapesDeSamira,
    { statut: 'RECHERCHE_DU_LOGEMENT', le: '2026-03-01T10:00:00Z' },
    { statut: 'ACCEPTE_EN_GTR', le: '2026-04-02T10:00:00Z' },
  ]
  expect(dossier('ACCEPTE_EN_GTR', '2026-04-02T10:00:00Z', { etapes })[2]?.texte).toBe('2 avr. 2026')
})

test('au milieu d’une phase, les étapes d’avant sont faites ; un dossier en veille se tient au début de la sienne', () => {
  expect(dossier('DEMENAGEMENT', '2026-05-02T10:00:00Z')[4]?.barres).toEqual(['faite', 'faite', 'courante', 'vide'])
  const veille = dossier('DOSSIER_EN_VEILLE', '2026-05-02T10:00:00Z', { etapes: etapesDeSamira })
  expect(veille.map(({ etat }) => etat)).toEqual(['faite', 'courante', 'a-venir', 'a-venir', 'a-venir', 'a-venir'])
  expect(veille[1]?.barres).toEqual(['courante', 'vide'])
})

test('un départ spontané ne fait pas passer pour faites les phases qu’il saute', () => {
  const depart = dossier('DEPART_SPONTANE', '2025-03-02T10:00:00Z', {
    etapes: [...etapesDeSamira.slice(0, 5), { statut: 'DEPART_SPONTANE', le: '2025-03-02T10:00:00Z' }],
  })
  expect(depart.map(({ etat }) => etat)).toEqual(['faite', 'faite', 'faite', 'sautee', 'sautee', 'courante'])
  expect(depart[5]?.texte).toBe('Départ spontané, 2\u00A0mars\u00A02025')
})

test('un dossier clos a tout fait', () => {
  expect(dossier('CLOTURE', '2026-09-02T10:00:00Z')[5]?.barres).toEqual(['faite', 'faite'])
})
