import type { Acteur } from '@relogement/domain/acces/roles'
import { type StatutProposition, statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { sql } from 'kysely'
import { menagesVisibles } from '../portee/menages.ts'

const tombees = statutsPropositionFermes.filter((statut) => statut !== 'acceptee_menage')

/** La proposition `p` n'est pas tombée : ouverte, ou acceptée par le ménage. */
export const tenuesSql = sql<boolean>`(p.statut not in (${sql.join(tombees.map((statut) => sql.lit(statut)))}))`

/** Les propositions du logement `l` qui ne sont pas tombées. */
const tenues = sql`p.logement_id = l.id and ${tenuesSql}`

/** Combien de ménages sont assignés au logement `l`. */
export const nombreDAssignes = sql<number>`(select count(*)::int from proposition p where ${tenues} and p.menage_id is not null)`

export interface MenageAssigne {
  readonly id: string
  readonly codeMenage: string
  readonly noms: string
  readonly statut: StatutProposition
}

/** Ceux que la personne atteint, dans l'ordre où ils l'ont été. */
export const assignesVisibles = (acteur: Acteur) =>
  sql<MenageAssigne[]>`(
    select coalesce(json_agg(json_build_object('id', m.id, 'codeMenage', m.code_menage, 'noms', m.noms, 'statut', p.statut) order by p.gtr_rang, p.id), '[]')
    from proposition p join menage m on m.id = p.menage_id where ${tenues} and ${menagesVisibles(acteur)})`
