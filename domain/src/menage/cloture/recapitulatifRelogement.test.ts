import { describe, expect, test } from 'vitest'
import { desReperes, uneFiche } from '../nouveau-logement/nouveauLogement.examples.ts'
import { type ParcoursDuMenage, type PropositionFaite, recapitulatifRelogement } from './recapitulatifRelogement.ts'
import { satisfactionDe } from './satisfaction.ts'

const uneProposition = (surcharge: Partial<PropositionFaite> = {}): PropositionFaite => ({
  adresse: '24 rue de l’Épeule',
  ville: 'Roubaix',
  typologie: 'T4',
  bailleur: 'Logis des Flandres',
  ecriteLe: '2026-02-10',
  gtrDate: '2026-01-22',
  gtrAccepte: true,
  calDate: '2026-02-05',
  calAccepte: true,
  accepteeLe: '2026-02-20',
  refuseeLe: null,
  refusMotif: null,
  statut: 'acceptee_menage',
  ...surcharge,
})

const unParcours = (surcharge: Partial<ParcoursDuMenage> = {}): ParcoursDuMenage => ({
  menage: { codeMenage: 'ROU-2024-0187', noms: 'Mme Benali', charge: null, operation: 'Alma', bailleurQuitte: null, bailleur: null },
  etapes: [],
  propositions: [],
  fiche: uneFiche(),
  reperes: desReperes(),
  dates: {
    entretien: null,
    signatureDuBail: '2026-03-02',
    edlEntree: null,
    demenagement: null,
    edlSortie: '2026-03-20',
    remiseDesCles: null,
  },
  remboursements: [],
  accompagnement: [],
  suivis: [],
  satisfaction: null,
  jour: '2026-07-02',
  ...surcharge,
})

test('les étapes se suivent ; la clôture n’en est pas une : le récapitulatif la précède', () => {
  const { parcours } = recapitulatifRelogement(
    unParcours({
      etapes: [
        { statut: 'SIGNATURE_DU_BAIL', le: '2026-02-20T09:00:00Z' },
        { statut: 'CLOTURE', le: '2026-07-02T09:00:00Z' },
      ],
    }),
  )
  expect(parcours).toEqual([['20 février 2026', 'Signature du bail']])
})

test('une proposition dit ce qu’en ont dit le GTR, la CALEOL et le ménage', () => {
  const { propositions } = recapitulatifRelogement(
    unParcours({
      propositions: [
        uneProposition({ accepteeLe: null, refuseeLe: '2026-02-14', refusMotif: 'LOYER_TROP_ELEVE', statut: 'refusee_menage' }),
        uneProposition({ gtrAccepte: false, calAccepte: null, ecriteLe: null, accepteeLe: null, statut: 'refusee_gtr' }),
        uneProposition(),
      ],
    }),
  )
  expect(propositions.map(([, ecrite, gtr, cal, menage]) => [ecrite, gtr, cal, menage])).toEqual([
    ['10 févr. 2026', 'Acceptée\n22 janv. 2026', 'Acceptée\n5 févr. 2026', 'Refusée\n14 févr. 2026\nLoyer trop élevé'],
    ['—', 'Refusée\n22 janv. 2026', '—', '—'],
    ['10 févr. 2026', 'Acceptée\n22 janv. 2026', 'Acceptée\n5 févr. 2026', 'Acceptée\n20 févr. 2026'],
  ])
})

test('seul ce qui est payé compte', () => {
  const { remboursements } = recapitulatifRelogement(
    unParcours({
      remboursements: [
        { statut: 'Payée', payee: true, depenses: [{ texte: 'Double loyer', montant: 230.1 }] },
        { statut: 'Rejetée', payee: false, depenses: [{ texte: 'Autre dépense : Hôtel', montant: 140 }] },
      ],
    }),
  )
  expect(remboursements.lignes).toEqual([
    ['Double loyer', 'Payée', '230,10\u00A0€'],
    ['Autre dépense : Hôtel', 'Rejetée', '140,00\u00A0€'],
  ])
  expect(remboursements.total.at(-1)).toBe('230,10\u00A0€')
})

test('les suivis sont ceux d’après le relogement, du plus ancien au plus récent', () => {
  const suivi = (date: string, type: 'APPEL' | 'POST_RELOGEMENT') => ({ date, type, texte: `${type} du ${date}` })
  const { accompagnement } = recapitulatifRelogement(
    unParcours({
      suivis: [suivi('2026-05-11', 'APPEL'), suivi('2026-04-20', 'POST_RELOGEMENT'), suivi('2026-01-05', 'APPEL')],
      accompagnement: ['ENERGIE'],
    }),
  )
  expect(accompagnement.suivis.map(([date]) => date)).toEqual(['20 avril 2026', '11 mai 2026'])
  expect(accompagnement.themes).toBe('Énergie')
})

describe('la satisfaction', () => {
  test('se lit question par question ; sans réponse, un tiret', () => {
    const satisfaction = satisfactionDe({ satisfactionLogement: 'PEU_SATISFAIT', satisfactionCommentaire: 'Petite cuisine' })
    const { reponses, commentaire } = recapitulatifRelogement(unParcours({ satisfaction })).satisfaction
    expect(reponses).toEqual([
      ['Information reçue avant le relogement', '—'],
      ['Accompagnement pendant le relogement', '—'],
      ['Déroulement du déménagement', '—'],
      ['Satisfaction d’ensemble sur le nouveau logement', 'Peu satisfait'],
      ['Travaux réalisés dans le logement', '—'],
    ])
    expect(commentaire).toBe('Petite cuisine')
  })

  test('rien de répondu n’est pas une réponse', () => {
    expect(recapitulatifRelogement(unParcours()).satisfaction.reponses).toEqual([])
    expect(satisfactionDe({})).toBeNull()
    expect(satisfactionDe({ satisfactionLogement: null, satisfactionCommentaire: '  ' })).toBeNull()
  })
})
