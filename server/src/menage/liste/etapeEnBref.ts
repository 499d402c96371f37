import { type Acteur, BAIL } from '@relogement/domain/acces/roles'
import type { LigneMenage } from '@relogement/domain/menage/ligneMenage.schema'
import type { FaitsMenage } from '@relogement/domain/menage/menage.faits'
import { codesStatutsMenage, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { transitionsMenage } from '@relogement/domain/menage/menage.transitions'
import { presentationVaut } from '@relogement/domain/menage/passages/gtr.gardes'
import { STATUTS_D_ATTRIBUTION } from '@relogement/domain/menage/prochaine-etape/etapeDuStatut'
import type { FaitsDeLaLigne } from '@relogement/domain/menage/prochaine-etape/faitsDeLaLigne'
import { prochaineEtapeEnBref } from '@relogement/domain/menage/prochaine-etape/prochaineEtape'
import { type RawBuilder, sql } from 'kysely'
import { creneauReserveSql, inscriptionJson, jourDeLEntretienSql, remboursementsEnCoursSql } from '../dossier/dossier.queries.ts'
import { type PropositionLue, propositionAttendue } from '../dossier/faits.ts'
import { propositionsAttenduesJson, refusAPreciserSql } from '../dossier/propositionsDuDossier.queries.ts'
import { lignesLisibles } from './champsDeLigne.ts'

/** Ce qu'il faut savoir de `menage m` pour dire où il en est, à côté de sa ligne. */
interface FaitsLus
  extends Pick<
    FaitsMenage,
    | 'donneesPurgees'
    | 'presentationValideeLe'
    | 'etapesExamineesModifieesLe'
    | 'refusAPreciser'
    | 'bailDepose'
    | 'creneauReserve'
    | 'remboursementsEnCours'
  > {
  readonly depuis: string
  readonly gele: boolean
  readonly dates: FaitsDeLaLigne['dates']
  readonly entretienPrevuLe: string | null
  readonly inscription: { readonly date: string } | null
  readonly propositions: PropositionLue[]
}
type LigneEtFaits = LigneMenage & { readonly faits: FaitsLus }

/** Un bailleur y fait un passage : celui dont un logement est proposé au ménage se nomme. */
const STATUTS_DU_BAILLEUR = codesStatutsMenage.filter((statut) =>
  Object.values(transitionsMenage).some(
    ({ depuis, roles }) => depuis.some((un) => un === statut) && BAIL.some((role) => roles.some((un) => un === role)),
  ),
)
const auStatut = (statuts: readonly StatutMenage[], lu: RawBuilder<unknown>, sinon: RawBuilder<unknown>) =>
  sql`case when m.statut in (${sql.join(statuts.map((statut) => sql.lit(statut)))}) then ${lu} else ${sinon} end`

/** Seuls les statuts où l'étape en dépend lisent la réunion, les propositions et ce dont un autre a la main. */
export const faitsDeLaLigneJson = sql`json_build_object(
  'depuis', (m.statut_depuis at time zone 'Europe/Paris')::date,
  'gele', m.limitation_depuis is not null, 'donneesPurgees', m.purge_le is not null,
  'presentationValideeLe', date_trunc('milliseconds', m.presentation_validee_le), 'etapesExamineesModifieesLe', date_trunc('milliseconds', m.projet_modifie_le),
  'dates', json_build_object('entretien', m.date_entretien, 'edlEntree', m.date_edl_entree, 'demenagement', m.date_demenagement, 'edlSortie', m.date_edl_sortie),
  'entretienPrevuLe', ${auStatut(['ENTRETIEN_PREALABLE_A_REALISER'], sql`(select ${jourDeLEntretienSql} from rendez_vous r where r.sujet_id = m.id)`, sql`null`)},
  'inscription', case when m.statut = 'INSCRIT_EN_PRESENTATION_GTR' then ${inscriptionJson} end,
  'refusAPreciser', ${refusAPreciserSql},
  'bailDepose', ${auStatut(['SIGNATURE_DU_BAIL'], sql`exists (select 1 from document d where d.sujet_id = m.id and d.type = 'BAIL_NOUVEAU' and d.supprime_le is null)`, sql`true`)},
  'creneauReserve', ${auStatut(['PROGRAMMATION_DU_DEMENAGEMENT'], creneauReserveSql, sql`true`)},
  'remboursementsEnCours', ${auStatut(['ACCOMPAGNEMENT_POST_RELOGEMENT'], remboursementsEnCoursSql, sql`0`)},
  'propositions', ${auStatut([...STATUTS_D_ATTRIBUTION, ...STATUTS_DU_BAILLEUR], propositionsAttenduesJson, sql`'[]'`)})`

/** Une ligne lue avec ses faits, qui laissent la place à la prochaine étape que l'acteur en lit ; la ligne, lue pour lui seul, se complète sur place. */
export const avecLEtape = (acteur: Acteur, aujourdhui: string) => {
  const litLesManques = lignesLisibles(acteur, 'ALERTES') === 'toutes'
  return (ligne: LigneEtFaits) => {
    const { faits } = ligne
    const prochaineEtape = prochaineEtapeEnBref(
      { faits: faitsDeLEtape(ligne, faits), depuis: faits.depuis, aujourdhui, litLesManques },
      acteur,
    )
    return Object.assign(ligne, { faits: undefined, prochaineEtape })
  }
}

const faitsDeLEtape = (
  { statut, relogementNecessaire, chargeDeRelogement: charge, partenaire }: LigneMenage,
  lus: FaitsLus,
): FaitsDeLaLigne => ({
  statut: statut as StatutMenage,
  relogementNecessaire,
  donneesPurgees: lus.donneesPurgees,
  gele: lus.gele,
  chargeDeRelogement: charge && { id: charge.id, nom: `${charge.prenom} ${charge.nom}` },
  bailleurActuel: partenaire && { id: partenaire.id, nom: partenaire.nom, personne: null },
  gtrLe: lus.inscription?.date ?? null,
  entretienPrevuLe: lus.entretienPrevuLe,
  bailDepose: lus.bailDepose,
  creneauReserve: lus.creneauReserve,
  remboursementsEnCours: lus.remboursementsEnCours,
  presentationValideeLe: lus.presentationValideeLe,
  etapesExamineesModifieesLe: lus.etapesExamineesModifieesLe,
  presentationValable: presentationVaut(lus),
  dates: lus.dates,
  refusAPreciser: lus.refusAPreciser,
  propositions: lus.propositions.map((proposition) => propositionAttendue(proposition, null)),
})
