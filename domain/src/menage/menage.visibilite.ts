// Ce que chaque rôle voit d'un ménage : les lignes, puis les groupes de champs (domain-rules § 11.1, décision 0003).
// Refus par défaut ; plusieurs rôles : l'union.
import { type Acteur, BAIL, type CodeRole } from '../acces/roles.ts'
import type { TypeDocumentMenage } from '../document/document.listes.ts'

/** Les liens du ménage avec des personnes et des bailleurs, d'où viennent droits et visibilité. */
export interface LiensDuMenage {
  readonly chargeDeRelogement: { readonly id: string; readonly nom: string } | null
  readonly bailleurActuelId: string | null
  /** Bailleurs des logements qui lui sont proposés. */
  readonly bailleursProposes: readonly string[]
  /** Personnes qui l'ont ouvert pour une demande de droits encore valable ; absent : aucune. */
  readonly ouvertPar?: readonly string[]
}

/** Une part des ménages ; le serveur traduit la liste en SQL, liste vide : aucun. */
export type PorteeMenages =
  | { readonly sorte: 'TOUS' }
  /** Qui habitent une de ces villes (codes INSEE). */
  | { readonly sorte: 'VILLES'; readonly villes: readonly string[] }
  /** Qui habitent une de ces villes, la souhaitent, ou s'y voient proposer un logement. */
  | { readonly sorte: 'COMMUNE'; readonly villes: readonly string[] }
  | { readonly sorte: 'BAILLEUR_ACTUEL'; readonly bailleurId: string }
  | { readonly sorte: 'PROPOSES_BAILLEUR'; readonly bailleurId: string }
  /** Ouverts par la personne avec un motif, le temps de cette ouverture : les seuls qui restent à portée une fois archivés. */
  | { readonly sorte: 'OUVERTS'; readonly utilisateurId: string }

const porteesConnues = new WeakMap<Acteur, readonly PorteeMenages[]>()

/** La même liste pour le même acteur : une page la demande à chaque ligne. */
export function porteeMenages(acteur: Acteur): readonly PorteeMenages[] {
  const connue = porteesConnues.get(acteur)
  if (connue) return connue
  const portee = porteeDe(acteur)
  porteesConnues.set(acteur, portee)
  return portee
}

function porteeDe(acteur: Acteur): PorteeMenages[] {
  const portees = acteur.roles.flatMap((role) => porteeDuRole(acteur, role))
  const larges = portees.filter(({ sorte }) => sorte === 'TOUS' || sorte === 'OUVERTS')
  return sansDoublon(larges.some(({ sorte }) => sorte === 'TOUS') ? larges : portees)
}

const sansDoublon = (portees: PorteeMenages[]) => [...new Map(portees.map((portee) => [JSON.stringify(portee), portee])).values()]

function porteeDuRole({ id, villes, partenaireId, partenaireCategorie }: Acteur, role: CodeRole): PorteeMenages[] {
  switch (role) {
    case 'DPO':
      return [{ sorte: 'OUVERTS', utilisateurId: id }]
    case 'RESPONSABLE_EQUIPE_RELOGEMENT':
    case 'RESPONSABLE_INGENIERIE_SOCIALE':
    case 'RESPONSABLE_ADMINISTRATIF':
    case 'UTILISATEUR_MEL':
    case 'UTILISATEUR_DDT':
      return [{ sorte: 'TOUS' }]
    case 'DATA_STEWARD':
      return [{ sorte: 'TOUS' }, { sorte: 'OUVERTS', utilisateurId: id }]
    case 'CHARGE_DE_RELOGEMENT':
      return villes === null ? [{ sorte: 'TOUS' }] : [{ sorte: 'VILLES', villes }]
    // Une collectivité sans zone ne voit rien : « aucune limite » ne vaut que pour l'opérateur.
    case 'UTILISATEUR_COMMUNE':
      return villes === null ? [] : [{ sorte: 'COMMUNE', villes }]
    case 'UTILISATEUR_EPCI':
      return villes === null ? [] : [{ sorte: 'VILLES', villes }]
    case 'BAILLEUR_CELLULE_COMMERCIALE':
    case 'BAILLEUR_DIRECTEUR_AGENCE':
      if (partenaireId === null || partenaireCategorie !== 'BAILLEUR') return []
      return [
        { sorte: 'BAILLEUR_ACTUEL', bailleurId: partenaireId },
        { sorte: 'PROPOSES_BAILLEUR', bailleurId: partenaireId },
      ]
    default:
      return []
  }
}

/** Bailleur actuel du ménage, ou seulement d'un logement qui lui est proposé ; `null` : ni l'un ni l'autre. */
export function lienDuBailleur(acteur: Acteur, menage: LiensDuMenage): 'ACTUEL' | 'PROPOSE' | null {
  const { partenaireId } = acteur
  if (
    partenaireId === null ||
    acteur.partenaireCategorie !== 'BAILLEUR' ||
    !acteur.roles.some((role) => BAIL.some((bail) => bail === role))
  )
    return null
  if (menage.bailleurActuelId === partenaireId) return 'ACTUEL'
  return menage.bailleursProposes.includes(partenaireId) ? 'PROPOSE' : null
}

export const groupesDeChamps = [
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
] as const
export type GroupeDeChamps = (typeof groupesDeChamps)[number]

