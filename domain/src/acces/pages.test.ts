import { describe, expect, test } from 'vitest'
import { adrien, camille, denise, melanie, paul, unActeur } from './acteurs.examples.ts'
import { grouper, menuDe, modulesDe } from './menu.ts'
import { codesPages, type Page, pageDuChemin, pages, pagesDe, peutOuvrir } from './pages.ts'
import { type Acteur, type CodeRole, codesRoles } from './roles.ts'

// Écrit à la main d'après spec/screens.tsv et, pour ce qu'elle ne donne pas, design § 5. Une lettre par groupe de pages :
// R résumé · C résumé des collaborateurs, simulation · D déménagements · M ménages et GTR · O dossier d'un ménage · N nouveau GTR · L logements · P pilotage, PSR, opération
// S suivi de relogements · U suivi de propositions · G chargés de relogement · K configuration · F financement · V paramétrage du financement
// E entretiens hors ligne (EDIT) · I demander un compte pour son partenaire (domain-rules § 11.2)
// A les réponses qu'un bailleur doit donner · B un logement chez son bailleur (domain-rules § 11.2) · T document transmis à la MEL (domain-rules § 10) · X utilisateurs et administration · Z protection des données
const parGroupe: Record<string, Page[]> = {
  R: ['resume'],
  C: ['resumeCollaborateurs', 'simulation'],
  D: ['demenagements'],
  M: ['menages', 'menageEdition', 'gtrs', 'gtr'],
  O: ['menage'],
  N: ['gtrNouveau'],
  E: ['entretiensHorsLigne'],
  L: ['logements', 'logement'],
  P: ['pilotageOperations', 'psr', 'anru', 'equite', 'operation', 'synoptique'],
  Q: ['operationCotation', 'candidats', 'logementsPossibles'],
  B: ['cal', 'commission'],
  A: ['reponsesAttendues'],
  S: ['suiviRelogements'],
  U: ['suiviPropositions'],
  G: ['chargesDeRelogement', 'chargeDeRelogement'],
  K: ['configurationPrus', 'configurationTerritoires', 'territoireNouveau', 'configurationEpcis'],
  F: ['suiviOperations', 'financementOperations', 'financementOperation'],
  V: ['parametrageListes', 'parametrageVariables', 'parametrageOperations'],
  Y: ['importsDeMenages', 'importDeMenages'],
  X: [
    'utilisateurs',
    'journalDesComptes',
    'partenaires',
    'utilisateurNouveau',
    'utilisateur',
    'courriels',
    'tachesDeFond',
    'operateur',
    'administration',
  ],
  I: ['demandeDeCompte'],
  T: ['transmission'],
  Z: [
    'rgpd',
    'demandesDeDroits',
    'demandeDeDroits',
    'purges',
    'archives',
    'consultations',
    'lecturesDeListes',
    'accesRemis',
    'traitements',
    'violations',
    'entreeDeRegistre',
  ],
}
const attendu: Record<CodeRole, string> = {
  CHARGE_DE_RELOGEMENT: 'RDMONLGQBE',
  RESPONSABLE_EQUIPE_RELOGEMENT: 'RCDMONLPSUGQBE',
  RESPONSABLE_INGENIERIE_SOCIALE: 'RCDMONLPSUGQBE',
  CHEF_DE_PROJET_CONSULTATION: 'PSUF',
  CHEF_DE_PROJET_EDITION: 'PSUF',
  RESPONSABLE_DE_LA_PROGRAMMATION: 'F',
  RESPONSABLE_INGENIERIE_DES_TERRITOIRES: 'PSUF',
  RESPONSABLE_ADMINISTRATIF: 'RCDMOLPSUGKFXQB',
  DPO: 'OZ',
  DATA_STEWARD: 'RCDMONLPSUGKFVXYZQBE',
  RESPONSABLE_INGENIERIE_INNOVATION: 'F',
  INGENIERIE_FINANCIERE: 'FV',
  BAILLEUR_CELLULE_COMMERCIALE: 'DMOLPSUBA',
  BAILLEUR_DIRECTEUR_AGENCE: 'DMOLPSUBAI',
  BAILLEUR_RESPONSABLE_DE_PROGRAMME: 'PF',
  BAILLEUR_DIRECTEUR_DE_PROGRAMME: 'PFI',
  BAILLEUR_DIRECTIONS: 'LPSUI',
  UTILISATEUR_MEL: 'MOPUT',
  UTILISATEUR_DDT: 'MOPU',
  UTILISATEUR_COMMUNE: 'DMONPU',
  UTILISATEUR_EPCI: 'MOPU',
  PRESTATAIRE_DEMENAGEMENT: 'D',
}
const PUBLIQUES: Page[] = [
  'connexion',
  'motDePasseOublie',
  'reinitialisation',
  'validationCompte',
  'reponseBailleur',
  'reponseMenage',
  'consultationEcrite',
  // Sans session ni réseau : un code les ouvre (décision 0081).
  'tablette',
  'entretienEmporte',
]

test('chaque page est dans le tableau attendu', () => {
  expect([...PUBLIQUES, 'accueil', 'monCompte', ...Object.values(parGroupe).flat()].toSorted()).toEqual(codesPages.toSorted())
})

