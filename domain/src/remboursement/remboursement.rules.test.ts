import { expect, test } from 'vitest'
import { camille, rachid } from '../acces/acteurs.examples.ts'
import { uneLigne } from './remboursement.examples.ts'
import { verbesDuRemboursement } from './remboursement.permissions.ts'
import { montantsParNature, refusDuDossier, totalDe } from './remboursement.rules.ts'

test('le total est exact au centime, une ligne sans montant compte pour rien', () => {
  expect(totalDe([{ montant: 0.1 }, { montant: 0.2 }, { montant: null }])).toBe(0.3)
  expect(totalDe([])).toBe(0)
})

test('les lignes d’une même nature s’ajoutent', () => {
  expect(
    montantsParNature([
      uneLigne({ montant: 10.1 }),
      uneLigne({ montant: 20.2 }),
      uneLigne({ nature: 'DOUBLE_LOYER', montant: 400 }),
      uneLigne({ nature: 'AUTRE', montant: null }),
    ]),
  ).toEqual({ OUVERTURE_COMPTEURS: 30.3, DOUBLE_LOYER: 400, AUTRE: 0 })
})

test('un dossier clôturé, quitté ou effacé n’admet plus de demande', () => {
  expect(refusDuDossier({ statut: 'DEMENAGEMENT', purge: false })).toBeNull()
  expect(refusDuDossier({ statut: 'ACCESSION_A_LA_PROPRIETE', purge: false })).toBeNull()
  expect(refusDuDossier({ statut: 'CLOTURE', purge: false })).toMatch(/clôturé/)
  expect(refusDuDossier({ statut: 'DEPART_SPONTANE', purge: false })).toMatch(/parti/)
  expect(refusDuDossier({ statut: 'DEPART_SPONTANE', purge: true })).toMatch(/effacées/)
})

test('un brouillon se modifie et se supprime, une demande soumise ni l’un ni l’autre', () => {
  const liens = {
    chargeDeRelogement: { id: camille.id, nom: 'Camille Delattre' },
    bailleurActuelId: null,
    bailleursProposes: [],
  }
  expect(verbesDuRemboursement(rachid, liens, 'BROUILLON', null).can).toEqual(['modifier', 'supprimer'])
  expect(verbesDuRemboursement(rachid, liens, 'SOUMISE', null).can).toEqual(['imprimer'])
  expect(verbesDuRemboursement(rachid, liens, 'SOUMISE', null).refus).toEqual({
    modifier: 'Une demande soumise ne se modifie plus.',
    supprimer: 'Une demande soumise ne se modifie plus.',
  })
  // Le brouillon oublié d'un dossier clôturé se supprime encore.
  expect(verbesDuRemboursement(rachid, liens, 'BROUILLON', 'Le dossier est clôturé.').can).toEqual(['supprimer'])
})
