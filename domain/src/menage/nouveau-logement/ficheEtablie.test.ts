import { expect, test } from 'vitest'
import type { Ligne } from '../../document/produits/lignes.ts'
import { ficheEtablie, type MenageReloge } from './ficheEtablie.ts'
import { desReperes, uneFiche } from './nouveauLogement.examples.ts'

const LE = '2026-03-20'
const menage: MenageReloge = {
  codeMenage: 'ROU-2024-0187',
  noms: 'Mme Benali / M. Duprez',
  charge: { prenom: 'Camille', nom: 'Delattre' },
  operation: 'Alma – Fontenoy',
  bailleurQuitte: 'Habitat du Ferrain',
  bailleur: 'Logis des Flandres',
}
const valeur = (lignes: readonly Ligne[], libelle: string) => lignes.find((une) => une.libelle === libelle)?.valeur
const avant = {
  partACharge: {
    valeur: 413.44,
    manque: [],
    termes: [
      { libelle: 'Loyer', valeur: 486.3 },
      { libelle: 'Charges', valeur: 142.18 },
      { libelle: 'APL', valeur: -215.04 },
    ],
  },
  ressources: { valeur: 2521, manque: [], termes: [] },
  releveLe: '2026-03-18',
}

test('avant et après, poste par poste : un poste inconnu est un tiret, jamais zéro', () => {
  const { comparaison } = ficheEtablie(menage, uneFiche({ eau: 22.5 }), desReperes({ avant }), LE)
  expect(comparaison.postes).toEqual([
    ['Loyer', '486,30\u00A0€', '412,50\u00A0€'],
    ['Charges', '142,18\u00A0€', '96,00\u00A0€'],
    ['Chauffage', '—', '—'],
    ['Eau', '—', '22,50\u00A0€'],
    ['Garage', '—', '—'],
    ['APL', '\u2212215,04\u00A0€', '\u2212180,00\u00A0€'],
  ])
  expect(comparaison.total).toEqual(['Part à charge', '413,44\u00A0€', '351,00\u00A0€'])
  expect(valeur(comparaison.lignes, 'Évolution')).toBe('\u221215,1\u00A0%, baisse')
  expect(valeur(comparaison.lignes, 'Relevé du logement quitté')).toBe('18 mars 2026')
  const sansRessources = desReperes({ avant: { ...avant, ressources: { valeur: null, manque: ['Ressources'], termes: [] } } })
  const inconnu = ficheEtablie(menage, uneFiche({}), sansRessources, LE).comparaison
  expect(valeur(inconnu.lignes, 'Taux d’effort'), 'ni avant, ni après').toBe('—')
})

test('la minoration dit ses conditions, son barème daté, ce qui est retenu et pourquoi', () => {
  const { minoration } = ficheEtablie(menage, uneFiche({ montantIndemnite: 4500, motifMinoration: 'Barème de 2021' }), desReperes(), LE)
  expect(minoration.verdict).toBe('Les quatre conditions sont remplies : la minoration est retenue.')
  expect(minoration.conditions.map(([libelle, etat]) => [libelle, etat])).toEqual([
    ['Relogement définitif', 'Remplie'],
    ['Logement social neuf, conventionné depuis moins de 5 ans ou RT 2005', 'Remplie'],
    ['Loyer du bail au plus égal au loyer plafond de l’APL', 'Remplie'],
    ['Opération financée par l’ANRU (NPNRU)', 'Remplie'],
  ])
  expect(valeur(minoration.lignes, 'Barème')).toBe('4\u00A0000,00\u00A0€, depuis le 1er janvier 2016')
  expect(valeur(minoration.lignes, 'Indemnité')).toBe('4\u00A0500,00\u00A0€')
  expect(valeur(minoration.lignes, 'Raison de l’écart')).toBe('Barème de 2021')
  expect(JSON.stringify(minoration), 'aucune remarque interne ne s’imprime').not.toMatch(/confirmer|retrouv/)
})

test('une fiche vide se lit encore, faite de tirets', () => {
  const fiche = uneFiche({
    loyer: null,
    typologie: null,
    surfaceHabitable: null,
    nombreDePersonne: null,
    isMinoriteLoyer: null,
    isQPV: null,
  })
  const contenu = ficheEtablie({ ...menage, charge: null, bailleur: null }, fiche, desReperes({ dateSignatureBail: null, zone: null }), LE)
  expect(contenu.comparaison.total).toEqual(['Part à charge', '413,44\u00A0€', '—'])
  expect(valeur(contenu.logement, 'Typologie')).toBe('—')
  expect(valeur(contenu.preavis, 'Fin théorique du préavis')).toBe('—')
  expect(contenu.minoration.verdict).toMatch(/^Une condition n’est pas connue/)
  expect(valeur(contenu.minoration.lignes, 'Minoration retenue')).toBe('—')
})

test('le texte suit le dossier : une minoration se propose, puis se décide ; un préavis se prévoit, puis a couru', () => {
  const a = (jour: string, isMinoriteLoyer: boolean | null) => ficheEtablie(menage, uneFiche({ isMinoriteLoyer }), desReperes(), jour)
  expect(a(LE, null).minoration.verdict).toBe('Les quatre conditions sont remplies : la minoration est proposée.')
  expect(a(LE, false).minoration.verdict).toBe('Les quatre conditions sont remplies ; la minoration n’est pas retenue.')
  expect(a(LE, true).preavis.map(({ libelle }) => libelle)).toEqual([
    'Fin théorique du préavis',
    'Durée du préavis',
    'Risque de double loyer',
  ])
  expect(a('2026-12-01', true).preavis.map(({ libelle }) => libelle)).toEqual(['Fin du préavis', 'Durée du préavis', 'Double loyer'])
})
