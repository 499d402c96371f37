import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ajouterJours } from '../../common/date.ts'
import { alerteDeReponse, departDuDelai, type EnvoiDeProposition, echeanceDeReponse, estEnRetard } from './delai.rules.ts'

const envoi = (reste: Partial<EnvoiDeProposition>): EnvoiDeProposition => ({
  canal: 'RECOMMANDE',
  envoyeeLe: '2026-03-02',
  recueLe: null,
  presenteeLe: null,
  ...reste,
})

describe('le délai de réponse', () => {
  test('remise en main propre ou signifiée, la proposition est reçue le jour même : 15 jours après le 2 mars, le 17', () => {
    expect(echeanceDeReponse(envoi({ canal: 'REMISE_EN_MAIN_PROPRE' }), 15)).toBe('2026-03-17')
    expect(echeanceDeReponse(envoi({ canal: 'HUISSIER' }), 15)).toBe('2026-03-17')
  })

  test('une lettre recommandée fait courir le délai de sa réception, jamais de son envoi', () => {
    expect(departDuDelai(envoi({}))).toBeNull()
    expect(echeanceDeReponse(envoi({}), 15)).toBeNull()
    expect(echeanceDeReponse(envoi({ recueLe: '2026-03-05' }), 15)).toBe('2026-03-20')
  })

  test('jamais retirée, elle le fait courir de sa première présentation ; retirée ensuite, de sa réception', () => {
    expect(echeanceDeReponse(envoi({ presenteeLe: '2026-03-04' }), 15)).toBe('2026-03-19')
    expect(echeanceDeReponse(envoi({ presenteeLe: '2026-03-04', recueLe: '2026-03-11' }), 15)).toBe('2026-03-26')
  })

  test('sans canal connu, rien ne court', () => {
    expect(echeanceDeReponse(envoi({ canal: null }), 15)).toBeNull()
  })

  test('le délai se compte en jours civils, changement d’heure et fin de mois compris', () => {
    expect(echeanceDeReponse(envoi({ recueLe: '2026-03-28' }), 10)).toBe('2026-04-07')
    expect(echeanceDeReponse(envoi({ recueLe: '2028-02-20' }), 10)).toBe('2028-03-01')
  })

  test('jamais moins de dix jours, quoi qu’on lui dise', () => {
    const jour = fc.integer({ min: 0, max: 4000 }).map((n) => ajouterJours('2020-01-01', n))
    fc.assert(
      fc.property(jour, fc.integer({ min: -5, max: 90 }), (recueLe, delai) => {
        const echeance = echeanceDeReponse(envoi({ recueLe }), delai)
        expect(echeance !== null && echeance >= ajouterJours(recueLe, 10)).toBe(true)
      }),
    )
  })

  test('le dernier jour n’est pas un retard, le lendemain si', () => {
    expect(estEnRetard('2026-03-20', '2026-03-20')).toBe(false)
    expect(estEnRetard('2026-03-20', '2026-03-21')).toBe(true)
    expect(estEnRetard(null, '2026-03-21')).toBe(false)
  })

  test('l’alerte est due le lendemain, et dit depuis quand la réponse est attendue', () => {
    expect(alerteDeReponse('2026-03-20')).toEqual({
      type: 'REPONSE_EN_RETARD',
      texte: 'Réponse du ménage attendue depuis le 20 mars 2026',
      valeur: '2026-03-20',
      couleur: 'ROUGE',
      dateAlerte: '2026-03-21',
      pour: 'CHARGE',
    })
  })
})
