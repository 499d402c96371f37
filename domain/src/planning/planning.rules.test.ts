import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CodeRole } from '../acces/roles.ts'
import { delaiA, exigerJourOuvert, jourSansCreneau, raisonDuJourFerme, refusSiFait } from './planning.rules.ts'

// Écrit à la main, un calendrier papier sous les yeux : l'instant, l'heure de Paris, le délai, le premier jour ouvert.
const QUARANTE_INSTANTS: readonly (readonly [instant: string, aParis: string, semaines: 3 | 4, depuis: string])[] = [
  // Une semaine ordinaire d'hiver : lundi 9 mars 2026.
  ['2026-03-08T22:59:59Z', 'dim. 8 mars 23:59:59', 4, '2026-03-30'],
  ['2026-03-08T23:00:00Z', 'lun. 9 mars 00:00', 3, '2026-03-30'],
  ['2026-03-09T11:00:00Z', 'lun. 9 mars 12:00', 3, '2026-03-30'],
  ['2026-03-11T22:59:59Z', 'mer. 11 mars 23:59:59', 3, '2026-03-30'],
  ['2026-03-11T23:00:00Z', 'jeu. 12 mars 00:00', 3, '2026-03-30'],
  ['2026-03-12T09:00:00Z', 'jeu. 12 mars 10:00', 3, '2026-03-30'],
  ['2026-03-12T09:59:00Z', 'jeu. 12 mars 10:59', 3, '2026-03-30'],
  ['2026-03-12T09:59:59.999Z', 'jeu. 12 mars 10:59:59,999', 3, '2026-03-30'],
  ['2026-03-12T10:00:00Z', 'jeu. 12 mars 11:00', 4, '2026-04-06'],
  ['2026-03-12T10:01:00Z', 'jeu. 12 mars 11:01', 4, '2026-04-06'],
  ['2026-03-13T09:00:00Z', 'ven. 13 mars 10:00', 4, '2026-04-06'],
  ['2026-03-14T12:00:00Z', 'sam. 14 mars 13:00', 4, '2026-04-06'],
  // La semaine qui finit par le passage à l'heure d'été (29 mars 2026, 2:00 devient 3:00) : le délai compte des jours, non des heures.
  ['2026-03-26T08:59:59Z', 'jeu. 26 mars 09:59:59', 3, '2026-04-13'],
  ['2026-03-26T09:59:59Z', 'jeu. 26 mars 10:59:59', 3, '2026-04-13'],
  ['2026-03-26T10:00:00Z', 'jeu. 26 mars 11:00', 4, '2026-04-20'],
  ['2026-03-29T00:59:59Z', 'dim. 29 mars 01:59:59', 4, '2026-04-20'],
  ['2026-03-29T01:00:00Z', 'dim. 29 mars 03:00', 4, '2026-04-20'],
  ['2026-03-29T21:59:59Z', 'dim. 29 mars 23:59:59', 4, '2026-04-20'],
  ['2026-03-29T22:00:00Z', 'lun. 30 mars 00:00', 3, '2026-04-20'],
  ['2026-04-02T08:59:00Z', 'jeu. 2 avr. 10:59', 3, '2026-04-20'],
  ['2026-04-02T08:59:59.999Z', 'jeu. 2 avr. 10:59:59,999', 3, '2026-04-20'],
  ['2026-04-02T09:00:00Z', 'jeu. 2 avr. 11:00', 4, '2026-04-27'],
  ['2026-04-02T10:00:00Z', 'jeu. 2 avr. 12:00', 4, '2026-04-27'],
  // La semaine qui finit par le retour à l'heure d'hiver (25 octobre 2026, 3:00 redevient 2:00).
  ['2026-10-22T08:59:59Z', 'jeu. 22 oct. 10:59:59', 3, '2026-11-09'],
  ['2026-10-22T09:00:00Z', 'jeu. 22 oct. 11:00', 4, '2026-11-16'],
  ['2026-10-25T00:30:00Z', 'dim. 25 oct. 02:30, d’été', 4, '2026-11-16'],
  ['2026-10-25T01:30:00Z', 'dim. 25 oct. 02:30, d’hiver', 4, '2026-11-16'],
  ['2026-10-25T22:00:00Z', 'dim. 25 oct. 23:00', 4, '2026-11-16'],
  ['2026-10-25T22:59:59Z', 'dim. 25 oct. 23:59:59', 4, '2026-11-16'],
  ['2026-10-25T23:00:00Z', 'lun. 26 oct. 00:00', 3, '2026-11-16'],
  ['2026-10-29T09:00:00Z', 'jeu. 29 oct. 10:00', 3, '2026-11-16'],
  ['2026-10-29T09:59:59Z', 'jeu. 29 oct. 10:59:59', 3, '2026-11-16'],
  ['2026-10-29T10:00:00Z', 'jeu. 29 oct. 11:00', 4, '2026-11-23'],
  // Une semaine ordinaire d'été.
  ['2026-07-16T08:59:59Z', 'jeu. 16 juil. 10:59:59', 3, '2026-08-03'],
  ['2026-07-16T09:00:00Z', 'jeu. 16 juil. 11:00', 4, '2026-08-10'],
  // À cheval sur deux années, et sur un 29 février.
  ['2026-12-31T09:59:59Z', 'jeu. 31 déc. 10:59:59', 3, '2027-01-18'],
  ['2026-12-31T10:00:00Z', 'jeu. 31 déc. 11:00', 4, '2027-01-25'],
  ['2027-01-03T23:00:00Z', 'lun. 4 janv. 2027 00:00', 3, '2027-01-25'],
  ['2028-02-10T09:59:59Z', 'jeu. 10 févr. 2028 10:59:59', 3, '2028-02-28'],
  ['2028-02-10T10:00:00Z', 'jeu. 10 févr. 2028 11:00', 4, '2028-03-06'],
]

