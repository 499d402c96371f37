// À quel groupe appartient chaque champ du dossier ; un champ d'un groupe que l'acteur ne voit pas est absent de la réponse, jamais nul
// (design § 5, décision 0003). Un champ qui n'est d'aucun groupe, ni lui ni sa section, est absent pour tous : refus par défaut.
import { estElement } from '../common/chemin.ts'
import { SCOLARITE } from './composition/scolarite.ts'
import type { GroupeDeChamps } from './menage.visibilite.ts'

/** Chemins pointés ; les listes se traversent (`composition.occupants.contact` : de chaque occupant). */
export const groupeDuChemin: Readonly<Record<string, GroupeDeChamps>> = {
  id: 'IDENTITE',
  version: 'IDENTITE',
  codeMenage: 'IDENTITE',
  codeAffaire: 'IDENTITE',
  noms: 'IDENTITE',
  dateModification: 'IDENTITE',
  etapes: 'IDENTITE',
  nextPlaces: 'IDENTITE',
  prochaineEtape: 'IDENTITE',
  can: 'IDENTITE',
  refus: 'IDENTITE',
  donneesEffaceesLe: 'IDENTITE',
  archiveLe: 'IDENTITE',
  limitationDepuis: 'IDENTITE',
  ouverture: 'IDENTITE',
  conservation: 'HISTORIQUE',

  informations: 'CONTACT',
  'informations.observations': 'COMMENTAIRES_INTERNES',

  composition: 'COMPOSITION',
  'composition.numeroAllocataireCaf': 'FINANCE_DETAIL',
  'composition.personneAMobiliteReduite': 'SANTE',
  'composition.personneAHandicap': 'SANTE',
  'composition.handicapReconnu': 'SANTE',
  'composition.naissancePrevueLe': 'SANTE',
  'composition.occupants.contact': 'CONTACT',
  'composition.occupants.accompagnementSpecifique': 'SOCIAL',
  'composition.occupants.sansRessource': 'FINANCE_DETAIL',
  'composition.occupants.sansAvisImposition': 'FINANCE_DETAIL',
  'composition.occupants.avisCommun': 'FINANCE_DETAIL',
  'composition.occupants.situationProfessionnelle.employeur': 'CONTACT',
  'composition.occupants.scolarite.etablissement': 'CONTACT',
  [`composition.occupants.${SCOLARITE}.etablissement`]: 'CONTACT',

  ressourcesEtCharges: 'FINANCE',
  'ressourcesEtCharges.ressources': 'FINANCE_DETAIL',
  'ressourcesEtCharges.revenusImposables': 'FINANCE_DETAIL',
  'ressourcesEtCharges.charges': 'FINANCE_DETAIL',
  'ressourcesEtCharges.totalRessources.termes': 'FINANCE_DETAIL',
  'ressourcesEtCharges.totalCharges': 'FINANCE_DETAIL',
  'ressourcesEtCharges.natureDesRevenus': 'FINANCE_DETAIL',
  'ressourcesEtCharges.surendettementBDF': 'SOCIAL',

  logementActuel: 'LOGEMENT',
  'logementActuel.finance': 'FINANCE',
  'logementActuel.tauxEffort': 'FINANCE',
  'logementActuel.resteAVivre': 'FINANCE',
  'logementActuel.resteAVivreParJourEtUC': 'FINANCE',
  'logementActuel.dettes': 'FINANCE_DETAIL',
  'logementActuel.planApurement': 'FINANCE_DETAIL',
  'logementActuel.miseAJourGarantieLocaPass': 'FINANCE_DETAIL',
  'logementActuel.pretLocataireDifficulte': 'FINANCE_DETAIL',
  'logementActuel.fsl': 'FINANCE_DETAIL',
  logementActuelLocalisation: 'LOGEMENT',
  logementPrecedent: 'LOGEMENT',
  'logementPrecedent.loyer': 'FINANCE_DETAIL',
  'logementPrecedent.motifDepart': 'SOCIAL',

  projetResidentiel: 'PROJET',
  'projetResidentiel.quartiersAExclure.motif': 'SOCIAL',
  'projetResidentiel.precedentesPropositionsDeLogement': 'COMMENTAIRES_INTERNES',
  'projetResidentiel.observations': 'COMMENTAIRES_INTERNES',

  'relogement.statut': 'IDENTITE',
  'relogement.dates': 'IDENTITE',
  'relogement.typologiesGTR': 'IDENTITE',
  'relogement.intercommunal': 'IDENTITE',
  'relogement.minoration': 'IDENTITE',
  'relogement.relogementNecessaire': 'IDENTITE',
  'relogement.typeRelogement': 'IDENTITE',
  'relogement.demandeLogementSocial': 'IDENTITE',
  'relogement.statutsAdditionnels': 'IDENTITE',
  'relogement.cotation': 'IDENTITE',
  'relogement.chargeDeRelogementPrincipal': 'IDENTITE',
  'relogement.operation': 'IDENTITE',
  'relogement.partenaire': 'IDENTITE',
  'relogement.departSpontane': 'IDENTITE',
  'relogement.accessionALaPropriete': 'IDENTITE',
  'relogement.exclureInterbailleur': 'PROJET',
  'relogement.bailleursPositionnes': 'PROJET',
  'relogement.communesPositionnees': 'PROJET',
  'relogement.accompagnementPostRelogement': 'SOCIAL',
  'relogement.statutsAdditionnels.situationComplexe': 'SOCIAL',
  'relogement.statutsAdditionnels.injoignable': 'SOCIAL',
  'relogement.statutsAdditionnels.contentieux': 'FINANCE_DETAIL',
  'relogement.cotation.couleurCalculee': 'COTATION_DETAIL',
  'relogement.cotation.derogation': 'COTATION_DETAIL',
  'relogement.attributsCotations': 'COTATION_DETAIL',
  'relogement.veille': 'SOCIAL',
  'relogement.departSpontane.motif': 'SOCIAL',
  'relogement.departSpontane.commentaire': 'COMMENTAIRES_INTERNES',

  nouveauLogement: 'LOGEMENT',
  'nouveauLogement.nombreDePersonne': 'COMPOSITION',
  'nouveauLogement.composition': 'COMPOSITION',
  'nouveauLogement.loyer': 'FINANCE',
  'nouveauLogement.APL': 'FINANCE',
  'nouveauLogement.garage': 'FINANCE',
  'nouveauLogement.chargesGenerales': 'FINANCE',
  'nouveauLogement.chauffage': 'FINANCE',
  'nouveauLogement.eau': 'FINANCE',
  'nouveauLogement.isMinoriteLoyer': 'FINANCE',
  'nouveauLogement.montantIndemnite': 'FINANCE',
  'nouveauLogement.motifMinoration': 'COMMENTAIRES_INTERNES',
  'nouveauLogement.revenuFiscalDeReference': 'FINANCE_DETAIL',
  // La fiche se lit à part ; son adresse n'est donnée qu'à l'équipe.
  ficheNouveauLogement: 'HISTORIQUE',
  decohabitations: 'COMPOSITION',
  'decohabitations.motifs': 'SOCIAL',

  logements: 'PROPOSITIONS',
  documents: 'DOCUMENTS',
  comments: 'COMMENTAIRES',
  suivis: 'SOCIAL',
  alerts: 'ALERTES',
  aFaire: 'ALERTES',
  modifications: 'HISTORIQUE',
  derniereActivite: 'HISTORIQUE',
}

