// La fin d'une session du fournisseur : elle ferme celles d'ici qui en viennent, et celle qui allait s'ouvrir.
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../../core/database.ts'
import { prendreTour } from '../../core/postgres/verrou.ts'
import { lockCompte } from '../compte.queries.ts'
import { type MotifDeRevocation, revoquerCellesDAvant } from '../session.queries.ts'
import { DUREE_DU_DEPART_S } from './depart.ts'
import type { FinAnnoncee, SessionDeLaMaison } from './fournisseur.ts'
import { compteDeLIdentite } from './identite.queries.ts'

interface Designation {
  readonly texte: string
  /** Désignée par la personne, ce que le fournisseur a affirmé jusque-là ; `null` : par son numéro, qu'il ne donne qu'à elle. */
  readonly avant: Date | null
}

const designationsDe = ({ emetteur, sid, sujet }: Pick<FinAnnoncee, 'emetteur' | 'sid' | 'sujet'>, avant: Date | null): Designation[] => [
  ...(sid === null ? [] : [{ texte: JSON.stringify({ emetteur, sid }), avant: null }]),
  ...(sujet === null ? [] : [{ texte: JSON.stringify({ emetteur, sujet }), avant }]),
]

/** La connexion qui se finit et l'annonce de sa fin passent l'une après l'autre, avant que l'une ou l'autre ne tienne le compte. */
async function lUneApresLAutre(db: Acces, designations: readonly Designation[]): Promise<void> {
  for (const { texte } of designations) await prendreTour(db, 'maison', texte)
}

/** Le fournisseur a déjà annoncé la fin de la session d'où l'on entre ; qui revient est parti il y a dix minutes au plus. */
export async function estFinie(db: Acces, maison: SessionDeLaMaison, maintenant: Date): Promise<boolean> {
  await lUneApresLAutre(db, designationsDe(maison, null))
  const annoncee = await db
    .selectFrom('fin_annoncee')
    .select('id')
    .where('recue_le', '>', new Date(maintenant.getTime() - DUREE_DU_DEPART_S * 1000))
    .where(sql<boolean>`${JSON.stringify(maison)}::jsonb @> maison`)
    .where((e) => e.or([e('avant', 'is', null), e('avant', '>=', new Date(maison.emisLe))]))
    .executeTakeFirst()
  return annoncee !== undefined
}

/** Ferme ce qui vient de cette session ; si la personne est dite, tout ce qu'elle a ouvert avant, par quelque porte que ce soit. */
export async function finir(db: Acces, fin: FinAnnoncee, maintenant: Date): Promise<void> {
  const designations = designationsDe(fin, fin.emisLe)
  await lUneApresLAutre(db, designations)
  await db
    .insertInto('fin_annoncee')
    .values(designations.map(({ texte, avant }) => ({ id: uuidv7(), maison: texte, avant, recue_le: maintenant })))
    .execute()
  const { sujet, emetteur } = fin
  const rattache = sujet === null ? null : await compteDeLIdentite(db, { emetteur, sujet })
  // Qui finit d'entrer, ou change son mot de passe, tient son compte : il a fini, ou trouvera fermé ce d'où il part.
  for (const id of await comptesDe(db, designations, rattache)) await lockCompte(db, id)
  const designee = quiEnVient(designations)
  await db
    .updateTable('session')
    .set({ revoquee_le: maintenant, motif_revocation: 'SORTIE_DE_LA_MAISON' satisfies MotifDeRevocation })
    .where(designee)
    .where('revoquee_le', 'is', null)
    .execute()
  await db.deleteFrom('defi_connexion').where(designee).execute()
  if (rattache !== null) await revoquerCellesDAvant(db, rattache, fin.emisLe, 'SORTIE_DE_LA_MAISON', maintenant)
}

async function comptesDe(db: Acces, designations: readonly Designation[], rattache: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from utilisateur where id = ${rattache}::uuid
      or id in (select utilisateur_id from session where revoquee_le is null and ${quiEnVient(designations)})
      or id in (select utilisateur_id from defi_connexion where ${quiEnVient(designations)})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const quiEnVient = (designations: readonly Designation[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    designations.map(
      ({ texte, avant }) =>
        sql`maison @> ${texte}::jsonb and (${avant}::timestamptz is null or (maison ->> 'emisLe')::timestamptz <= ${avant}::timestamptz)`,
    ),
    sql` or `,
  )})`
