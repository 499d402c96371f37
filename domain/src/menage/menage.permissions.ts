// Qui peut faire quoi sur un ménage (domain-rules § 11.2, décision 0003). Un prédicat rend la raison du refus, ou `null`.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, BAIL, type CodeRole, EDIT, ENC, tientLesDossiersDe } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import { documentsProduits, type NatureProduite } from '../document/produits/documentsProduits.ts'
import { type DOCUMENTS_DU_BAILLEUR, type LiensDuMenage, lienDuBailleur, porteePropositions } from './menage.visibilite.ts'

type Raison = string | null

const EDIT_ET_ADMINISTRATIF = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const satisfies readonly CodeRole[]
/** Qui exporte la liste des ménages (spécification § 6). */
export const ROLES_EXPORT = [...EDIT_ET_ADMINISTRATIF, ...BAIL] as const satisfies readonly CodeRole[]
const PARTENAIRES_QUI_COMMENTENT = [...BAIL, 'UTILISATEUR_MEL', 'UTILISATEUR_COMMUNE'] as const satisfies readonly CodeRole[]

/** Un chargé de relogement n'écrit que dans ses dossiers, ceux d'un absent qu'il remplace et ceux que personne ne suit. */
export function refusPourLeCharge(
  acteur: Pick<Acteur, 'id' | 'remplace'>,
  { chargeDeRelogement }: Pick<LiensDuMenage, 'chargeDeRelogement'>,
): Raison {
  if (chargeDeRelogement === null || tientLesDossiersDe(acteur, chargeDeRelogement.id)) return null
  return `Le dossier est suivi par ${chargeDeRelogement.nom}.`
}

export const canCreerMenage = (acteur: Acteur): Raison => parmi(acteur, EDIT_ET_ADMINISTRATIF)

/** Le même geste sur plusieurs dossiers, choisis dans la liste ; chacun garde ses droits. */
export const canAgirSurPlusieurs = (acteur: Acteur): Raison => parmi(acteur, EDIT_ET_ADMINISTRATIF)

export const canSupprimerMenage = (acteur: Acteur): Raison => parmi(acteur, ENC)

export const canModifierMenage = (acteur: Acteur, menage: LiensDuMenage): Raison => surSonDossier(acteur, menage, EDIT)

export const canAssignerMenage = (acteur: Acteur): Raison => parmi(acteur, ENC)

export const canRetirerCharge = (acteur: Acteur, menage: LiensDuMenage): Raison =>
  parmi(acteur, ENC) ?? (menage.chargeDeRelogement === null ? 'Aucun chargé de relogement n’est assigné.' : null)

export const canCommenterEnInterne = (acteur: Acteur, menage: LiensDuMenage): Raison => surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)

export function canCommenterAuxPartenaires(acteur: Acteur, menage: LiensDuMenage): Raison {
  const equipe = surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)
  const externe = acteur.roles.filter((role) => PARTENAIRES_QUI_COMMENTENT.some((admis) => admis === role))
  if (equipe === null || externe.length === 0) return equipe
  const bailleurSeul = externe.every((role) => BAIL.some((bail) => bail === role))
  return bailleurSeul && lienDuBailleur(acteur, menage) !== 'ACTUEL' ? 'Réservé au bailleur actuel du ménage.' : null
}

export const canSuivreMenage = (acteur: Acteur, menage: LiensDuMenage): Raison => surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)

export const canAlerterMenage = (acteur: Acteur, menage: LiensDuMenage): Raison => surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)

/** Un bailleur ne dépose que les baux et les états des lieux. */
export function canAjouterDocument(acteur: Acteur, menage: LiensDuMenage, nature: string): Raison {
  const equipe = surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)
  if (equipe === null || lienDuBailleur(acteur, menage) === null) return equipe
  return DOCUMENTS_DEPOSES_PAR_LE_BAILLEUR.some((admise) => admise === nature)
    ? null
    : 'Un bailleur ne dépose que les baux et les états des lieux.'
}

/** Une nature au moins lui est-elle ouverte ? Le nouveau bail l'est à tous ceux qui en déposent. */
const canAjouterUnDocument = (acteur: Acteur, menage: LiensDuMenage): Raison => canAjouterDocument(acteur, menage, 'BAIL_NOUVEAU')

/** Qui produit un document : ceux que sa nature nomme (domain-rules § 11.2). */
export const canProduireDocument = (acteur: Acteur, menage: LiensDuMenage, nature: NatureProduite): Raison =>
  surSonDossier(acteur, menage, documentsProduits[nature].roles)

/** Passage n° 2 : EDIT et ADM (domain-rules § 1.3). */
export const canTransmettreALaMel = (acteur: Acteur, menage: LiensDuMenage): Raison => surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)

