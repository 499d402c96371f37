// Les dossiers suivis, sur `menage m` : ce que les nombres comptent, ce que la liste filtre.
import type { DossierSuivi } from '@relogement/domain/menage/dossiersSuivis'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { sql } from 'kysely'
import { type Condition, jourCivil } from '../core/liste/source.ts'
import { aCetAvancement } from './avancement.ts'

/** À reloger, ni clos ni parti. */
export const enCours: Condition = sql`(m.relogement_necessaire and m.statut not in ('CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'))`

/** Un rappel adressé au chargé est dû depuis un jour passé. */
const enRetard = (aujourdhui: string): Condition => sql`(${enCours} and exists (select from alerte a where a.sujet_id = m.id
  and a.statut <> 'CLOTURE' and a.pour in ('CHARGE', 'CHARGE_ET_RESPONSABLE_EQUIPE') and ${jourCivil(sql`a.date_alerte`)} < ${aujourdhui}::date))`

/**
 * Un rappel qui n'est pas une mention est dû à qui suit le dossier, aujourd'hui ou avant : la journée le dit déjà. Ou quelqu'un s'en est laissé
 * un pour un autre jour : il a dit quand y revenir.
 */
export const estRappele = (aujourdhui: string): Condition => sql`exists (select from alerte a where a.sujet_id = m.id
  and a.statut <> 'CLOTURE' and a.type <> 'COMMENTAIRE_AJOUTE'
  and (${jourCivil(sql`a.date_alerte`)} <= ${aujourdhui}::date
    and (a.pour in ('CHARGE', 'CHARGE_ET_RESPONSABLE_EQUIPE') or a.pour = 'DESTINATAIRE' and a.destinataire_id = m.charge_id
      or a.pour = 'AUTEUR' and a.auteur_id = m.charge_id)
    or a.pour = 'AUTEUR' and ${jourCivil(sql`a.date_alerte`)} > ${aujourdhui}::date))`

/** Coté noire, encore à reloger, et sans logement qu'on lui propose ou qu'il ait accepté. */
const noireSansProposition = (aujourdhui: string): Condition => sql`(m.cotation_couleur = 'NOIRE'
  and ${aCetAvancement('RELOGEMENT_RESTANT', aujourdhui)}
  and not exists (select from proposition p where p.menage_id = m.id and p.statut <> all(${SANS_SUITE})))`

const SANS_SUITE = statutsPropositionFermes.filter((statut) => statut !== 'acceptee_menage')

const conditions: Readonly<Record<Exclude<DossierSuivi, 'ENDORMI'>, (aujourdhui: string) => Condition>> = {
  EN_COURS: () => enCours,
  EN_RETARD: enRetard,
  NOIRE_SANS_PROPOSITION: noireSansProposition,
}

export const estSuivi = (sorte: Exclude<DossierSuivi, 'ENDORMI'>, aujourdhui: string): Condition => conditions[sorte](aujourdhui)
