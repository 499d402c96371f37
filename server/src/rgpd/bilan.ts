import type { LigneDeBilan } from '@relogement/domain/rgpd/certificat'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { lignesDuMenage, type TraitementDeTable, tablesDuMenage } from './tablesDuMenage.ts'

/** Ce qui tient à un ménage hors de ses tables : rien ne l'y relie par une clé, on le retrouve par son identifiant. */
const ailleurs = [
  { quoi: 'Réponses gardées pour les demandes rejouées', table: sql`requete_idempotente`, texte: sql`reponse` },
  { quoi: 'Tâches en attente', table: sql`graphile_worker._private_jobs`, texte: sql`payload::text` },
] as const

/** Combien de lignes du ménage il y a, table par table : ce que montre l'aperçu, et ce que dira le certificat. */
export async function compterCeQuiTient(db: Acces, menageId: string): Promise<LigneDeBilan[]> {
  const bilan: LigneDeBilan[] = []
  for (const [table, { quoi, garde }] of Object.entries(tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)) {
    const { rows } = await sql<{
      nombre: number
    }>`select count(*) as nombre from ${sql.table(table)} where ${lignesDuMenage(table, menageId)}`.execute(db)
    bilan.push({ quoi, nombre: rows[0]?.nombre ?? 0, geste: garde ? 'RENDU_ANONYME' : 'EFFACE', reste: garde?.pourquoi ?? null })
  }
  for (const { quoi, table, texte } of ailleurs) {
    const { rows } = await sql<{
      nombre: number
    }>`select count(*) as nombre from ${table} where ${citeLeMenage(texte, menageId)}`.execute(db)
    bilan.push({ quoi, nombre: rows[0]?.nombre ?? 0, geste: 'EFFACE', reste: null })
  }
  const { rows } = await sql<{ nombre: number }>`select count(*) as nombre from logement l where ${trouvePourLui(menageId)}`.execute(db)
  bilan.push({ quoi: 'Logements privés trouvés pour le ménage', nombre: rows[0]?.nombre ?? 0, geste: 'EFFACE', reste: null })
  return bilan
}

/** Efface ce qui n'est relié que par l'identifiant du ménage ou d'un de ses courriels ; à faire avant d'effacer ceux-ci. */
export async function effacerAilleurs(db: Acces, menageId: string): Promise<void> {
  for (const { table, texte } of ailleurs) await sql`delete from ${table} where ${citeLeMenage(texte, menageId)}`.execute(db)
  // Son adresse à venir, le nom et le contact de son bailleur privé ; les propositions de ce logement partent avec lui.
  await sql`delete from logement l where ${trouvePourLui(menageId)}`.execute(db)
  await effacerDesHistoriquesDOrigine(db, menageId)
  // Qui était qui avant que des personnes en partent : le dossier né de la séparation garde d'où il vient, pas cela.
  await sql`update decohabitation set avant = null where source_id = ${menageId}::uuid`.execute(db)
  // Une recherche exportée peut être un nom : le décompte de l'export reste, pas ce qui a été cherché.
  await sql`update exportation set filtres = filtres - 'recherche'
    where length(filtres ->> 'recherche') > 2
      and strpos((select recherche || ' ' || telephones from menage where id = ${menageId}::uuid), sans_accents(filtres ->> 'recherche')) > 0`.execute(
    db,
  )
  await sql`update exportation e set motif = null where exists (
    select from occupant c where c.menage_id = ${menageId}::uuid and length(c.nom) > 2 and strpos(sans_accents(e.motif), sans_accents(c.nom)) > 0)`.execute(
    db,
  )
  // Invité à une réunion par son adresse électronique : hors de son dossier, elle ne nomme que lui.
  await sql`with siens as (
      select lower(email) as email from menage where id = ${menageId}::uuid union select lower(email) from occupant where menage_id = ${menageId}::uuid
    )
    update reunion set participants = array(select p from unnest(participants) with ordinality t (p, rang)
      where lower(p) not in (select email from siens where email is not null) order by rang)
    where exists (select from siens where email = any(select lower(p) from unnest(participants) p))`.execute(db)
}

/** Un logement privé n'existe que pour le ménage à qui il est proposé ; proposé aussi à un autre, il reste. */
const trouvePourLui = (menageId: string) =>
  sql<boolean>`l.prive and exists (select from proposition p where p.logement_id = l.id and p.menage_id = ${menageId}::uuid)
    and not exists (select from proposition p where p.logement_id = l.id and p.menage_id <> ${menageId}::uuid)`

/** Parties d'un autre dossier par une décohabitation, ses personnes se lisent encore dans l'historique de celui-ci : leurs valeurs en sont retirées. */
const effacerDesHistoriquesDOrigine = (db: Acces, menageId: string) =>
  sql`
    with recursive origines as (
      select decohabite_de as id from menage where id = ${menageId}::uuid and decohabite_de is not null
      union select m.decohabite_de from menage m join origines o on m.id = o.id where m.decohabite_de is not null
    ), personnes as (select id::text as id from occupant where menage_id = ${menageId}::uuid)
    update modification h
    set changements = (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(h.changements) c
      where not exists (select from personnes p where c::text like '%' || p.id || '%'))
    where h.sujet_id in (select id from origines) and exists (select from personnes p where h.changements::text like '%' || p.id || '%')`.execute(
    db,
  )

const citeLeMenage = (texte: RawBuilder<unknown>, menageId: string) =>
  sql<boolean>`exists (select from (select ${menageId}::text as id union all select id::text from email_sortant where sujet_id = ${menageId}::uuid) cles where ${texte} like '%' || cles.id || '%')`
