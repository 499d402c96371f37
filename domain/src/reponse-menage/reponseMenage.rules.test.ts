import { describe, expect, test } from 'vitest'
import { statutsProposition } from '../proposition/proposition.statuts.ts'
import { jourTape } from './naissance.ts'
import {
  dernierJourPourRelire,
  dernierJourPourRepondre,
  refusDeRepondre,
  reponseNette,
  violationsDeLaReponse,
} from './reponseMenage.rules.ts'

const attendue = { statut: 'proposition_relogement', echeance: '2026-03-20', faitLe: '2026-03-02' } as const

describe('jusqu’à quand le QR code sert', () => {
  test('le dernier jour du délai est encore au ménage', () => {
    expect(refusDeRepondre(attendue, '2026-03-20')).toBeNull()
    expect(refusDeRepondre(attendue, '2026-03-21')).toBe('On répondait ici jusqu’au 20 mars 2026.')
    expect(dernierJourPourRelire(attendue)).toBe('2026-04-19')
  })

  test('tant que l’on ne sait pas quand la lettre est reçue, soixante jours', () => {
    const partie = { ...attendue, echeance: null }
    expect(dernierJourPourRepondre(partie)).toBe('2026-05-01')
    expect(refusDeRepondre(partie, '2026-05-01')).toBeNull()
    expect(refusDeRepondre(partie, '2026-05-02')).toBe('On répondait ici jusqu’au 1er mai 2026.')
  })

  test('seule une proposition établie et sans réponse en attend une', () => {
    const attendent = Object.keys(statutsProposition).filter(
      (statut) => refusDeRepondre({ ...attendue, statut: statut as keyof typeof statutsProposition }, '2026-03-10') === null,
    )
    expect(attendent).toEqual(['proposition_relogement'])
    expect(refusDeRepondre({ ...attendue, statut: 'refusee_menage' }, '2026-03-10')).toBe(
      'Votre réponse est enregistrée : elle ne se change plus ici.',
    )
  })
})

describe('ce qu’une réponse doit dire', () => {
  test.each([
    [{ reponse: 'ACCEPTE', motif: null, precisions: null }, []],
    [{ reponse: 'RAPPEL', motif: 'ECOLE', precisions: 'Le matin' }, []],
    [{ reponse: 'REFUSE', motif: 'ECOLE', precisions: null }, []],
    [{ reponse: 'REFUSE', motif: null, precisions: 'Trop loin' }, ['Choisissez une raison.']],
    [{ reponse: 'REFUSE', motif: 'SANS_REPONSE', precisions: null }, ['Cette raison n’est plus proposée : choisissez-en une autre.']],
    [{ reponse: 'REFUSE', motif: 'constructor', precisions: null }, ['Cette raison n’est plus proposée : choisissez-en une autre.']],
  ] as const)('%o', (saisie, attendu) => {
    expect(violationsDeLaReponse(saisie).map(({ message }) => message)).toEqual(attendu)
  })

  test('une raison laissée par mégarde n’accompagne qu’un refus', () => {
    expect(reponseNette({ reponse: 'ACCEPTE', motif: 'ECOLE', precisions: null })).toEqual({
      reponse: 'ACCEPTE',
      motif: null,
      precisions: null,
    })
  })
})

const EN_CHIFFRES = 'Écrivez le jour, le mois et l’année en chiffres, comme 12 4 1988.'

test.each([
  [{ jour: '12', mois: '4', annee: '1988' }, { jour: '1988-04-12' }],
  [{ jour: '29', mois: '2', annee: '2000' }, { jour: '2000-02-29' }],
  [{ jour: ' 12 ', mois: '4', annee: '1988' }, { jour: '1988-04-12' }],
  [{ jour: '12', mois: '4', annee: '88' }, { jour: '1988-04-12' }],
  [{ jour: '12', mois: '4', annee: '27' }, { jour: '1927-04-12' }],
  [{ jour: '29', mois: '2', annee: '1999' }, { refus: '29 février 1999 n’existe pas' }],
  [{ jour: '31', mois: '4', annee: '1988' }, { refus: '31 avril n’existe pas' }],
  [{ jour: '12', mois: '13', annee: '1988' }, { refus: 'Le mois va de 1 à 12 : 13 n’existe pas' }],
  [{ jour: '12', mois: '4', annee: '19888' }, { refus: 'L’année s’écrit en deux ou quatre chiffres' }],
  [{ jour: '1er', mois: '4', annee: '1988' }, { refus: EN_CHIFFRES }],
  [{ jour: '12', mois: '', annee: '1988' }, { refus: EN_CHIFFRES }],
  [{ jour: '', mois: '', annee: '' }, { refus: EN_CHIFFRES }],
])('une date de naissance se tape en trois cases ; impossible, elle le dit en mots : %o', (tape, attendu) => {
  expect(jourTape(tape, 2026)).toEqual(attendu)
})
