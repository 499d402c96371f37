import type { Acteur } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import { personneJson } from '../core/liste/source.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { menagesDesListes } from '../portee/menages.ts'
import { habite, occupation, sorti, vide } from '../portee/occupation.ts'
import { ordreDesPortes, vacanceJson } from './portes.liste.ts'
import { habitantJson, type PorteLue } from './vue.queries.ts'

export interface ReleveLu {
  readonly id: string
  readonly libelle: string
  readonly date: string
  readonly auteur: { readonly id: string; readonly nom: string; readonly prenom: string } | null
}

const champs = sql`r.id, r.libelle, r.date::text as date, ${personneJson('a')} as auteur`

/** Le dernier relevé de chaque libellé (spécification § 7), du plus ancien au plus récent. */
export async function listReleves(db: Acces, operationId: string): Promise<ReleveLu[]> {
  const { rows } = await sql<ReleveLu>`select id, libelle, date, auteur from (
      select distinct on (r.libelle) ${champs}, r.le from operation_releve r left join utilisateur a on a.id = r.auteur_id
      where r.operation_id = ${operationId}::uuid order by r.libelle, r.date desc, r.le desc, r.id desc) derniers
    order by date, le, id`.execute(db)
  return rows
}

export async function getReleve(db: Acces, operationId: string, id: string): Promise<ReleveLu | null> {
  const { rows } = await sql<ReleveLu>`select ${champs} from operation_releve r left join utilisateur a on a.id = r.auteur_id
    where r.id = ${id}::uuid and r.operation_id = ${operationId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Les portes d'un relevé, comme celles du jour : où chacun en est est figé, les noms et les droits sont ceux d'aujourd'hui. */
export async function lireLesPortesDuReleve(db: Acces, acteur: Acteur, releveId: string): Promise<PorteLue[]> {
  const habitant = habitantJson({
    ...{ statut: sql`h.statut`, couleur: sql`h.couleur`, points: sql`h.points`, necessaire: sql`h.relogement_necessaire` },
    ...{ sorti: sql`h.sorti`, duJour: sql`null` },
  })
  const { rows } = await sql<PorteLue>`
    select p.logement_id as id, p.porte ->> 'batiment' as batiment, p.porte ->> 'cage' as cage, (p.porte ->> 'etage')::int as etage,
      p.porte ->> 'adresse' as adresse, p.porte ->> 'numero' as numero, p.porte ->> 'ug' as ug, p.porte ->> 'typologie' as typologie,
      (p.porte ->> 'surface')::float8 as surface, p.vide, p.porte -> 'vacance' as vacance,
      exists (select from logement l where l.id = p.logement_id and ${logementsVisibles(acteur)}) as ouvert,
      (select coalesce(json_agg(${habitant} order by m.code_menage), '[]')
        from releve_menage h join menage m on m.id = h.menage_id left join utilisateur u on u.id = m.charge_id
        where h.releve_id = p.releve_id and h.logement_id = p.logement_id and ${menagesDesListes(acteur)}) as menages
    from releve_porte p where p.releve_id = ${releveId}::uuid order by p.rang`.execute(db)
  return rows
}

interface AFiger {
  readonly operationId: string
  readonly libelle: string
  readonly date: string
  readonly le: Date
  readonly auteurId: string | null
}

/**
 * Fige l'immeuble ; `null` : le mois l'est déjà. Un dossier purgé, archivé ou dont le traitement est limité ne s'y écrit plus : sa porte y est
 * occupée, sans dire de qui.
 */
export async function figer(db: Acces, { operationId, libelle, date, le, auteurId }: AFiger): Promise<string | null> {
  const id = uuidv7()
  const ecrit = await db
    .insertInto('operation_releve')
    .values({ id, operation_id: operationId, libelle, date, le, auteur_id: auteurId })
    .onConflict((conflit) => conflit.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (ecrit === undefined) return null
  await sql`insert into releve_porte (releve_id, logement_id, rang, porte, vide)
    select ${id}::uuid, l.id, row_number() over (order by ${sql.join(ordreDesPortes.map((cle) => sql`${cle} nulls last`))}, l.id),
      jsonb_build_object('batiment', l.hp2, 'cage', l.hp3, 'etage', l.etage, 'adresse', concat_ws(' ', l.numero, l.rue), 'numero', l.numero_porte,
        'ug', l.ug, 'typologie', l.typologie, 'surface', l.surface_habitable, 'vacance', ${vacanceJson}), ${vide}
    from logement l ${occupation(sql`${operationId}::uuid`)} where l.parc and l.operation_id = ${operationId}::uuid`.execute(db)
  await sql`insert into releve_menage (releve_id, logement_id, menage_id, statut, couleur, points, relogement_necessaire, sorti)
    select ${id}::uuid, l.id, m.id, m.statut, m.cotation_couleur, m.cotation_score, m.relogement_necessaire, ${sorti('m')} from menage m join logement l on ${habite('m')}
    where m.operation_id = ${operationId}::uuid and m.purge_le is null and m.archive_le is null and m.limitation_depuis is null`.execute(db)
  return id
}
