import type { Acteur } from '@relogement/domain/acces/roles'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { porteePropositions } from '@relogement/domain/menage/menage.visibilite'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { personneJson } from '../core/liste/source.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { menagesDesListes } from '../portee/menages.ts'
import { aCettePorte, occupation, saPorte, sorti, vide } from '../portee/occupation.ts'
import { propositionsDe } from '../portee/propositions.ts'
import { ordreDesPortes, vacanceJson } from './portes.liste.ts'

export interface HabitantLu {
  readonly id: string
  readonly codeMenage: string
  readonly noms: string
  readonly statut: StatutMenage
  readonly relogementNecessaire: boolean
  readonly couleur: 'NOIRE' | 'ROUGE' | 'ORANGE' | null
  readonly score: number | null
  readonly charge: { readonly id: string; readonly nom: string; readonly prenom: string } | null
  readonly signature: string | null
  readonly edlEntree: string | null
  readonly memeBailleur: boolean
  readonly sorti: boolean
  readonly partiLe: string | null
  /** Ce qui n'est que du jour : un relevé n'en fige rien. */
  readonly duJour: HabitantDuJour | null
}

interface HabitantDuJour {
  readonly loyer: number | null
  readonly bailleurActuelId: string | null
  readonly recues: number
  readonly derniere: { readonly acceptee: string | null; readonly refusee: string | null } | null
}

export interface PorteLue {
  readonly id: string
  readonly batiment: string | null
  readonly cage: string | null
  readonly etage: number | null
  readonly adresse: string
  readonly numero: string | null
  readonly ug: string | null
  readonly typologie: string
  readonly surface: number | null
  readonly vide: boolean
  readonly vacance: { readonly type: 'TECHNIQUE' | 'RELOGEMENT'; readonly libelle: string; readonly depuis: string } | null
  readonly ouvert: boolean
  readonly menages: readonly HabitantLu[]
}

const bailChezLeMeme = sql`coalesce((select n.bailleur_id = m.partenaire_id from proposition p join logement n on n.id = p.logement_id
  where p.menage_id = m.id and p.statut = 'acceptee_menage' order by p.id desc limit 1), false)`

/** Le loyer du ménage `m` et les propositions qu'il a reçues, écrites ou répondues, que l'acteur lit. */
const duJourJson = (acteur: Acteur) => sql`(select json_build_object('loyer', (m.logement_actuel -> 'finance' ->> 'loyer')::float8,
    'bailleurActuelId', m.partenaire_id, 'recues', count(*)::int,
    'derniere', (array_agg(json_build_object('acceptee', p.acceptation_le, 'refusee', p.refus_le) order by p.ecrite_numero desc nulls last, p.id desc))[1])
  from proposition p join logement l on l.id = p.logement_id
  where p.menage_id = m.id and (p.ecrite_envoyee_le is not null or p.acceptation_le is not null or p.refus_le is not null)
    and ${propositionsDe(porteePropositions(acteur))})`

type Situation = Readonly<Record<'statut' | 'couleur' | 'points' | 'necessaire' | 'sorti' | 'duJour', RawBuilder<unknown>>>

/** Un habitant, en JSON : où il en est peut venir d'un relevé, le reste est de son dossier `m`. */
export const habitantJson = ({ statut, couleur, points, necessaire, sorti: part, duJour }: Situation) =>
  sql`json_build_object('id', m.id, 'codeMenage', m.code_menage, 'noms', m.noms, 'statut', ${statut}, 'couleur', ${couleur}, 'sorti', ${part}, 'duJour', ${duJour},
    'relogementNecessaire', ${necessaire}, 'score', ${points}, 'charge', ${personneJson('u')}, 'signature', m.date_signature_bail,
    'edlEntree', m.date_edl_entree, 'memeBailleur', ${bailChezLeMeme}, 'partiLe', coalesce(m.depart_spontane ->> 'date', m.accession ->> 'date'))`

/** Les portes d'une opération, dans l'ordre de l'escalier, avec ceux de leurs ménages que l'acteur atteint. */
export async function lireLesPortes(db: Acces, acteur: Acteur, operationId: string): Promise<PorteLue[]> {
  const habitant = habitantJson({
    ...{ statut: sql`m.statut`, couleur: sql`m.cotation_couleur`, points: sql`m.cotation_score`, necessaire: sql`m.relogement_necessaire` },
    ...{ sorti: sorti('m'), duJour: duJourJson(acteur) },
  })
  const { rows } = await sql<PorteLue>`
    with habitants as materialized (select l.id, json_agg(${habitant} order by m.code_menage) as menages
      from menage m cross join lateral (select ${saPorte('m')}) k(ug, porte)
        join logement l on l.parc and l.operation_id = m.operation_id and ${aCettePorte('k')} left join utilisateur u on u.id = m.charge_id
      where m.operation_id = ${operationId}::uuid and ${menagesDesListes(acteur)} group by 1)
    select l.id, l.hp2 as batiment, l.hp3 as cage, l.etage, concat_ws(' ', l.numero, l.rue) as adresse, l.numero_porte as numero, l.ug, l.typologie,
      l.surface_habitable as surface, ${vide} as vide, ${vacanceJson} as vacance, ${logementsVisibles(acteur)} as ouvert,
      coalesce(j.menages, '[]') as menages
    from logement l ${occupation(sql`${operationId}::uuid`)} left join habitants j on j.id = l.id
    where l.parc and l.operation_id = ${operationId}::uuid
    order by ${sql.join(ordreDesPortes.map((cle) => sql`${cle} nulls last`))}, l.id`.execute(db)
  return rows
}
