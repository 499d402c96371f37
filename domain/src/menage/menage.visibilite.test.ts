import { describe, expect, test } from 'vitest'
import { bastien, camille, colette, melanie, unActeur } from '../acces/acteurs.examples.ts'
import { type CodeRole, codesRoles } from '../acces/roles.ts'
import {
  documentsVisibles,
  type GroupeDeChamps,
  groupesVisibles,
  type LiensDuMenage,
  lienDuBailleur,
  porteeMenages,
  porteePropositions,
} from './menage.visibilite.ts'

const BAILLEUR = bastien.partenaireId ?? ''
const locataire: LiensDuMenage = { chargeDeRelogement: null, bailleurActuelId: BAILLEUR, bailleursProposes: [] }
const candidat: LiensDuMenage = { ...locataire, bailleurActuelId: 'autre', bailleursProposes: [BAILLEUR] }

// Écrit à la main d'après domain-rules § 11.1 ; un rôle absent ne voit aucun ménage.
const TOUT: GroupeDeChamps[] = [
  'IDENTITE',
  'COMPOSITION',
  'PROJET',
  'LOGEMENT',
  'PROPOSITIONS',
  'FINANCE',
  'FINANCE_DETAIL',
  'CONTACT',
  'SANTE',
  'SOCIAL',
  'DOCUMENTS',
  'COMMENTAIRES',
  'COMMENTAIRES_INTERNES',
  'COTATION_DETAIL',
  'ALERTES',
  'HISTORIQUE',
]
const groupesAttendus: Partial<Record<CodeRole, GroupeDeChamps[]>> = {
  CHARGE_DE_RELOGEMENT: TOUT,
  RESPONSABLE_EQUIPE_RELOGEMENT: TOUT,
  RESPONSABLE_INGENIERIE_SOCIALE: TOUT,
  RESPONSABLE_ADMINISTRATIF: TOUT,
  DATA_STEWARD: TOUT,
  BAILLEUR_CELLULE_COMMERCIALE: [
    'IDENTITE',
    'COMPOSITION',
    'PROJET',
    'LOGEMENT',
    'PROPOSITIONS',
    'FINANCE',
    'FINANCE_DETAIL',
    'CONTACT',
    'DOCUMENTS',
    'COMMENTAIRES',
  ],
  BAILLEUR_DIRECTEUR_AGENCE: [
    'IDENTITE',
    'COMPOSITION',
    'PROJET',
    'LOGEMENT',
    'PROPOSITIONS',
    'FINANCE',
    'FINANCE_DETAIL',
    'CONTACT',
    'DOCUMENTS',
    'COMMENTAIRES',
  ],
  UTILISATEUR_MEL: ['IDENTITE', 'COMPOSITION', 'PROJET', 'LOGEMENT', 'PROPOSITIONS', 'FINANCE', 'CONTACT', 'COMMENTAIRES'],
  UTILISATEUR_EPCI: ['IDENTITE', 'COMPOSITION', 'PROJET', 'LOGEMENT', 'PROPOSITIONS', 'FINANCE', 'CONTACT', 'COMMENTAIRES'],
  UTILISATEUR_DDT: ['IDENTITE', 'COMPOSITION', 'PROJET', 'LOGEMENT', 'PROPOSITIONS', 'FINANCE', 'COMMENTAIRES'],
  UTILISATEUR_COMMUNE: ['IDENTITE', 'COMPOSITION', 'LOGEMENT', 'PROPOSITIONS', 'COMMENTAIRES'],
}

