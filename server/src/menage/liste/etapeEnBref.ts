import type { Acteur } from '@relogement/domain/acces/roles'
import type { LigneMenage } from '@relogement/domain/menage/ligneMenage.schema'
import type { FaitsMenage } from '@relogement/domain/menage/menage.faits'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { presentationVaut } from '@relogement/domain/menage/passages/gtr.gardes'
import { STATUTS_D_ATTRIBUTION } from '@relogement/domain/menage/prochaine-etape/etapeDuStatut'
import type { FaitsDeLEtape } from '@relogement/domain/menage/prochaine-etape/faitsDeLEtape'
import { prochaineEtapeEnBref } from '@relogement/domain/menage/prochaine-etape/prochaineEtape'
import { sql } from 'kysely'
import { inscriptionJson } from '../dossier/dossier.queries.ts'
import { type PropositionLue, propositionAttendue } from '../dossier/faits.ts'
import { propositionsAttenduesJson, refusAPreciserSql } from '../dossier/propositionsDuDossier.queries.ts'

/** Ce qu'il faut savoir de `menage m` pour dire où il en est, à côté de sa ligne. */
interface FaitsDeLaLigne
  extends Pick<FaitsMenage, 'donneesPurgees' | 'presentationValideeLe' | 'etapesExamineesModifieesLe' | 'refusAPreciser'> {
  readonly depuis: string
  readonly gele: boolean
  readonly dates: FaitsDeLEtape['dates']
  readonly inscription: { readonly date: string } | null
  readonly propositions: PropositionLue[]
}
type LigneEtFaits = LigneMenage & { readonly faits: FaitsDeLaLigne }

/** Seuls les statuts où l'étape en dépend lisent la réunion et les propositions. */
export const faitsDeLaLigneJson = sql`json_build_object(
  'depuis', (m.statut_depuis at time zone 'Europe/Paris')::date,
  'gele', m.limitation_depuis is not null, 'donneesPurgees', m.purge_le is not null,
  'presentationValideeLe', date_trunc('milliseconds', m.presentation_validee_le), 'etapesExamineesModifieesLe', date_trunc('milliseconds', m.projet_modifie_le),
  'dates', json_build_object('entretien', m.date_entretien, 'edlEntree', m.date_edl_entree, 'demenagement', m.date_demenagement, 'edlSortie', m.date_edl_sortie),
  'inscription', case when m.statut = 'INSCRIT_EN_PRESENTATION_GTR' then ${inscriptionJson} end,
  'refusAPreciser', ${refusAPreciserSql},
  'propositions', case when m.statut in (${sql.join(STATUTS_D_ATTRIBUTION)}) then ${propositionsAttenduesJson} else '[]' end)`

/** Une ligne lue avec ses faits, qui laissent la place à la prochaine étape que l'acteur en lit. */
export const avecLEtape =
  (acteur: Acteur, aujourdhui: string) =>
  ({ faits, ...ligne }: LigneEtFaits) => ({
    ...ligne,
    prochaineEtape: prochaineEtapeEnBref({ faits: faitsDeLEtape(ligne, faits), depuis: faits.depuis, aujourdhui }, acteur),
  })

function faitsDeLEtape(
  { statut, relogementNecessaire, chargeDeRelogement: charge, partenaire }: LigneMenage,
  { gele, donneesPurgees, dates, inscription, propositions, refusAPreciser, ...presentation }: FaitsDeLaLigne,
): FaitsDeLEtape {
  return {
    statut: statut as StatutMenage,
    relogementNecessaire,
    donneesPurgees,
    gele,
    chargeDeRelogement: charge && { id: charge.id, nom: `${charge.prenom} ${charge.nom}` },
    bailleurActuel: partenaire && { ...partenaire, personne: null },
    gtrLe: inscription?.date ?? null,
    presentationValable: presentationVaut(presentation),
    dates,
    refusAPreciser,
    propositions: propositions.map((proposition) => propositionAttendue(proposition, null)),
  }
}
