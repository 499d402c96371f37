import { describe, expect, test } from 'vitest'
import { bastien, camille, colette, denise, rachid, unActeur } from '../acces/acteurs.examples.ts'
import { type CodeRole, codesRoles } from '../acces/roles.ts'
import { canSupprimerDocument } from '../document/document.permissions.ts'
import {
  canAjouterDocument,
  canCommenterAuxPartenaires,
  canCreerMenage,
  canModifierMenage,
  canRetirerCharge,
  fermer,
  type VerbeMenage,
  verbesDuMenage,
} from './menage.permissions.ts'
import type { LiensDuMenage } from './menage.visibilite.ts'

const menage: LiensDuMenage = {
  chargeDeRelogement: { id: camille.id, nom: 'Camille Delattre' },
  bailleurActuelId: bastien.partenaireId,
  bailleursProposes: [],
}

// Écrit à la main d'après domain-rules § 11.2 et la spécification § 6 ; tout rôle absent est sans aucun droit.
const EDITION: VerbeMenage[] = [
  'modifier',
  'commenterEnInterne',
  'commenterAuxPartenaires',
  'suivre',
  'alerter',
  'ajouterDocument',
  'exporter',
  'lireRemboursements',
  'lireCourriels',
  'lireToutesLesPropositions',
]
const ENCADREMENT: VerbeMenage[] = [...EDITION, 'assigner', 'retirerCharge', 'lireConsultations', 'derogerCotation']
const verbesAttendus: Partial<Record<CodeRole, VerbeMenage[]>> = {
  CHARGE_DE_RELOGEMENT: EDITION,
  RESPONSABLE_EQUIPE_RELOGEMENT: ENCADREMENT,
  RESPONSABLE_INGENIERIE_SOCIALE: ENCADREMENT,
  DATA_STEWARD: ENCADREMENT,
  RESPONSABLE_ADMINISTRATIF: [
    'commenterEnInterne',
    'commenterAuxPartenaires',
    'suivre',
    'alerter',
    'ajouterDocument',
    'exporter',
    'lireRemboursements',
    'lireCourriels',
    'lireToutesLesPropositions',
  ],
  DPO: ['lireConsultations', 'lireToutesLesPropositions'],
  BAILLEUR_CELLULE_COMMERCIALE: ['commenterAuxPartenaires', 'ajouterDocument', 'exporter'],
  BAILLEUR_DIRECTEUR_AGENCE: ['commenterAuxPartenaires', 'ajouterDocument', 'exporter'],
  UTILISATEUR_MEL: ['commenterAuxPartenaires', 'lireToutesLesPropositions'],
  UTILISATEUR_DDT: ['lireToutesLesPropositions'],
  UTILISATEUR_EPCI: ['lireToutesLesPropositions'],
  UTILISATEUR_COMMUNE: ['commenterAuxPartenaires'],
}

test.each(codesRoles)('les verbes ouverts à %s', (role) => {
  const { can, refus } = verbesDuMenage(unActeur(role), menage)
  expect(can.toSorted()).toEqual((verbesAttendus[role] ?? []).toSorted())
  expect([...can, ...Object.keys(refus)].toSorted()).toEqual(ENCADREMENT.toSorted())
})

test('qui ne lit qu’une part des propositions sait laquelle', () => {
  const raison = (role: CodeRole) => verbesDuMenage(unActeur(role), menage).refus.lireToutesLesPropositions
  expect(raison('BAILLEUR_DIRECTEUR_AGENCE')).toBe('Seules les propositions sur vos logements se lisent ici.')
  expect(raison('UTILISATEUR_COMMUNE')).toBe('Seules les propositions sur votre territoire se lisent ici.')
})

const CREENT: CodeRole[] = [
  'CHARGE_DE_RELOGEMENT',
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'DATA_STEWARD',
  'RESPONSABLE_ADMINISTRATIF',
]
test.each(codesRoles)('%s crée-t-il un ménage ?', (role) => {
  expect(canCreerMenage(unActeur(role)) === null).toBe(CREENT.includes(role))
})

const YANIS = { id: 'yanis', prenom: 'Yanis', nom: 'Ouali', jusquAu: '2026-03-12' }