/**
 * Vrai si le champ est d'un groupe, lui ou sa section, et que rien de sa lignée n'est masqué (l'historique, les conflits et les exports
 * le demandent chemin par chemin).
 */
export function estVisible(chemin: string, groupes: ReadonlySet<GroupeDeChamps>): boolean {
  const siens = groupesDeLaLignee(chemin)
  return siens.length > 0 && siens.every((groupe) => groupes.has(groupe))
}

function groupesDeLaLignee(chemin: string): GroupeDeChamps[] {
  const cles = chemin.split('.').filter((cle) => !estElement(cle))
  return cles.flatMap((_, i) => groupeDuChemin[cles.slice(0, i + 1).join('.')] ?? [])
}

/** Le dossier sans les champs des groupes masqués. */
export const masquer = <T extends object>(dossier: T, groupes: ReadonlySet<GroupeDeChamps>): T => visible(dossier, crible('', groupes)) as T

/** Ce qu'il advient des champs d'une section, pour des groupes : appris au premier dossier, un dossier a toujours les mêmes champs. */
interface Crible {
  readonly chemin: string
  readonly groupes: ReadonlySet<GroupeDeChamps>
  /** Le crible du champ ; `ENTIER` : rien sous lui n'a son propre groupe ; `null` : absent. */
  readonly champs: Map<string, Crible | typeof ENTIER | null>
}

const ENTIER = Symbol('entier')
const CRIBLES = new Map<string, Crible>()

function crible(chemin: string, groupes: ReadonlySet<GroupeDeChamps>): Crible {
  const cle = `${chemin} ${[...groupes].sort().join(' ')}`
  const connu = CRIBLES.get(cle) ?? { chemin, groupes: new Set(groupes), champs: new Map() }
  CRIBLES.set(cle, connu)
  return connu
}

function visible(valeur: unknown, section: Crible): unknown {
  if (Array.isArray(valeur)) return valeur.map((element) => visible(element, section))
  if (typeof valeur !== 'object' || valeur === null) return valeur
  const champs: Record<string, unknown> = {}
  for (const [cle, contenu] of Object.entries(valeur)) {
    const sort = section.champs.get(cle) ?? (section.champs.has(cle) ? null : apprendre(section, cle))
    if (sort !== null) champs[cle] = sort === ENTIER ? contenu : visible(contenu, sort)
  }
  return champs
}

function apprendre({ chemin, groupes, champs }: Crible, cle: string): Crible | typeof ENTIER | null {
  const sien = chemin === '' ? cle : `${chemin}.${cle}`
  const siens = groupesDeLaLignee(sien)
  const montre = siens.length > 0 ? siens.every((groupe) => groupes.has(groupe)) : SECTIONS_SANS_GROUPE.has(sien)
  const sort = montre ? (SECTIONS.has(sien) ? crible(sien, groupes) : ENTIER) : null
  champs.set(cle, sort)
  return sort
}

/** Chemins sous lesquels un champ a son propre groupe : le reste ne se parcourt pas. */
const SECTIONS = new Set(Object.keys(groupeDuChemin).flatMap((chemin) => chemin.split('.').map((_, i, cles) => cles.slice(0, i).join('.'))))

/** Sections dont seuls les champs sont d'un groupe : on les traverse. */
const SECTIONS_SANS_GROUPE = new Set([...SECTIONS].filter((chemin) => chemin !== '' && groupesDeLaLignee(chemin).length === 0))
