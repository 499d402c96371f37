import { expect, test } from 'vitest'
import type { Menage } from '../menage.data.ts'
import { manquesParSection, sectionDuChemin, sectionsOuvertes } from './sections.ts'

test.each([
  ['composition.occupants.0198.nom', 'composition'],
  ['ressourcesEtCharges.ressources.0198', 'ressources'],
  ['ressourcesEtCharges.charges.eau', 'charges'],
  ['logementActuelLocalisation.adresse.rue', 'logement-actuel'],
  ['relogement.demandeLogementSocial.numeroUnique', 'relogement'],
  ['inconnu', 'synthese'],
])('%s se lit dans « %s »', (chemin, section) => {
  expect(sectionDuChemin(chemin)).toBe(section)
})

test('seuls les champs qui manquent comptent, pas ce qui est à vérifier', () => {
  const constat = (chemin: string, gravite: 'BLOQUANT' | 'A_VERIFIER') => ({ chemin, gravite, libelle: null, etape: 3, message: '' })
  const aFaire = [
    constat('ressourcesEtCharges.revenusImposables.0198.2024', 'BLOQUANT'),
    constat('ressourcesEtCharges.ressources.0198', 'BLOQUANT'),
    constat('logementActuel.typologie', 'BLOQUANT'),
    constat('ressourcesEtCharges.ressources', 'A_VERIFIER'),
  ]
  expect(manquesParSection({ aFaire })).toEqual({ ressources: 2, 'logement-actuel': 1 })
})

test('une section absente de la réponse n’est pas à l’écran', () => {
  const vuParLaCommune = { composition: {}, logements: [], comments: [], relogement: {}, can: [] } as unknown as Menage
  expect(sectionsOuvertes(vuParLaCommune)).toEqual(['synthese', 'propositions', 'relogement', 'composition', 'commentaires'])
})

test('purgé, un dossier ne montre que ses dates, et qui l’avait lu à qui peut le savoir', () => {
  const purge = { relogement: {}, composition: {}, logements: [], donneesEffaceesLe: '2026-03-01T08:00:00Z', can: [] as string[] }
  expect(sectionsOuvertes(purge as unknown as Menage)).toEqual(['relogement'])
  expect(sectionsOuvertes({ ...purge, can: ['lireConsultations'] } as unknown as Menage)).toEqual(['relogement', 'consultations'])
})

test('les documents s’ouvrent à qui en dépose, même sans lire ceux du dossier', () => {
  const vuParLeNouveauBailleur = { relogement: {}, can: ['ajouterDocument'] } as unknown as Menage
  expect(sectionsOuvertes(vuParLeNouveauBailleur)).toEqual(['synthese', 'relogement', 'documents'])
})