const COLLECTIVITE = [
  'IDENTITE',
  'COMPOSITION',
  'PROJET',
  'LOGEMENT',
  'PROPOSITIONS',
  'FINANCE',
  'COMMENTAIRES',
] as const satisfies readonly GroupeDeChamps[]
const MEL = [...COLLECTIVITE, 'CONTACT'] as const satisfies readonly GroupeDeChamps[]
/** Ce qu'un document transmis à la MEL peut montrer. */
export const GROUPES_DE_LA_MEL: ReadonlySet<GroupeDeChamps> = new Set(MEL)
const BAILLEUR_ACTUEL = [...COLLECTIVITE, 'FINANCE_DETAIL', 'CONTACT', 'DOCUMENTS'] as const satisfies readonly GroupeDeChamps[]
// La fiche candidat : composition, total des ressources, taux d'effort, besoins (domain-rules § 10, n° 14).
const FICHE_CANDIDAT = ['IDENTITE', 'COMPOSITION', 'PROJET', 'PROPOSITIONS', 'FINANCE'] as const satisfies readonly GroupeDeChamps[]
const COMMUNE = ['IDENTITE', 'COMPOSITION', 'LOGEMENT', 'PROPOSITIONS', 'COMMENTAIRES'] as const satisfies readonly GroupeDeChamps[]

/** Les groupes de champs de ce ménage que l'acteur voit ; IDENTITE : noms, code, opération, statut, dates, couleur de cotation. */
export const groupesVisibles = (acteur: Acteur, menage: LiensDuMenage): ReadonlySet<GroupeDeChamps> =>
  new Set(acteur.roles.flatMap((role) => groupesDuRole(role, acteur, menage)))

function groupesDuRole(role: CodeRole, acteur: Acteur, menage: LiensDuMenage): readonly GroupeDeChamps[] {
  switch (role) {
    case 'CHARGE_DE_RELOGEMENT':
    case 'RESPONSABLE_EQUIPE_RELOGEMENT':
    case 'RESPONSABLE_INGENIERIE_SOCIALE':
    case 'RESPONSABLE_ADMINISTRATIF':
    case 'DATA_STEWARD':
      return groupesDeChamps
    // Une demande de droits porte sur toutes les données ; sans elle, le rôle n'ouvre rien, même ajouté à un autre.
    case 'DPO':
      return menage.ouvertPar?.includes(acteur.id) ? groupesDeChamps : []
    case 'UTILISATEUR_MEL':
    case 'UTILISATEUR_EPCI':
      return MEL
    case 'UTILISATEUR_DDT':
      return COLLECTIVITE
    case 'UTILISATEUR_COMMUNE':
      return COMMUNE
    case 'BAILLEUR_CELLULE_COMMERCIALE':
    case 'BAILLEUR_DIRECTEUR_AGENCE': {
      const lien = lienDuBailleur(acteur, menage)
      return lien === 'ACTUEL' ? BAILLEUR_ACTUEL : lien === 'PROPOSE' ? FICHE_CANDIDAT : []
    }
    default:
      return []
  }
}

/** Les propositions d'un ménage que l'acteur voit, quand il voit ce groupe : un bailleur les siennes, une commune celles de son territoire. */
export type PorteePropositions =
  | { readonly sorte: 'TOUTES' }
  | { readonly sorte: 'BAILLEUR'; readonly bailleurId: string }
  | { readonly sorte: 'VILLES'; readonly villes: readonly string[] }

export function porteePropositions(acteur: Acteur): PorteePropositions[] {
  const externes: readonly CodeRole[] = [...BAIL, 'UTILISATEUR_COMMUNE', 'DPO']
  const portees = porteeMenages(acteur)
  const roles = acteur.roles.filter((role) => porteeDuRole(acteur, role).length > 0)
  if (roles.length > 0 && roles.every((role) => role === 'DPO')) return [{ sorte: 'TOUTES' }]
  if (roles.some((role) => !externes.includes(role))) return [{ sorte: 'TOUTES' }]
  return portees.flatMap((portee): PorteePropositions[] => {
    if (portee.sorte === 'BAILLEUR_ACTUEL') return [{ sorte: 'BAILLEUR', bailleurId: portee.bailleurId }]
    return portee.sorte === 'COMMUNE' ? [{ sorte: 'VILLES', villes: portee.villes }] : []
  })
}

/** Natures qu'un bailleur lit dans le dossier de son locataire : le bail et ce qui s'y rattache, non les pièces personnelles. */
export const DOCUMENTS_DU_BAILLEUR = [
  'BAIL_ORIGINE',
  'QUITTANCE',
  'ASSURANCE',
  'PLAN_APUREMENT',
  'DLS_ATTESTATION',
  'BAIL_NOUVEAU',
  'ETAT_DES_LIEUX_ENTREE',
  'ETAT_DES_LIEUX_SORTIE',
] as const satisfies readonly TypeDocumentMenage[]

/** `TOUS`, ou la liste des natures visibles. */
export function documentsVisibles(acteur: Acteur, menage: LiensDuMenage): 'TOUS' | readonly TypeDocumentMenage[] {
  const groupes = acteur.roles.filter((role) => groupesDuRole(role, acteur, menage).includes('DOCUMENTS'))
  if (groupes.length === 0) return []
  return groupes.every((role) => BAIL.some((bail) => bail === role)) ? DOCUMENTS_DU_BAILLEUR : 'TOUS'
}
