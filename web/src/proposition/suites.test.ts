import { expect, test } from 'vitest'
import type { Proposition } from './reponse.ts'
import { attendUnRappel, type EnSuite, enAttente, reponseRecuePour, suiteDe, titreDe } from './suites.ts'

const JOUR = '2026-03-12'
const proposition = (ecrite: Partial<EnSuite['ecrite']>, reste: Partial<Proposition> = {}): EnSuite =>
  ({
    logement: { adresse: '24 rue de l’Épeule', ville: 'Roubaix' },
    propositionEcriteEnvoyee: null,
    reponseAttendueLe: null,
    ecrite: { etape: 'ECRIRE', numero: 2, courrier: null, canal: null, reponseRecue: null, ...ecrite },
    ...reste,
  }) as unknown as EnSuite
const simple = (texte: string) => texte.replaceAll('\u00A0', ' ')

test.each([
  [proposition({}), 'Accord du bailleur reçu : la proposition est à écrire.', 'Écrire la proposition'],
  [
    proposition({ etape: 'ENVOYER', courrier: { id: 'x', nom: 'x', numero: 2 } }),
    'Le courrier n° 2 est prêt : relisez-le, puis dites comment il part.',
    'Marquer envoyée',
  ],
  [
    proposition({ etape: 'RECEPTION', canal: 'RECOMMANDE' }, { propositionEcriteEnvoyee: '2026-03-02' }),
    'Envoyée le 2 mars en recommandé : le délai court dès sa réception.',
    'Noter la réception',
  ],
  [
    proposition({ etape: 'RECEPTION' }, { propositionEcriteEnvoyee: '2026-03-02' }),
    'Envoyée le 2 mars : le délai court dès sa réception.',
    'Préciser l’envoi',
  ],
  [proposition({ etape: 'REPONSE' }, { reponseAttendueLe: '2026-03-20' }), 'Le ménage a jusqu’au 20 mars pour répondre.', undefined],
  [
    proposition(
      {
        etape: 'RETARD',
        reponseRecue: { reponse: 'REFUSE', motif: 'ECOLE', precisions: null, le: '2026-03-11T09:00:00.000Z', rappeleLe: null, version: 1 },
      },
      { reponseAttendueLe: '2026-03-10' },
    ),
    'Par le QR code de la lettre, le 11 mars, le ménage refuse le logement.',
    undefined,
  ],
  [
    proposition(
      {
        etape: 'REPONSE',
        reponseRecue: { reponse: 'RAPPEL', motif: null, le: '2026-03-10T09:00:00.000Z', rappeleLe: '2026-03-11', version: 1 },
      },
      { reponseAttendueLe: '2026-03-20' },
    ),
    'Rappelé le 11 mars, à sa demande. Le ménage a jusqu’au 20 mars pour répondre.',
    undefined,
  ],
  [
    proposition({ etape: 'RETARD' }, { reponseAttendueLe: '2025-12-20' }),
    'Le délai est passé depuis le 20 déc. 2025. L’absence de réponse s’enregistre comme un refus.',
    undefined,
  ],
])('%#. ce que la proposition attend se dit en une phrase', (cas, phrase, geste) => {
  const suite = suiteDe(cas, JOUR)
  expect(simple(suite.phrase)).toBe(phrase)
  expect(suite.geste?.libelle).toBe(geste)
})

test('seul un délai passé presse', () => {
  expect(suiteDe(proposition({ etape: 'RETARD' }, { reponseAttendueLe: '2026-03-01' }), JOUR).presse).toBe(true)
  expect(suiteDe(proposition({ etape: 'REPONSE' }, { reponseAttendueLe: '2026-03-20' }), JOUR).presse).toBe(false)
})

test('une proposition qui n’attend rien, ou dont l’écrit n’est pas ouvert, ne se montre pas', () => {
  const ouverte = proposition({})
  const close = { ...ouverte, ecrite: { ...ouverte.ecrite, etape: null } } as unknown as Proposition
  const { ecrite: _absente, ...masquee } = ouverte
  expect(enAttente([ouverte, close, masquee as unknown as Proposition])).toEqual([ouverte])
})

test('elle prend son numéro avec son courrier', () => {
  expect(titreDe(proposition({}))).toBe('24 rue de l’Épeule, Roubaix')
  expect(simple(titreDe(proposition({ courrier: { id: 'x', nom: 'x', numero: 2 } })))).toBe('Proposition n° 2, 24 rue de l’Épeule, Roubaix')
})

test('celle dont le délai est passé vient d’abord', () => {
  const retard = proposition({ etape: 'RETARD' })
  expect(enAttente([proposition({}), retard, proposition({ etape: 'REPONSE' })]).map(({ ecrite }) => ecrite.etape)).toEqual([
    'RETARD',
    'ECRIRE',
    'REPONSE',
  ])
})

test('ce qui est venu par le QR code s’enregistre sans se retaper, d’où que le passage s’ouvre ; deux réponses pareilles se choisissent', () => {
  const recue = (id: string, reponse: 'ACCEPTE' | 'REFUSE' | 'RAPPEL', etape: EnSuite['ecrite']['etape'] | null = 'REPONSE') =>
    proposition(
      {
        etape: etape as EnSuite['ecrite']['etape'],
        // Après minuit à Paris.
        reponseRecue: {
          reponse,
          motif: reponse === 'REFUSE' ? 'ECOLE' : null,
          precisions: null,
          le: '2026-03-10T23:30:00.000Z',
          rappeleLe: null,
          version: 1,
        },
      },
      { id },
    )
  const deux = [recue('a', 'REFUSE'), recue('b', 'ACCEPTE'), recue('c', 'RAPPEL'), recue('d', 'REFUSE', null)]
  expect(reponseRecuePour(deux, 'refus_proposition')).toMatchObject({ propositionId: 'a', sues: { date: '2026-03-11', motif: 'ECOLE' } })
  expect(reponseRecuePour(deux, 'acceptation_logement')).toMatchObject({ propositionId: 'b', sues: { date: '2026-03-11' } })
  expect(reponseRecuePour(deux, 'signer_bail')).toBeNull()
  expect(reponseRecuePour([recue('a', 'REFUSE'), recue('e', 'REFUSE')], 'refus_proposition')).toBeNull()
  expect(reponseRecuePour(undefined, null)).toBeNull()
})

test('un rappel demandé s’attend jusqu’à ce que l’appel soit noté', () => {
  const demande = (reponse: 'RAPPEL' | 'REFUSE', rappeleLe: string | null) =>
    proposition({ etape: 'REPONSE', reponseRecue: { reponse, motif: null, le: '2026-03-10T09:00:00.000Z', rappeleLe, version: 1 } })
  expect(attendUnRappel(demande('RAPPEL', null))).toBe(true)
  expect(attendUnRappel(demande('RAPPEL', '2026-03-11'))).toBe(false)
  expect(attendUnRappel(demande('REFUSE', null))).toBe(false)
  expect(attendUnRappel(proposition({}))).toBe(false)
})
