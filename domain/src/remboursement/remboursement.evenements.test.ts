import { describe, expect, test } from 'vitest'
import { texteDe } from '../evenements.ts'
import { evenementDuBrouillon, evenementDuPassage } from './remboursement.evenements.ts'
import { uneLigne } from './remboursement.examples.ts'

describe('ce que l’historique en dit', () => {
  test('un passage, avec la raison d’un rejet', () => {
    const evenement = evenementDuPassage(2, { ancien: 'SOUMISE', nouveau: 'REJETEE' }, 540, 'Facture illisible')
    expect(texteDe(evenement)).toBe('Demande de remboursement n° 2 rejetée (540,00\u00A0€) : Facture illisible')
    expect(evenement).toEqual({
      type: 'MODIFICATION',
      code: 'REMBOURSEMENT_PASSE',
      donnees: { numero: 2, statut: 'REJETEE', total: 540, motif: 'Facture illisible' },
      changements: [{ chemin: 'remboursements.statut', libelle: 'Demande de remboursement n° 2', ancien: 'Soumise', nouveau: 'Rejetée' }],
    })
  })

  test('les dépenses d’un brouillon, avant et après', () => {
    const evenement = evenementDuBrouillon(1, [], [uneLigne(), uneLigne({ nature: 'AUTRE', libelle: 'Clés', montant: null })])
    expect(texteDe(evenement)).toBe('Demande de remboursement n° 1 modifiée')
    expect(evenement.changements).toEqual([
      {
        chemin: 'remboursements.lignes',
        libelle: 'Demande de remboursement n° 1',
        ancien: 'Aucune dépense',
        nouveau: 'Ouverture de compteurs : 62,40\u00A0€ · Clés : —',
      },
    ])
  })
})
