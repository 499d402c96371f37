// Les dossiers qu'un chargé suit encore, sur `menage m` : ce que les nombres comptent, ce que la liste filtre.
import type { DossierSuivi } from '@relogement/domain/menage/dossiersSuivis'
import { sql } from 'kysely'
import { type Condition, jourCivil } from '../core/liste/source.ts'

/** À reloger, ni clos ni parti. */
export const enCours: Condition = sql`(m.relogement_necessaire and m.statut not in ('CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'))`

/** Un rappel adressé au chargé est dû depuis un jour passé. */
const enRetard = (aujourdhui: string): Condition => sql`(${enCours} and exists (select from alerte a where a.sujet_id = m.id
  and a.statut <> 'CLOTURE' and a.pour in ('CHARGE', 'CHARGE_ET_RESPONSABLE_EQUIPE') and ${jourCivil(sql`a.date_alerte`)} < ${aujourdhui}::date))`

export const estSuivi = (sorte: DossierSuivi, aujourdhui: string): Condition => (sorte === 'EN_COURS' ? enCours : enRetard(aujourdhui))