describe('le chargé de relogement', () => {
  const deYanis = { ...menage, chargeDeRelogement: { id: 'yanis', nom: 'Yanis Ouali' } }

  test('n’écrit que dans ses dossiers, ceux d’un absent qu’il remplace et ceux que personne ne suit', () => {
    expect(canModifierMenage(camille, menage)).toBeNull()
    expect(canModifierMenage(camille, deYanis)).toBe('Le dossier est suivi par Yanis Ouali.')
    expect(canModifierMenage({ ...camille, remplace: [YANIS] }, deYanis)).toBeNull()
    expect(canModifierMenage({ ...camille, remplace: [{ ...YANIS, id: 'ines' }] }, deYanis)).toBe('Le dossier est suivi par Yanis Ouali.')
    expect(canModifierMenage(camille, { ...deYanis, chargeDeRelogement: null })).toBeNull()
  })

  test('qui est aussi responsable administratif commente partout, mais ne modifie que les siens', () => {
    const deuxRoles = { ...camille, roles: ['CHARGE_DE_RELOGEMENT', 'RESPONSABLE_ADMINISTRATIF'] as const }
    expect(verbesDuMenage(deuxRoles, deYanis).can).toContain('commenterEnInterne')
    expect(canModifierMenage(deuxRoles, deYanis)).toBe('Le dossier est suivi par Yanis Ouali.')
  })
})

test('on ne retire pas un chargé de relogement qui n’est pas assigné', () => {
  expect(canRetirerCharge(rachid, { ...menage, chargeDeRelogement: null })).toBe('Aucun chargé de relogement n’est assigné.')
})

test('les données effacées, il ne reste qu’à lire qui les avait lues', () => {
  const { can, refus } = fermer(verbesDuMenage(rachid, menage), 'Les données de ce ménage ont été effacées.', ['lireConsultations'])
  expect(can).toEqual(['lireConsultations'])
  expect(refus.modifier).toBe('Les données de ce ménage ont été effacées.')
  expect(refus.lireConsultations).toBeUndefined()
})

describe('le bailleur', () => {
  const propose = { ...menage, bailleurActuelId: 'autre', bailleursProposes: [bastien.partenaireId ?? ''] }

  test('commente les dossiers de ses locataires, non ceux des candidats à ses logements', () => {
    expect(canCommenterAuxPartenaires(bastien, menage)).toBeNull()
    expect(canCommenterAuxPartenaires(bastien, propose)).toBe('Réservé au bailleur actuel du ménage.')
  })

  test('dépose le bail et les états des lieux, rien d’autre', () => {
    expect(canAjouterDocument(bastien, menage, 'BAIL_NOUVEAU')).toBeNull()
    expect(canAjouterDocument(bastien, propose, 'ETAT_DES_LIEUX_ENTREE')).toBeNull()
    expect(canAjouterDocument(bastien, menage, 'AVIS_IMPOSITION')).toBe('Un bailleur ne dépose que les baux et les états des lieux.')
    expect(canAjouterDocument(bastien, { ...menage, bailleurActuelId: null }, 'BAIL_NOUVEAU')).not.toBeNull()
    expect(canAjouterDocument(colette, menage, 'BAIL_NOUVEAU')).not.toBeNull()
    expect(canAjouterDocument(camille, menage, 'AVIS_IMPOSITION')).toBeNull()
  })
})

describe('supprimer un document', () => {
  const document = { auteurId: camille.id, ajouteLe: '2026-03-11T12:00:00Z' }

  test('son auteur le peut pendant 24 heures', () => {
    expect(canSupprimerDocument(camille, document, '2026-03-12T12:00:00Z')).toBeNull()
    expect(canSupprimerDocument(camille, document, '2026-03-12T12:00:01Z')).toBe(
      'Ce document a plus de 24 heures : seul l’encadrement peut le supprimer.',
    )
  })

  test('l’encadrement le peut toujours, un collègue jamais', () => {
    expect(canSupprimerDocument(denise, document, '2026-06-12T12:00:00Z')).toBeNull()
    expect(canSupprimerDocument({ ...camille, id: 'yanis' }, document, '2026-03-11T12:01:00Z')).toBe(
      'Réservé au responsable d’équipe, au responsable ingénierie sociale et au data steward.',
    )
  })
})
