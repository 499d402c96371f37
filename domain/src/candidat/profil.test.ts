import { expect, test } from 'vitest'
import { valeursLivrees } from '../menage/completude/variables.ts'
import { type MenageExemple, type Surcharge, unMenage } from '../menage/menage.examples.ts'
import { profilTenuDe } from './profil.ts'

const JOUR = '2026-03-12'
const de = (surcharge: Surcharge<MenageExemple> = {}, jour = JOUR) => profilTenuDe(unMenage(surcharge), jour, valeursLivrees(jour))

test('le profil dit ce que le dossier dit : personnes, foyer, vœux, exclusions et besoins', () => {
  const critere = (type: 'ETAGE_MAX' | 'ASCENSEUR', texteLibre: string | null) => ({ type, priorite: 'SOUHAITE' as const, texteLibre })
  const { profil, manques } = de({
    projetResidentiel: {
      secteursSouhaites: [
        {
          villes: [{ nom: 'Roubaix', codePostal: '59100', quartier: 'Tous / Toutes' }],
          typologies: ['T4'],
          precisions: null,
          criteres: [critere('ETAGE_MAX', '3e étage')],
        },
        {
          villes: [{ nom: 'Tous / Toutes', codePostal: null, quartier: null }],
          typologies: [],
          precisions: null,
          criteres: [critere('ETAGE_MAX', '2'), critere('ASCENSEUR', null)],
        },
      ],
      quartiersAExclure: [
        { ville: 'Roubaix', quartier: 'Pile', motif: 'Voisinage' },
        { ville: null, quartier: '', motif: null },
      ],
      retourSouhaite: true,
    },
    composition: { personneAMobiliteReduite: true },
  })
  expect(manques).toEqual([])
  expect(profil).toMatchObject({
    personnes: 5,
    foyer: { couple: true, personnesACharge: 3 },
    voeux: [
      { lieux: [{ ville: 'Roubaix', quartier: null }], typologies: ['T4'] },
      { lieux: [], typologies: [] },
    ],
    exclus: [{ ville: 'Roubaix', quartier: 'Pile' }],
    besoins: { mobiliteReduite: true, ascenseur: true, rezDeChaussee: false, etageMax: 2 },
    retourSouhaite: true,
  })
})

test('un dossier incomplet dit ce qui lui manque', () => {
  expect(de({ relogement: { demandeLogementSocial: { numeroUnique: null } } }).manques).toEqual([
    'numéro unique de la demande de logement social',
  ])
})

test('il vaut jusqu’à la veille du prochain anniversaire, à défaut jusqu’à la fin du mois', () => {
  // Inès a ses quatorze ans le 2 février, Samira le sien le 4 mai.
  expect(de({}, '2026-01-20').jusquAu).toBe('2026-01-31')
  expect(de({}, '2026-02-01').jusquAu).toBe('2026-02-01')
  expect(de({}, '2026-02-02').jusquAu).toBe('2026-02-28')
  expect(de({ relogement: { demandeLogementSocial: { date: '2026-04-01' } } }).jusquAu).toBe(JOUR)
})
