// Les places d'un jour : tout ce qui en prend une tient d'abord la ligne du jour, si bien que dix créneaux n'ont jamais onze preneurs.
import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'

/** Le nombre de créneaux du jour, tenu jusqu'à la fin de la transaction ; zéro : il n'est pas réglé. */
async function tenirLeJour(db: Acces, jour: string): Promise<number> {
  const tenu = await db.selectFrom('parametre_planning').select('nombre').where('jour', '=', jour).forUpdate().executeTakeFirst()
  return tenu?.nombre ?? 0
}

const compterLesPris = async (db: Acces, jour: string): Promise<number> => {
  const { pris } = await db
    .selectFrom('creneau')
    .select(({ fn }) => fn.countAll<number>().as('pris'))
    .where('jour', '=', jour)
    .executeTakeFirstOrThrow()
  return Number(pris)
}

/** Le premier rang libre du jour, tenu ; plein, 409. Déjà plein, le jour le dit sans se tenir : une foule refusée n'attend pas son tour. */
async function trouverUnePlace(db: Acces, jour: string): Promise<number> {
  const { rows: deja } = await sql<{ plein: boolean }>`
    select coalesce((select nombre from parametre_planning where jour = ${jour}), 0) <= (select count(*) from creneau where jour = ${jour}) as plein`.execute(
    db,
  )
  if (deja[0]?.plein) throw complet(jour)
  const nombre = await tenirLeJour(db, jour)
  const { rows } = await sql<{ rang: number }>`
    select r as rang from generate_series(1, ${nombre}::int) r
    where (select count(*) from creneau where jour = ${jour}) < ${nombre} and not exists (select from creneau c where c.jour = ${jour} and c.rang = r)
    order by r limit 1`.execute(db)
  const [place] = rows
  if (place) return place.rang
  throw complet(jour)
}

const complet = (jour: string) => new DomainError('conflit', 'planning.complet', `Plus aucun créneau n’est libre le ${formatDate(jour)}.`)

/** Prend une place du jour, pour un ménage ou bloquée. */
export async function prendreUnePlace(
  { db, acteur, maintenant }: Pick<Contexte, 'db' | 'acteur' | 'maintenant'>,
  { jour, titre, menageId }: { readonly jour: string; readonly titre: string; readonly menageId: string | null },
) {
  const rang = await trouverUnePlace(db, jour)
  return db
    .insertInto('creneau')
    .values({ id: uuidv7(), jour, rang, titre, menage_id: menageId, cree_par: acteur.id, cree_le: maintenant })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Règle le nombre de créneaux d'un jour ; ceux déjà pris y tiennent, sinon 422 qui dit combien. */
export async function reglerLeJour(
  { db, acteur, maintenant }: Pick<Contexte, 'db' | 'acteur' | 'maintenant'>,
  jour: string,
  nombre: number,
): Promise<{ readonly pris: number }> {
  const regle = { nombre, regle_par: acteur.id, regle_le: maintenant }
  await db
    .insertInto('parametre_planning')
    .values({ jour, ...regle })
    .onConflict((c) => c.column('jour').doUpdateSet(regle))
    .execute()
  const pris = await compterLesPris(db, jour)
  if (nombre < pris) {
    const message =
      pris === 1
        ? 'Un créneau est déjà pris ce jour-là : indiquez-en au moins 1.'
        : `${pris} créneaux sont déjà pris ce jour-là : indiquez-en au moins ${pris}.`
    throw new DomainError('saisie', 'planning.creneaux-pris', message, {
      violations: [{ propertyPath: 'nombreCreneaux', message }],
      details: { pris },
    })
  }
  return { pris }
}

/** Un créneau tel qu'il est pris, sans le tenir. */
export async function getCreneau(db: Acces, id: string) {
  const creneau = await db.selectFrom('creneau').selectAll().where('id', '=', id).executeTakeFirst()
  if (creneau === undefined) throw introuvable('Créneau')
  return creneau
}

/** Le créneau a son bon de commande, à cette entreprise : son numéro ne sert qu'à lui. */
export async function commander(db: Acces, id: string, prestataireId: string | null): Promise<number> {
  const { commande } = await db
    .updateTable('creneau')
    .set({ commande: sql<number>`nextval('bon_de_commande_numero')`, prestataire_id: prestataireId })
    .where('id', '=', id)
    .returning('commande')
    .executeTakeFirstOrThrow()
  return commande ?? 0
}

export type CreneauPris = Awaited<ReturnType<typeof getCreneau>>

/** Le même, tenu. */
export async function lockCreneau(db: Acces, id: string): Promise<CreneauPris> {
  const creneau = await db.selectFrom('creneau').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (creneau === undefined) throw introuvable('Créneau')
  return creneau
}

const changer = (db: Acces, id: string, valeurs: { titre?: string; jour?: string; rang?: number }): Promise<CreneauPris> =>
  db
    .updateTable('creneau')
    .set(({ eb }) => ({ ...valeurs, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const renommerLeCreneau = (db: Acces, id: string, titre: string): Promise<CreneauPris> => changer(db, id, { titre })

export const deplacerLeCreneau = async (db: Acces, id: string, jour: string): Promise<CreneauPris> =>
  changer(db, id, { jour, rang: await trouverUnePlace(db, jour) })

/** Le déménageur l'a dit fait. */
export async function direLeCreneauFait(db: Acces, id: string, fait: { readonly le: Date; readonly par: string }): Promise<void> {
  await db.updateTable('creneau').set({ fait_le: fait.le, fait_par: fait.par }).where('id', '=', id).execute()
}

/** Le déménageur y a signalé un incident. */
export async function noterLIncident(db: Acces, id: string, le: Date): Promise<void> {
  await db.updateTable('creneau').set({ incident_le: le }).where('id', '=', id).execute()
}

/** La place redevient libre. */
export async function libererLeCreneau(db: Acces, id: string): Promise<void> {
  await db.deleteFrom('creneau').where('id', '=', id).execute()
}
