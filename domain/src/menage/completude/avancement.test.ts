import { expect, test } from 'vitest'
import { AUJOURDHUI } from '../faits.examples.ts'
import { julien, type MenageExemple, uneRessource, unMenage, unMenageVide } from '../menage.examples.ts'
import { etatDesEtapes } from './avancement.ts'
import { controlerDossier } from './erreurs.ts'

const textes = (menage: MenageExemple, options?: Parameters<typeof etatDesEtapes>[2]) =>
  etatDesEtapes(menage, controlerDossier(menage, { aujourdhui: AUJOURDHUI }), options).map(({ etape, texte }) => `${etape} ${texte}`)

test('un dossier complet', () => {
  expect(textes(unMenage())).toEqual(['1 Complet', '2 Complet', '3 Complet', '4 Complet', '5 Complet', '6 Facultatif', '7 Complet'])
})

test('un dossier vide', () => {
  expect(textes(unMenageVide())).toEqual([
    '1 À commencer',
    '2 À commencer',
    '3 À commencer',
    '4 À commencer',
    '5 À commencer',
    '6 Facultatif',
    '7 1 champ manquant',
  ])
})

test('une erreur passe avant ce qui manque, et ce qui manque se compte', () => {
  const { ressources } = unMenage().ressourcesEtCharges
  const menage = unMenage({
    ressourcesEtCharges: {
      ressources: [...ressources, uneRessource(julien.id, 'ALLOCATION_MINIMUM_VIEILLESSE', 0)],
      revenusImposables: [],
    },
    logementActuel: { typologie: null },
    logementActuelLocalisation: { adresse: { rue: null } },
    logementPrecedent: { loyer: 320 },
  })
  expect(textes(menage, { documentsManquants: 3 })).toEqual([
    '1 Complet',
    '2 Complet',
    '3 1 erreur',
    '4 2 champs manquants',
    '5 Complet',
    '6 Complet',
    '7 3 documents manquants',
  ])
})

test('le récapitulatif n’est pas complet tant que le dossier ne l’est pas', () => {
  const chargeDeRelogement = unMenage().chargeDeRelogement
  expect(textes({ ...unMenageVide(), chargeDeRelogement })[6]).toBe('7 Dossier à compléter')
})

test('pour clore l’entretien, la demande de logement social n’est pas attendue', () => {
  const menage = unMenage({ relogement: { demandeLogementSocial: { numeroUnique: null } } })
  expect(textes(menage)[0]).toBe('1 1 champ manquant')
  expect(textes(menage, { pour: ['E'] })[0]).toBe('1 Complet')
})

test('« sans ressource » suffit à commencer l’étape des ressources', () => {
  const vide = unMenageVide()
  const { occupants } = unMenage()
  const sansRessource = {
    ...vide,
    occupants: occupants.map((occupant) => ({ ...occupant, sansRessource: true, sansAvisImposition: true })),
  }
  expect(textes(sansRessource)[2]).toBe('3 Complet')
})

test('une étape ne se dit complète qu’une fois ouverte par quelqu’un ; ce qui y manque se dit sans attendre', () => {
  expect(textes(unMenage(), { ouvertes: new Set([1, 3]) })).toEqual([
    '1 Complet',
    '2 À relire',
    '3 Complet',
    '4 À relire',
    '5 À relire',
    '6 Facultatif',
    '7 À relire',
  ])
  const incomplet = unMenage({ logementActuel: { typologie: null } })
  expect(textes(incomplet, { ouvertes: new Set() })[3]).toBe('4 1 champ manquant')
})