describe('les groupes de champs', () => {
  test.each(codesRoles)('%s', (role) => {
    expect([...groupesVisibles(unActeur(role), locataire)].toSorted()).toEqual((groupesAttendus[role] ?? []).toSorted())
  })

  test.each(codesRoles.filter((role) => !groupesAttendus[role]?.includes('HISTORIQUE')))(
    '%s, de l’extérieur, ne voit ni santé, ni social, ni commentaires internes, ni détail de la cotation',
    (role) => {
      const groupes = groupesVisibles(unActeur(role), locataire)
      for (const groupe of ['SANTE', 'SOCIAL', 'COMMENTAIRES_INTERNES', 'COTATION_DETAIL'] as const) expect(groupes.has(groupe)).toBe(false)
    },
  )

  test('Bastien ne voit d’un candidat à ses logements que la fiche candidat, et d’un inconnu rien', () => {
    expect([...groupesVisibles(bastien, candidat)].toSorted()).toEqual(['COMPOSITION', 'FINANCE', 'IDENTITE', 'PROJET', 'PROPOSITIONS'])
    expect(groupesVisibles(bastien, { ...candidat, bailleursProposes: [] }).size).toBe(0)
  })

  test('la DPO voit tout d’un dossier qu’elle a ouvert pour une demande de droits, rien d’un autre, même avec un autre rôle', () => {
    const delphine = unActeur('DPO')
    expect([...groupesVisibles(delphine, { ...locataire, ouvertPar: [delphine.id] })].toSorted()).toEqual(TOUT.toSorted())
    expect(groupesVisibles(delphine, { ...locataire, ouvertPar: ['une autre'] }).size).toBe(0)
    const aussiMel = { ...delphine, roles: ['DPO', 'UTILISATEUR_MEL'] as const }
    expect(groupesVisibles(aussiMel, locataire).has('SANTE')).toBe(false)
  })

  test('plusieurs rôles : l’union', () => {
    const deux = { ...unActeur('UTILISATEUR_COMMUNE'), roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_MEL'] as const }
    expect(groupesVisibles(deux, locataire).has('FINANCE')).toBe(true)
  })
})

describe('les ménages à portée', () => {
  const portees: Partial<Record<CodeRole, unknown>> = {
    CHARGE_DE_RELOGEMENT: [{ sorte: 'TOUS' }],
    RESPONSABLE_EQUIPE_RELOGEMENT: [{ sorte: 'TOUS' }],
    RESPONSABLE_INGENIERIE_SOCIALE: [{ sorte: 'TOUS' }],
    RESPONSABLE_ADMINISTRATIF: [{ sorte: 'TOUS' }],
    DATA_STEWARD: [{ sorte: 'TOUS' }, { sorte: 'OUVERTS', utilisateurId: unActeur('DATA_STEWARD').id }],
    DPO: [{ sorte: 'OUVERTS', utilisateurId: unActeur('DPO').id }],
    UTILISATEUR_MEL: [{ sorte: 'TOUS' }],
    UTILISATEUR_DDT: [{ sorte: 'TOUS' }],
    UTILISATEUR_EPCI: [{ sorte: 'VILLES', villes: ['59512'] }],
    UTILISATEUR_COMMUNE: [{ sorte: 'COMMUNE', villes: ['59512'] }],
    BAILLEUR_CELLULE_COMMERCIALE: [
      { sorte: 'BAILLEUR_ACTUEL', bailleurId: BAILLEUR },
      { sorte: 'PROPOSES_BAILLEUR', bailleurId: BAILLEUR },
    ],
    BAILLEUR_DIRECTEUR_AGENCE: [
      { sorte: 'BAILLEUR_ACTUEL', bailleurId: BAILLEUR },
      { sorte: 'PROPOSES_BAILLEUR', bailleurId: BAILLEUR },
    ],
  }

  test.each(codesRoles)('%s', (role) => {
    expect(porteeMenages(unActeur(role))).toEqual(portees[role] ?? [])
  })

  test('une zone limite la chargée de relogement ; sans zone, une collectivité ou un bailleur ne voit rien', () => {
    expect(porteeMenages({ ...camille, villes: ['59512', '59599'] })).toEqual([{ sorte: 'VILLES', villes: ['59512', '59599'] }])
    expect(porteeMenages({ ...colette, villes: null })).toEqual([])
    expect(porteeMenages({ ...unActeur('UTILISATEUR_EPCI'), villes: null })).toEqual([])
    expect(porteeMenages({ ...bastien, partenaireId: null })).toEqual([])
    expect(porteeMenages({ ...bastien, partenaireCategorie: 'COLLECTIVITE' })).toEqual([])
  })

  test('deux rôles : l’union, et « tous » l’emporte', () => {
    expect(porteeMenages({ ...colette, roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_EPCI'] })).toHaveLength(2)
    expect(porteeMenages({ ...colette, roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_MEL'] })).toEqual([{ sorte: 'TOUS' }])
    expect(porteeMenages({ ...bastien, roles: ['BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE'] })).toHaveLength(2)
  })
})

test('le lien d’un bailleur avec un ménage', () => {
  expect(lienDuBailleur(bastien, locataire)).toBe('ACTUEL')
  expect(lienDuBailleur(bastien, { ...locataire, bailleursProposes: [BAILLEUR] })).toBe('ACTUEL')
  expect(lienDuBailleur(bastien, candidat)).toBe('PROPOSE')
  expect(lienDuBailleur(melanie, { ...locataire, bailleurActuelId: melanie.partenaireId })).toBeNull()
})

describe('les propositions et les documents', () => {
  test('un bailleur ne lit que les réponses sur ses logements, une commune que celles de son territoire', () => {
    expect(porteePropositions(bastien)).toEqual([{ sorte: 'BAILLEUR', bailleurId: BAILLEUR }])
    expect(porteePropositions(colette)).toEqual([{ sorte: 'VILLES', villes: ['59512'] }])
    expect(porteePropositions(melanie)).toEqual([{ sorte: 'TOUTES' }])
    expect(porteePropositions(unActeur('CHEF_DE_PROJET_EDITION'))).toEqual([])
    expect(porteePropositions(unActeur('DPO'))).toEqual([{ sorte: 'TOUTES' }])
    expect(porteePropositions({ ...colette, roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_MEL'] })).toEqual([{ sorte: 'TOUTES' }])
  })

  test('un bailleur lit le bail et les états des lieux de son locataire, non ses pièces personnelles', () => {
    const natures = documentsVisibles(bastien, locataire)
    expect(natures).toContain('BAIL_NOUVEAU')
    expect(natures).not.toContain('PIECE_IDENTITE')
    expect(natures).not.toContain('AVIS_IMPOSITION')
    expect(documentsVisibles(bastien, candidat)).toEqual([])
    expect(documentsVisibles(camille, locataire)).toBe('TOUS')
    expect(documentsVisibles(melanie, locataire)).toEqual([])
  })
})
