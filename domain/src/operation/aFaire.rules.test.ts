import { describe, expect, test } from 'vitest'
import { aFaireDe } from './aFaire.rules.ts'

type Faits = Parameters<typeof aFaireDe>[0]
const JOUR = '2026-03-12'
const prevu = { objectif: '2025-01-01', report: null }

const faits = ({ operation, ...reste }: Partial<Omit<Faits, 'operation'>> & { operation?: Partial<Faits['operation']> } = {}): Faits => ({
  dates: [],
  objectifs: null,
  noireSansProposition: 0,
  ...reste,
  operation: {
    statutCreation: { code: 'CONVENTIONNEE_PROTOCOLEE', libelle: '' },
    bailleur: { id: '', nom: '', code: '' },
    PRU: { id: '', nom: '' },
    nombreLogements: 12,
    dates: { datesOperationnelles: { demarragePSR: prevu, finPSR: prevu }, didPrevisionnelle: null, osTravauxPrevisionnel: null },
    statistiques: { menagesAReloger: 20, menagesArchives: 0, entretiensRestants: 14, relogementsRestants: 9, menagesDevantRester: 0 },
    ...operation,
  },
})
const date = (code: string, libelle: string, jours: Partial<Faits['dates'][number]>) =>
  ({ id: code, type: { code, libelle }, statut: 'EN_ATTENTE', objectif: null, report: null, ...jours }) as Faits['dates'][number]
const finEntretiens = (jours: Partial<Faits['dates'][number]>) => date('FIN_ENTRETIENS', 'Fin des entretiens', jours)
const textes = (un: Faits) => aFaireDe(un, JOUR).map(({ gravite, texte }) => `${gravite} ${texte}`)

test('rien n’attend ; abandonnée, plus rien n’attend', () => {
  expect(textes(faits())).toEqual([])
  const abandon = { statutCreation: { code: 'ABANDONNEE', libelle: '' }, bailleur: null } as const
  expect(textes(faits({ noireSansProposition: 3, operation: abandon }))).toEqual([])
})

test('ce qui presse d’abord : cotés noire, dates passées, puis proches ; ce qui est clos ou loin ne se dit pas', () => {
  expect(
    textes(
      faits({
        noireSansProposition: 3,
        dates: [
          date('ACCORD_DID', 'Accord sur la DID', { objectif: '2025-02-01', statut: 'CLOTURE' }),
          date('REUNION_PUBLIQUE', 'Réunion publique', { objectif: '2026-03-12' }),
          finEntretiens({ objectif: '2025-12-31', report: '2026-03-11' }),
          date('IMMEUBLE_VIDE', 'Immeuble vide', { objectif: '2027-03-12' }),
        ],
      }),
    ),
  ).toEqual([
    'ROUGE 3 ménages cotés noire n’ont aucune proposition en cours',
    'ROUGE Fin des entretiens en retard d’un jour : 14 à réaliser',
    'ORANGE Réunion publique aujourd’hui',
  ])
})

describe('des entretiens restent', () => {
  const objectifs = (entretiens: number | null) => ({
    fin: '2027-01',
    relogements: [],
    entretiens: [{ mois: '2026-04', objectif: entretiens }],
  })
  const lointaine = finEntretiens({ objectif: '2025-12-31', report: '2026-05-30' })
  test.each<[string, Partial<Faits>, string[]]>([
    [
      'pas assez visés',
      { dates: [lointaine], objectifs: objectifs(5) },
      ['ORANGE Fin des entretiens le 30 mai 2026 : 14 à réaliser, 4 à 5 par mois, 5 visés'],
    ],
    ['tous visés', { dates: [lointaine], objectifs: objectifs(14) }, []],
    ['objectifs pas encore lus', { dates: [lointaine] }, []],
    ['fin au-delà des mois connus', { dates: [finEntretiens({ objectif: '2028-01-01' })], objectifs: objectifs(null) }, []],
    ['fin dite passée', { dates: [finEntretiens({ statut: 'CLOTURE' })] }, ['ORANGE Fin des entretiens clôturée : 14 à réaliser']],
    ['sans date', {}, []],
  ])('%s', (_cas, dits, attendus) => expect(textes(faits(dits))).toEqual(attendus))
})

test('ce qui manque se dit en dernier, et mène à son champ', () => {
  const sans = { objectif: null, report: null }
  const lignes = aFaireDe(
    faits({
      noireSansProposition: 1,
      objectifs: { fin: '2027-01', relogements: [{ mois: '2026-03', objectif: null }], entretiens: [] },
      operation: {
        bailleur: null,
        nombreLogements: null,
        dates: { datesOperationnelles: { demarragePSR: prevu, finPSR: sans }, didPrevisionnelle: null, osTravauxPrevisionnel: null },
      },
    }),
    JOUR,
  )
  expect(lignes.map(({ texte }) => texte)).toEqual([
    'Un ménage coté noire n’a aucune proposition en cours',
    'Bailleur non renseigné',
    'Nombre de logements non renseigné',
    'Fin du PSR sans date',
    'Aucun objectif de relogement pour ce mois',
  ])
  expect(lignes[1]?.geste).toEqual({ sorte: 'IDENTITE', champ: 'bailleur' })
})
