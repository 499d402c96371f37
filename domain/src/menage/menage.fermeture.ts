// Ce qui ferme un dossier à toute écriture : la purge de ses données, son archivage, la limitation du traitement (domain-rules § 12).
import { formatDate } from '../common/date.format.ts'
import { DomainError } from '../common/errors.ts'

/** Dit à toute personne qui voudrait encore agir sur un dossier purgé. */
export const DONNEES_EFFACEES = 'Les données de ce ménage ont été effacées.'

/** Dit à qui voudrait écrire dans un dossier archivé. */
export const DOSSIER_ARCHIVE = 'Ce dossier est archivé : il se lit seulement.'

/** Dit à qui voudrait écrire dans un dossier gelé (art. 18 du RGPD, décision 0033) ; `depuis` : AAAA-MM-JJ. */
export const dossierGele = (depuis: string): string =>
  `Dossier gelé : limitation du traitement demandée par la personne le ${formatDate(depuis)}.`

/** Les dates qui ferment un dossier, telles que la base les tient. */
export interface FermeturesDuDossier {
  readonly purge_le: Date | null
  readonly archive_le: Date | null
  readonly limitation_depuis: string | null
}

/** Pourquoi plus rien ne s'écrit dans ce dossier ; `null` : il est ouvert. */
export function refusSiFerme({ purge_le, archive_le, limitation_depuis }: FermeturesDuDossier): string | null {
  if (purge_le !== null) return DONNEES_EFFACEES
  if (limitation_depuis !== null) return dossierGele(limitation_depuis)
  return archive_le === null ? null : DOSSIER_ARCHIVE
}

/** 409 : le dossier est gelé. */
export const refusDuGel = (depuis: string): DomainError =>
  new DomainError('conflit', 'menage.gele', dossierGele(depuis), { details: { bloquants: [dossierGele(depuis)] } })

/** Le point où passe toute écriture d'un dossier verrouillé : gelé, il n'en admet aucune. */
export function exigerNonGele({ limitation_depuis }: Pick<FermeturesDuDossier, 'limitation_depuis'>): void {
  if (limitation_depuis !== null) throw refusDuGel(limitation_depuis)
}

export function exigerNonFerme(menage: FermeturesDuDossier): void {
  if (menage.purge_le === null) exigerNonGele(menage)
  const refus = refusSiFerme(menage)
  if (refus !== null) throw new DomainError('conflit', menage.purge_le === null ? 'menage.archive' : 'menage.purge', refus)
}
