import { expect, test } from 'vitest'
import { samira, uneRessource, unMenage, unMenageVide, unOccupant } from '../menage.examples.ts'
import { documentsAttendus, documentsManquants } from './documentsAttendus.ts'

const JOUR = '2026-03-12'
const types = (dossier = unMenage()) => documentsAttendus(dossier, JOUR).map(({ type }) => type)

test('un dossier vide n’appelle aucune pièce', () => {
  expect(types(unMenageVide())).toEqual([])
})

test('une famille salariée qui touche des allocations, avec un plan d’apurement', () => {
  expect(types()).toEqual([
    'PIECE_IDENTITE',
    'LIVRET_FAMILLE',
    'AVIS_IMPOSITION',
    'BULLETIN_SALAIRE',
    'ATTESTATION_CAF',
    'PLAN_APUREMENT',
    'DLS_ATTESTATION',
  ])
})

test('une retraitée seule, sans avis d’imposition', () => {
  const monique = unOccupant({ sansAvisImposition: true })
  const dossier = unMenage({
    occupants: [monique],
    ressourcesEtCharges: { ressources: [uneRessource(monique.id, 'RETRAITE', 842.15)] },
    logementActuel: { planApurement: { mensualite: null } },
    relogement: { demandeLogementSocial: { numeroUnique: null } },
  })
  expect(types(dossier)).toEqual(['PIECE_IDENTITE', 'ATTESTATION_RETRAITE'])
})

test('une ressource à 0 € n’appelle rien ; handicap reconnu et naissance prévue appellent leur pièce', () => {
  const dossier = unMenage({
    composition: { handicapReconnu: true, naissancePrevueLe: '2026-06-01' },
    ressourcesEtCharges: { ressources: [uneRessource(samira.id, 'RETRAITE', 0)] },
  })
  expect(types(dossier)).toEqual(expect.arrayContaining(['MDPH_CMI', 'CERTIFICAT_GROSSESSE']))
  expect(types(dossier)).not.toContain('ATTESTATION_RETRAITE')
})

test('un titre de séjour tient lieu de pièce d’identité', () => {
  const deposes = [{ type: 'TITRE_SEJOUR' }, { type: 'AVIS_IMPOSITION' }]
  expect(documentsManquants(unMenage(), deposes, JOUR).map(({ type }) => type)).toEqual([
    'LIVRET_FAMILLE',
    'BULLETIN_SALAIRE',
    'ATTESTATION_CAF',
    'PLAN_APUREMENT',
    'DLS_ATTESTATION',
  ])
})
