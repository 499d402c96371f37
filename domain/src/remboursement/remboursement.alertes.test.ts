import { expect, test } from 'vitest'
import { camille, rachid } from '../acces/acteurs.examples.ts'
import { alerteDuStatut } from './remboursement.alertes.ts'
import { uneDemande, uneLigne } from './remboursement.examples.ts'

const grosse = { lignes: [uneLigne({ nature: 'DOUBLE_LOYER', montant: 450 })] }

test('soumise, elle s’adresse à qui valide ; au-delà du seuil, sauf à qui l’a préparée', () => {
  expect(alerteDuStatut('SOUMISE', 2, uneDemande('SOUMISE'))).toEqual({
    type: 'REMBOURSEMENT_A_VALIDER',
    texte: 'Remboursement n° 2 à valider (62,40\u00A0€)',
    couleur: 'ORANGE',
    pour: 'ENCADREMENT',
    ecartes: [],
  })
  expect(alerteDuStatut('SOUMISE', 2, uneDemande('SOUMISE', { ...grosse, redacteurs: [rachid.id] }))?.ecartes).toEqual([rachid.id])
})

test('validée, elle s’adresse à qui paie ; au-delà du seuil, ni à qui l’a préparée ni à qui l’a validée', () => {
  expect(alerteDuStatut('VALIDEE', 1, uneDemande('VALIDEE', { valideur: rachid.id }))).toMatchObject({
    type: 'REMBOURSEMENT_A_PAYER',
    texte: 'Remboursement n° 1 à payer (62,40\u00A0€)',
    pour: 'PAIEMENT',
    ecartes: [],
  })
  expect(alerteDuStatut('VALIDEE', 1, uneDemande('VALIDEE', { ...grosse, valideur: rachid.id }))?.ecartes).toEqual([camille.id, rachid.id])
})

test('rejetée, elle revient à qui l’avait soumise, avec la raison ; brouillon ou payée, elle n’appelle personne', () => {
  expect(alerteDuStatut('REJETEE', 3, uneDemande('REJETEE'), 'Facture illisible')).toMatchObject({
    type: 'REMBOURSEMENT_REJETE',
    texte: 'Remboursement n° 3 rejeté : Facture illisible',
    pour: 'DESTINATAIRE',
  })
  expect(alerteDuStatut('BROUILLON', 1, uneDemande('BROUILLON'))).toBeNull()
  expect(alerteDuStatut('PAYEE', 1, uneDemande('PAYEE'))).toBeNull()
})
