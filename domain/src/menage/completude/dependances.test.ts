import { expect, test } from 'vitest'
import { unMenage } from '../menage.examples.ts'
import { champDuChemin } from '../menage.fields.ts'
import { dependances, viderLesDependants } from './dependances.ts'

const vides = (surcharge: Parameters<typeof unMenage>[0]) => viderLesDependants(unMenage(surcharge))

test('sans personne en situation de handicap, plus de handicap reconnu', () => {
  const reconnu = (personneAHandicap: boolean | null) =>
    vides({ composition: { personneAHandicap, handicapReconnu: true } }).composition.handicapReconnu
  expect([reconnu(true), reconnu(false), reconnu(null)]).toEqual([true, null, null])
})

test('une notice qui n’est pas remise n’a pas de date', () => {
  const notice = (remise: boolean) =>
    vides({ informations: { noticeInformation: { remise, date: '2026-03-02' } } }).informations.noticeInformation
  expect(notice(true)).toEqual({ remise: true, date: '2026-03-02' })
  expect(notice(false)).toEqual({ remise: false, date: null })
})

test('un plan d’apurement sans mensualité n’a pas de dates', () => {
  const plan = (mensualite: number | null) =>
    vides({ logementActuel: { planApurement: { mensualite, dateDebut: '2025-08-01', dateFin: '2026-09-30' } } }).logementActuel
      .planApurement
  expect(plan(30)).toEqual({ mensualite: 30, dateDebut: '2025-08-01', dateFin: '2026-09-30' })
  expect(plan(0)).toEqual({ mensualite: 0, dateDebut: null, dateFin: null })
  expect(plan(null)).toEqual({ mensualite: null, dateDebut: null, dateFin: null })
})

test('un dossier où tout tient reste tel quel', () => {
  const dossier = unMenage()
  expect(viderLesDependants(dossier)).toEqual(dossier)
})

test('un reste ancien ne se vide que si l’on y touche', () => {
  const avant = unMenage({ composition: { personneAHandicap: false, handicapReconnu: true } })
  expect(viderLesDependants(avant, avant)).toEqual(avant)
  const redit = unMenage({ composition: { personneAHandicap: null, handicapReconnu: true } })
  expect(viderLesDependants(redit, avant).composition.handicapReconnu).toBeNull()
})

test('la table ne parle que de champs du dossier', () => {
  for (const { de, champs } of dependances) for (const chemin of [de, ...champs]) expect(champDuChemin(chemin), chemin).not.toBeNull()
})
