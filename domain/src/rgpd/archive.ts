// Le dossier archivé, après son usage courant (domain-rules § 12, décision 0024) : qui le lit encore, et ce qu'on dit aux autres.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, PROTECTION } from '../acces/roles.ts'
import { DomainError } from '../common/errors.ts'
import type { StatutMenage } from '../menage/menage.statuts.ts'
import { type NatureDOuverture, naturesDeDemande } from '../menage/ouverture.listes.ts'

/** Le relogement est achevé : de là se comptent l'usage courant, puis l'archive. */
export const STATUTS_ACHEVES = ['CLOTURE', 'ACCESSION_A_LA_PROPRIETE'] as const satisfies readonly StatutMenage[]

/**
 * Pourquoi l'acteur n'ouvre pas ce dossier avec ce motif ; `null` : il l'ouvre. La DPO ouvre tout dossier pour une demande de droits ; une
 * archive s'ouvre aussi à la data steward, et pour d'autres besoins ; un dossier en cours ne s'ouvre pas à qui le lit déjà.
 */
export function canOuvrirUnDossier(acteur: Pick<Acteur, 'roles'>, nature: NatureDOuverture, archive: boolean): string | null {
  if (!aUnRole(acteur, PROTECTION)) return reserveA(PROTECTION)
  if (archive) return null
  if (!aUnRole(acteur, ['DPO'])) return 'Ce dossier n’est pas archivé : vous le lisez sans l’ouvrir ici.'
  return nature in naturesDeDemande ? null : 'Ce dossier n’est pas archivé : il ne s’ouvre que pour une demande de droits.'
}

/** 404, à qui ne lit pas ce dossier mais peut l'ouvrir en disant pourquoi : un lien suivi n'est pas une impasse. */
export const dossierFerme = (codeMenage: string) =>
  new DomainError(
    'introuvable',
    'menage.ferme',
    'Ce dossier ne vous est pas ouvert. Il s’ouvre à vous, en lecture, pour une demande de droits.',
    {
      details: { codeMenage, ouvrable: true },
    },
  )

/** 404, à qui lisait ce dossier avant son archivage : il n'a pas disparu. */
export const dossierArchive = (details: { readonly codeMenage: string; readonly ouvrable: boolean }) =>
  new DomainError(
    'introuvable',
    'menage.archive',
    'Ce dossier est archivé : seule la protection des données l’ouvre encore, en disant pourquoi.',
    { details },
  )
