import { expect, test } from 'vitest'
import { bastien, camille, colette, rachid, unActeur } from '../acces/acteurs.examples.ts'
import { type Acteur, type CodeRole, codesRoles } from '../acces/roles.ts'
import { canSupprimerDocument } from '../document/document.permissions.ts'
import { verbesDuDocument } from '../document/document.rules.ts'
import { naturesAAjouter, ouvreDocuments, voitDocument } from './menage.documents.ts'
import { canRenommerDocument } from './menage.permissions.ts'
import type { LiensDuMenage } from './menage.visibilite.ts'

const locataire: LiensDuMenage = {
  chargeDeRelogement: { id: camille.id, nom: 'Camille Delattre' },
  bailleurActuelId: bastien.partenaireId,
  bailleursProposes: [],
}
const candidat: LiensDuMenage = { ...locataire, bailleurActuelId: 'un autre', bailleursProposes: [bastien.partenaireId ?? ''] }

// Écrit à la main d'après domain-rules § 11.1 et 11.2.
const EQUIPE: CodeRole[] = [
  'CHARGE_DE_RELOGEMENT',
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'RESPONSABLE_ADMINISTRATIF',
  'DATA_STEWARD',
]
const BAILLEURS: CodeRole[] = ['BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE']

test.each(codesRoles)('%s ouvre-t-il les documents, et qu’y dépose-t-il ?', (role) => {
  const acteur = unActeur(role)
  expect(ouvreDocuments(acteur, locataire)).toBe([...EQUIPE, ...BAILLEURS].includes(role))
  const natures = naturesAAjouter(acteur, locataire)
  if (EQUIPE.includes(role)) expect(natures).toHaveLength(31)
  else expect(natures).toEqual(BAILLEURS.includes(role) ? ['BAIL_NOUVEAU', 'ETAT_DES_LIEUX_ENTREE', 'ETAT_DES_LIEUX_SORTIE'] : [])
})

test.each(codesRoles)('%s voit-il un avis d’imposition, un bail ?', (role) => {
  const acteur = unActeur(role)
  expect(voitDocument(acteur, locataire, { type: 'AVIS_IMPOSITION', auteurId: 'x' })).toBe(EQUIPE.includes(role))
  expect(voitDocument(acteur, locataire, { type: 'BAIL_ORIGINE', auteurId: 'x' })).toBe([...EQUIPE, ...BAILLEURS].includes(role))
})

test('le bailleur du nouveau logement voit ce qu’il a déposé, rien d’autre', () => {
  expect(voitDocument(bastien, candidat, { type: 'BAIL_NOUVEAU', auteurId: bastien.id })).toBe(true)
  expect(voitDocument(bastien, candidat, { type: 'BAIL_NOUVEAU', auteurId: rachid.id })).toBe(false)
  expect(voitDocument(colette, candidat, { type: 'BAIL_NOUVEAU', auteurId: colette.id })).toBe(false)
})

test('chaque verbe est ouvert, ou dit pourquoi il ne l’est pas', () => {
  const document = { type: 'BAIL_NOUVEAU', auteurId: bastien.id, ajouteLe: '2026-03-12T09:00:00.000Z' }
  const verbes = (acteur: Acteur, maintenant: string) =>
    verbesDuDocument({ renommer: canRenommerDocument(acteur, locataire), supprimer: canSupprimerDocument(acteur, document, maintenant) })
  const apres = (heures: number) => new Date(Date.parse(document.ajouteLe) + heures * 3_600_000).toISOString()
  expect(verbes(rachid, apres(48))).toEqual({ can: ['renommer', 'supprimer'], refus: {} })
  expect(verbes(bastien, apres(24)).can).toEqual(['supprimer'])
  expect(verbes(bastien, apres(24.1)).refus).toMatchObject({
    supprimer: 'Ce document a plus de 24 heures : seul l’encadrement peut le supprimer.',
    renommer: expect.stringContaining('Réservé'),
  })
})
