import { describe, expect, test } from 'vitest'
import { unActeur } from '../../acces/acteurs.examples.ts'
import { codesRoles } from '../../acces/roles.ts'
import { codesDe } from '../../common/listes.ts'
import { transitionError } from '../../passage/transition.ts'
import { delaiDe, echeanceDe, echeanceInitiale } from './delai.rules.ts'
import { type MotifDeRefusDeDroits, numeroDeDemande, type StatutDeDemande, statutsDeDemande } from './droits.listes.ts'
import {
  type DonneesDeDemande,
  type FaitsDeDemande,
  IDENTITE_NON_VERIFIEE,
  passagesDeDemande,
  refusDeCommuniquer,
} from './droits.transitions.ts'
import { motifsPour } from './raisonsDeRefus.ts'

const AUJOURDHUI = '2026-03-20'
const RECUE: FaitsDeDemande = { statut: 'RECUE', droit: 'EFFACEMENT', recueLe: '2026-03-02', identiteVerifieeLe: null, prolongeeLe: null }
const CONNUE: FaitsDeDemande = { ...RECUE, statut: 'EN_COURS', identiteVerifieeLe: '2026-03-05' }
const raisons = (nom: string, faits: FaitsDeDemande, donnees: DonneesDeDemande = {}) =>
  (transitionError(passagesDeDemande, nom, { faits, donnees, aujourdhui: AUJOURDHUI }, unActeur('DPO'))?.details['bloquants'] as
    | string[]
    | undefined) ?? []

describe('le délai d’un mois', () => {
  // Écrit à la main : le même quantième, ou le dernier jour du mois ; prolongée, trois mois depuis la réception.
  test.each([
    ['2026-03-02', '2026-04-02', '2026-06-02'],
    ['2026-01-31', '2026-02-28', '2026-04-30'],
    ['2024-01-31', '2024-02-29', '2024-04-30'],
    ['2026-11-30', '2026-12-30', '2027-02-28'],
    ['2026-12-31', '2027-01-31', '2027-03-31'],
  ])('reçue le %s : réponse le %s au plus tard, le %s si elle est prolongée', (recueLe, simple, prolongee) => {
    expect(echeanceInitiale(recueLe)).toBe(simple)
    expect(echeanceDe({ recueLe, prolongeeLe: null })).toBe(simple)
    expect(echeanceDe({ recueLe, prolongeeLe: recueLe })).toBe(prolongee)
  })

  test('le jour de l’échéance n’est pas un retard, le lendemain si ; close, plus rien ne presse', () => {
    const faits = { recueLe: '2026-02-20', prolongeeLe: null, statut: 'EN_COURS' } as const
    expect(delaiDe(faits, '2026-03-12')).toMatchObject({ joursRestants: 8, enRetard: false, proche: false })
    expect(delaiDe(faits, '2026-03-13')).toMatchObject({ joursRestants: 7, proche: true })
    expect(delaiDe(faits, '2026-03-20')).toMatchObject({ joursRestants: 0, enRetard: false, proche: true })
    expect(delaiDe(faits, '2026-03-21')).toMatchObject({ joursRestants: -1, enRetard: true, proche: false })
    expect(delaiDe({ ...faits, statut: 'REPONDUE' }, '2026-05-01')).toMatchObject({ joursRestants: null, enRetard: false, proche: false })
  })
})

describe('les passages', () => {
  // D'où part chaque geste, écrit à la main.
  const departs: Record<string, StatutDeDemande[]> = {
    demander_identite: ['RECUE'],
    verifier_identite: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'],
    prolonger: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS'],
    repondre: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'],
    refuser: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'],
  }
  test.each(Object.entries(departs))('%s part de %j, et de nulle part ailleurs', (nom, attendus) => {
    const partent = codesDe(statutsDeDemande).filter(
      (statut) => !raisons(nom, { ...CONNUE, statut }).some((raison) => raison.includes('n’est pas possible au statut')),
    )
    expect(partent).toEqual(attendus)
  })

  test('seule la DPO instruit', () => {
    for (const role of codesRoles) {
      const erreur = transitionError(passagesDeDemande, 'repondre', { faits: CONNUE, donnees: {}, aujourdhui: AUJOURDHUI }, unActeur(role))
      expect([role, erreur?.nature]).toEqual([role, role === 'DPO' ? undefined : 'droit'])
    }
  })

  test('sans identité vérifiée, rien ne se répond ni ne se communique', () => {
    expect(raisons('repondre', RECUE)).toEqual([IDENTITE_NON_VERIFIEE])
    expect(raisons('repondre', CONNUE)).toEqual([])
    expect(refusDeCommuniquer(RECUE)).toBe(IDENTITE_NON_VERIFIEE)
    expect(refusDeCommuniquer(CONNUE)).toBeNull()
  })

  test('on refuse à une personne non identifiée pour cette raison-là seulement, et à une autre pour les autres', () => {
    for (const motifDeRefus of codesDe(motifsPour(RECUE.droit)) as MotifDeRefusDeDroits[]) {
      const pourCela = motifDeRefus === 'IDENTITE_NON_ETABLIE'
      expect([motifDeRefus, raisons('refuser', RECUE, { motifDeRefus }).length]).toEqual([motifDeRefus, pourCela ? 0 : 1])
      expect([motifDeRefus, raisons('refuser', CONNUE, { motifDeRefus }).length]).toEqual([motifDeRefus, pourCela ? 1 : 0])
    }
  })

  test('l’identité ne se vérifie qu’une fois, entre la réception et aujourd’hui', () => {
    expect(raisons('verifier_identite', CONNUE, { le: '2026-03-06' })).toEqual(['L’identité est déjà vérifiée.'])
    expect(raisons('verifier_identite', RECUE, { le: '2026-03-01' })).toHaveLength(1)
    expect(raisons('verifier_identite', RECUE, { le: '2026-03-21' })).toHaveLength(1)
    expect(raisons('verifier_identite', RECUE, { le: AUJOURDHUI })).toEqual([])
  })

  test('la personne est prévenue d’une prolongation dans le premier mois', () => {
    const ancienne = { ...RECUE, recueLe: '2026-02-10' }
    expect(raisons('prolonger', ancienne, { le: '2026-03-10' })).toEqual([])
    expect(raisons('prolonger', ancienne, { le: '2026-03-11' })).toEqual([
      'La personne doit être prévenue de la prolongation dans le premier mois : il est passé.',
    ])
  })
})

test('un numéro s’écrit en quatre chiffres', () => {
  expect([numeroDeDemande(7), numeroDeDemande(12_345)]).toEqual(['DD-0007', 'DD-12345'])
})
