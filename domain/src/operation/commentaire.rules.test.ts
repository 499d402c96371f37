import { expect, test } from 'vitest'
import { type Designation, dateDesignee } from './commentaire.rules.ts'

const DID = { id: 'did', type: 'DEPOT_DID', objectif: '2026-03-01', report: '2026-05-01', reel: null } as const
const REUNION = { id: 'reunion', type: 'REUNION_PUBLIQUE', objectif: '2026-12-20', report: null, reel: '2026-12-01' } as const
const CHARTE = { id: 'charte', type: 'SIGNATURE_CHARTE', objectif: '2026-12-20', report: null, reel: null } as const
const DATES = [DID, REUNION, CHARTE]

const designer = (dites: Partial<Designation>) => dateDesignee({ titre: null, valeur: null, valeurAttendue: null, ...dites }, DATES)

test.each<[Partial<Designation>, string]>([
  [{ dateId: 'charte' }, 'charte'],
  [{ dateId: 'charte', titre: 'Signature de la charte' }, 'charte'],
  [{ titre: 'Réunion publique', valeur: '2026-12-01', valeurAttendue: '2026-12-20' }, 'reunion'],
  [{ titre: ' reunion publique ' }, 'reunion'],
  [{ titre: 'REUNION_PUBLIQUE' }, 'reunion'],
  // Ce que le client a lu de ses jours peut avoir changé depuis : son nom suffit.
  [{ titre: 'Réunion publique', valeur: '2026-11-01' }, 'reunion'],
  [{ valeurAttendue: '2026-05-01' }, 'did'],
  [{ valeur: '2026-12-01', valeurAttendue: '2026-12-20' }, 'reunion'],
])('%j désigne %s', (dites, id) => expect(designer(dites)).toMatchObject({ date: { id }, refus: null }))

test.each<[Partial<Designation>, string, string]>([
  [{}, 'dateId', 'Ce champ est requis'],
  [{ dateId: 'ailleurs' }, 'dateId', 'Cette date n’est pas de l’opération'],
  [{ dateId: 'charte', titre: 'Réunion publique' }, 'titre', 'La date commentée est « Signature de la charte »'],
  [{ titre: 'Livraison' }, 'titre', '« Livraison » n’est pas parmi les dates de l’opération : ajoutez-la d’abord'],
  [{ titre: 'Point du mois' }, 'titre', 'Le titre d’un commentaire est le nom de sa date'],
  [{ valeurAttendue: '2026-12-20' }, 'titre', 'Plusieurs dates de l’opération sont à ces jours : dites laquelle'],
  [{ valeurAttendue: '2026-03-01' }, 'titre', 'Aucune date de l’opération n’est à ces jours : dites laquelle'],
])('%j se refuse à %s', (dites, champ, message) => expect(designer(dites)).toEqual({ date: null, refus: { champ, message } }))