export const canRenommerDocument = (acteur: Acteur, menage: LiensDuMenage): Raison => surSonDossier(acteur, menage, EDIT_ET_ADMINISTRATIF)

export const canExporterMenages = (acteur: Acteur): Raison => parmi(acteur, ROLES_EXPORT)

export const canLireConsultations = (acteur: Acteur): Raison => parmi(acteur, [...ENC, 'DPO'])

/** Voir les demandes de remboursement et les courriels du dossier : l'équipe (domain-rules § 11.2). */
/** Qui lit l'historique d'un dossier (menage.visibilite.ts) trie et filtre les dossiers par leur dernière activité. */
export const canLireActivite = (acteur: Acteur): Raison => parmi(acteur, EDIT_ET_ADMINISTRATIF)
const canLireRemboursements = (acteur: Acteur): Raison => parmi(acteur, EDIT_ET_ADMINISTRATIF)

export const canDerogerCotation = (acteur: Acteur): Raison => parmi(acteur, ENC)

/** Qui n'en lit qu'une part le sait : ce qu'il compte n'est pas ce que le ménage a reçu (domain-rules § 11.1). */
export function canLireToutesLesPropositions(acteur: Acteur): Raison {
  const sortes = porteePropositions(acteur).map(({ sorte }) => sorte)
  if (sortes.includes('TOUTES')) return null
  if (sortes.includes('BAILLEUR')) return 'Seules les propositions sur vos logements se lisent ici.'
  return sortes.includes('VILLES') ? 'Seules les propositions sur votre territoire se lisent ici.' : reserveA(EDIT_ET_ADMINISTRATIF)
}

const DOCUMENTS_DEPOSES_PAR_LE_BAILLEUR = [
  'BAIL_NOUVEAU',
  'ETAT_DES_LIEUX_ENTREE',
  'ETAT_DES_LIEUX_SORTIE',
] as const satisfies readonly (typeof DOCUMENTS_DU_BAILLEUR)[number][]

const verbes = {
  modifier: canModifierMenage,
  assigner: canAssignerMenage,
  retirerCharge: canRetirerCharge,
  commenterEnInterne: canCommenterEnInterne,
  commenterAuxPartenaires: canCommenterAuxPartenaires,
  suivre: canSuivreMenage,
  alerter: canAlerterMenage,
  ajouterDocument: canAjouterUnDocument,
  exporter: canExporterMenages,
  lireConsultations: canLireConsultations,
  lireRemboursements: canLireRemboursements,
  lireCourriels: canLireRemboursements,
  derogerCotation: canDerogerCotation,
  lireToutesLesPropositions: canLireToutesLesPropositions,
} as const satisfies Readonly<Record<string, (acteur: Acteur, menage: LiensDuMenage) => Raison>>
export type VerbeMenage = keyof typeof verbes

export const verbesDuMenage = (
  acteur: Acteur,
  menage: LiensDuMenage,
): { can: VerbeMenage[]; refus: Partial<Record<VerbeMenage, string>> } =>
  verbesOuverts(
    Object.fromEntries(Object.entries(verbes).map(([verbe, raisonDe]) => [verbe, raisonDe(acteur, menage)])) as Record<VerbeMenage, Raison>,
  )

/** Purgé ou archivé, plus rien ne se fait du dossier, sauf ce qui reste dit. */
export function fermer<V extends string>(
  { can, refus }: { readonly can: readonly V[]; readonly refus: Partial<Record<V, string>> },
  raison: string,
  restent: readonly V[] = [],
): { can: V[]; refus: Partial<Record<V, string>> } {
  const fermes = [...can, ...(Object.keys(refus) as V[])].filter((verbe) => !restent.includes(verbe))
  const raisons = Object.fromEntries(fermes.map((verbe) => [verbe, raison])) as Partial<Record<V, string>>
  return { can: can.filter((verbe) => restent.includes(verbe)), refus: { ...refus, ...raisons } }
}

const parmi = (acteur: Pick<Acteur, 'roles'>, roles: readonly CodeRole[]): Raison =>
  acteur.roles.some((role) => roles.includes(role)) ? null : reserveA(roles)

/** L'un de ses rôles suffit ; s'il n'a que celui de chargé de relogement, le dossier doit être le sien. */
function surSonDossier(acteur: Acteur, menage: LiensDuMenage, roles: readonly CodeRole[]): Raison {
  const siens = acteur.roles.filter((role) => roles.includes(role))
  if (siens.length === 0) return reserveA(roles)
  return siens.every((role) => role === 'CHARGE_DE_RELOGEMENT') ? refusPourLeCharge(acteur, menage) : null
}