test.each(codesRoles)('les pages de %s', (role) => {
  const siennes = attendu[role].split('').flatMap((groupe) => parGroupe[groupe] ?? [])
  expect(pagesDe(unActeur(role)).toSorted()).toEqual([...PUBLIQUES, 'accueil', 'monCompte', ...siennes].toSorted())
})

test('un visiteur n’ouvre que les pages publiques ; plusieurs rôles ouvrent l’union', () => {
  expect(pagesDe(null).toSorted()).toEqual(PUBLIQUES.toSorted())
  expect(peutOuvrir({ roles: ['DPO', 'PRESTATAIRE_DEMENAGEMENT'] }, 'demenagements')).toBe(true)
  expect(peutOuvrir({ roles: [] }, 'menages')).toBe(false)
})

describe('le menu', () => {
  test('n’offre que des pages construites et ouvertes à la personne', () => {
    for (const role of codesRoles) {
      const entrees = menuDe(unActeur(role), 'relogement').flatMap((groupe) => groupe.entrees)
      expect(entrees.every(({ page }) => pages[page].construite && peutOuvrir(unActeur(role), page))).toBe(true)
    }
    expect(menuDe(camille, 'relogement').flatMap(({ entrees }) => entrees.map(({ libelle }) => libelle))).toContain('Ménages')
    expect(menuDe(paul, 'relogement').flatMap(({ entrees }) => entrees)).not.toContainEqual(expect.objectContaining({ page: 'menages' }))
  })

  test('l’accueil ne montre un module que s’il mène quelque part', () => {
    expect(modulesDe(melanie)).toContainEqual(expect.objectContaining({ module: 'relogement' }))
    for (const acteur of [adrien, denise]) {
      const ouverts = modulesDe(acteur)
      expect(ouverts.map(({ module }) => module)).toContain('relogement')
      for (const { chemin } of ouverts) expect(pageDuChemin(chemin)).not.toBeNull()
    }
    expect(modulesDe(paul).map(({ chemin }) => chemin)).toEqual(['/tableau-de-bord/demenagements'])
    expect(modulesDe(unActeur('INGENIERIE_FINANCIERE')).map(({ module }) => module)).not.toContain('relogement')
  })

  test('un module ne promet que ce que la personne y ouvre', () => {
    const promesse = (acteur: Acteur) => modulesDe(acteur).map(({ titre, description }) => [titre, description])
    expect(promesse(melanie)).toEqual([['Relogement', 'Outil de pilotage, ménages, instances partenariales']])
    expect(promesse(denise)).toContainEqual([
      'Administration',
      'Listes de référence, boîte d’envoi, tâches de fond, imports de ménages, opérateur',
    ])
    expect(promesse(denise)).toContainEqual([
      'Protection des données',
      'Demandes de droits, purges, archives, journal des consultations, accès remis, registres',
    ])
  })

  test('un clic sur un groupe mène à son entrée principale, à défaut à sa première', () => {
    const mene = (...siennes: Page[]) =>
      grouper(siennes).map(({ groupe, principale, entrees }) => [groupe, principale.page, entrees.length])
    expect(mene('suiviRelogements', 'pilotageOperations', 'menages', 'gtrs')).toEqual([
      ['Outil de pilotage', 'pilotageOperations', 2],
      [null, 'menages', 1],
      ['Instances partenariales', 'gtrs', 1],
    ])
    expect(mene('demenagements')).toEqual([['Tableau de bord', 'demenagements', 1]])
    expect(mene('logements', 'logement')).toEqual([['Instances partenariales', 'logements', 1]])
  })

  test('les libellés et l’ordre sont ceux de la spécification', () => {
    const entrees = Object.values(pages).flatMap((page) =>
      'menu' in page && page.menu !== undefined && page.module === 'relogement' ? [page.menu] : [],
    )
    expect(entrees.map((menu) => ('groupe' in menu ? `${menu.groupe} > ${menu.libelle}` : menu.libelle))).toEqual([
      'Tableau de bord > Résumé',
      'Tableau de bord > Résumé des collaborateurs',
      'Tableau de bord > Déménagements',
      'Outil de pilotage > Pilotage des opérations',
      'Outil de pilotage > PSR',
      'Outil de pilotage > Suivi de relogements',
      'Outil de pilotage > Suivi de propositions',
      'Outil de pilotage > Chargés de relogement',
      // Que la spécification n’a pas : issue du pilotage, §§ 7 et 8.
      'Outil de pilotage > Indicateurs ANRU',
      'Outil de pilotage > Équité',
      'Outil de pilotage > Configuration',
      'Ménages',
      'Instances partenariales > Liste des GTR',
      'Instances partenariales > Logements',
    ])
  })
})

test.each([
  ['/menages', 'menages'],
  ['/menages/0190', 'menage'],
  ['/menages/0190/', 'menage'],
  ['/menages/0190/edition/composition', 'menageEdition'],
  ['/gtr/new', 'gtrNouveau'],
  ['/gtr/0190', 'gtr'],
  ['/', 'accueil'],
  ['/inconnu', null],
  ['/menages/0190/inconnu', null],
] as const)('%s est la page %s', (chemin, page) => {
  expect(pageDuChemin(chemin)).toBe(page)
})