test('la table compte quarante instants', () => {
  expect(QUARANTE_INSTANTS).toHaveLength(40)
})

test.each(QUARANTE_INSTANTS)('%s (%s) : %i semaines, à partir du %s', (instant, _, semaines, depuis) => {
  expect(delaiA(instant)).toEqual({ semaines, depuis })
})

test('le premier jour ouvert est toujours un lundi, et ne recule jamais', () => {
  const annees = { min: Date.parse('2024-01-01'), max: Date.parse('2034-01-01') }
  fc.assert(
    fc.property(fc.integer(annees), fc.integer({ min: 0, max: 30 * 86_400_000 }), (avant, ecart) => {
      const [a, b] = [delaiA(new Date(avant).toISOString()), delaiA(new Date(avant + ecart).toISOString())]
      expect(new Date(`${a.depuis}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(b.depuis >= a.depuis).toBe(true)
    }),
  )
})

describe('pourquoi un jour est fermé', () => {
  const chomes = { JOUR_FERIE_LUNDI_DE_PAQUES: 1, JOUR_FERIE_FETE_DU_TRAVAIL: 1 }
  const calendrier = { maintenant: '2026-03-12T10:00:00Z', chomes }
  const en = (role: CodeRole) => ({ roles: [role] })

  test.each([
    ['2026-04-05', 'Dimanche'],
    ['2026-04-06', 'Lundi de Pâques'],
    ['2026-05-01', 'Fête du Travail'],
    ['2026-03-11', 'Jour passé'],
    ['2026-04-04', 'Délai de 4 semaines'],
    ['2026-04-07', null],
  ])('le %s, pour un chargé de relogement : %s', (jour, raison) => {
    expect(raisonDuJourFerme(en('CHARGE_DE_RELOGEMENT'), jour, calendrier)).toBe(raison)
  })

  test.each(['RESPONSABLE_ADMINISTRATIF', 'DATA_STEWARD'] as const)('%s agit sans délai, non un jour férié ni passé', (role) => {
    expect(raisonDuJourFerme(en(role), '2026-04-04', calendrier)).toBeNull()
    expect(raisonDuJourFerme(en(role), '2026-03-12', calendrier)).toBeNull()
    expect(raisonDuJourFerme(en(role), '2026-04-06', calendrier)).toBe('Lundi de Pâques')
    expect(raisonDuJourFerme(en(role), '2026-03-11', calendrier)).toBe('Jour passé')
  })

  test('un jour férié que la VARIABLE ouvre est un jour comme un autre', () => {
    const ouvert = { ...calendrier, chomes: { ...chomes, JOUR_FERIE_LUNDI_DE_PAQUES: 0 } }
    expect(jourSansCreneau('2026-04-06', ouvert)).toBeNull()
  })

  test('agir trop tôt dit le délai ; un jour sans créneau dit pourquoi', () => {
    expect(() => exigerJourOuvert(en('RESPONSABLE_INGENIERIE_SOCIALE'), '2026-04-04', calendrier)).toThrow(
      'Ce créneau n’est plus réservable (délai de 4 semaines)',
    )
    expect(() => exigerJourOuvert(en('DATA_STEWARD'), '2026-05-01', calendrier)).toThrow('Fête du Travail : aucun créneau.')
    expect(() => exigerJourOuvert(en('DATA_STEWARD'), '2026-05-02', calendrier)).not.toThrow()
  })

  test.each([
    ['annuler', 'Ce créneau ne s’annule plus (délai de 4 semaines)', 'Jour passé : ce créneau ne s’annule plus.'],
    ['deplacer', 'Ce créneau ne se déplace plus (délai de 4 semaines)', 'Jour passé : ce créneau ne se déplace plus.'],
    ['renommer', 'Ce créneau ne se renomme plus (délai de 4 semaines)', 'Jour passé : ce créneau ne se renomme plus.'],
  ] as const)('%s se refuse dans ses mots', (geste, tot, passe) => {
    expect(() => exigerJourOuvert(en('CHARGE_DE_RELOGEMENT'), '2026-04-04', calendrier, geste)).toThrow(tot)
    expect(() => exigerJourOuvert(en('DATA_STEWARD'), '2026-03-11', calendrier, geste)).toThrow(passe)
  })

  test('ce qui a eu lieu ne se défait pas', () => {
    expect(refusSiFait({ jour: '2026-04-07', fait: false })).toBeNull()
    expect(refusSiFait({ jour: '2026-04-07', fait: true })).toBe(
      'Le déménagement du 7 avril 2026 a eu lieu : il ne s’annule ni ne se déplace.',
    )
  })
})
