// Ce qui s'écrit d'une réunion passe par ici.
import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { type Insertable, sql, type UpdateObject } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { supprimer } from '../core/supprimer.ts'
import type { DB, Reunion as TableReunion } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { LigneReunion } from './reunion.queries.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>

/** Refuse d'écrire par-dessus une version plus récente de la réunion (412). */
export function verifierVersionDeLaReunion({ version }: Pick<LigneReunion, 'version'>, attendue: number | null): void {
  if (attendue === null || attendue === version) return
  const message = 'Ce GTR a été modifié par une autre personne depuis que vous l’avez ouvert.'
  throw new DomainError('version', 'reunion.version', message, { details: { version } })
}

export async function insertReunion(db: Acces, reunion: Omit<Insertable<TableReunion>, 'id' | 'statut'>, prus: readonly string[]) {
  const id = uuidv7()
  await db
    .insertInto('reunion')
    .values({ ...reunion, id, statut: 'EN_PREPARATION' })
    .execute()
  await remplacerPrus(db, id, prus)
  return id
}

export async function remplacerPrus(db: Acces, id: string, prus: readonly string[]): Promise<void> {
  await db.deleteFrom('reunion_pru').where('reunion_id', '=', id).execute()
  await db
    .insertInto('reunion_pru')
    .values(prus.map((zone) => ({ reunion_id: id, zone_id: zone })))
    .execute()
}

/** Écrit la réunion tenue, une version de plus, et son historique, ensemble. */
export async function enregistrerReunion(
  { db, maintenant }: Ici,
  auteurId: string | null,
  { id, version }: Pick<LigneReunion, 'id' | 'version'>,
  champs: UpdateObject<DB, 'reunion'>,
  evenements: readonly Evenement[],
): Promise<void> {
  await db
    .updateTable('reunion')
    .set({ ...champs, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await insertEvenements(db, auteurId, maintenant, { id, version: version + 1 }, evenements)
}

/** Ce qui vient de se passer dans la réunion, sans que ce qui s'en saisit change. */
export const noterDansLaReunion = ({ db, maintenant }: Ici, auteurId: string | null, id: string, ...evenements: readonly Evenement[]) =>
  insertEvenements(db, auteurId, maintenant, { id }, evenements)

export async function inscrireMenage({ db, maintenant }: Ici, reunionId: string, menageId: string): Promise<void> {
  await db.insertInto('reunion_menage').values({ reunion_id: reunionId, menage_id: menageId, inscrit_le: maintenant }).execute()
}

export async function desinscrireMenage({ db }: Ici, reunionId: string, menageId: string): Promise<void> {
  await db.deleteFrom('reunion_menage').where('reunion_id', '=', reunionId).where('menage_id', '=', menageId).execute()
}

/** Écrit ce que le GTR dit d'un ménage, une version de plus. */
export async function ecrireLigneDeMenage(
  { db }: Ici,
  reunionId: string,
  menageId: string,
  champs: UpdateObject<DB, 'reunion_menage'>,
): Promise<void> {
  await db
    .updateTable('reunion_menage')
    .set({ ...champs, version: sql`version + 1` })
    .where('reunion_id', '=', reunionId)
    .where('menage_id', '=', menageId)
    .execute()
}

/** Les réponses du compte rendu s'effacent ; les commentaires des ménages restent. */
export async function oublierLesReponses({ db }: Ici, reunionId: string): Promise<void> {
  await db.deleteFrom('reunion_proposition').where('reunion_id', '=', reunionId).execute()
  await db
    .updateTable('reunion_menage')
    .set({ decision: null, suite: null, version: sql`version + 1` })
    .where('reunion_id', '=', reunionId)
    .execute()
}

/** Les lignes de ces propositions dans la réunion, tenues dans un ordre constant : deux réponses au même logement se suivent. */
export async function tenirLesReponses({ db }: Ici, reunionId: string, propositions: readonly string[]) {
  await db
    .insertInto('reunion_proposition')
    .values([...propositions].sort().map((id) => ({ reunion_id: reunionId, proposition_id: id })))
    .onConflict((conflit) => conflit.doNothing())
    .execute()
  return db
    .selectFrom('reunion_proposition')
    .selectAll()
    .where('reunion_id', '=', reunionId)
    .where('proposition_id', 'in', [...propositions])
    .orderBy('proposition_id')
    .forUpdate()
    .execute()
}

/** Écrit une réponse, une version de plus ; `rang` seul : une place qui se déduit, la version reste. */
export async function ecrireReponse(
  { db }: Ici,
  reunionId: string,
  propositionId: string,
  champs: UpdateObject<DB, 'reunion_proposition'>,
  repondue = true,
): Promise<void> {
  await db
    .updateTable('reunion_proposition')
    .set(repondue ? { ...champs, version: sql`version + 1` } : champs)
    .where('reunion_id', '=', reunionId)
    .where('proposition_id', '=', propositionId)
    .execute()
}

/** Garde ce que des ménages étaient avant la clôture, et ce qu'elle en fait. */
export async function garderLesPassages({ db }: Ici, passages: readonly Insertable<DB['reunion_passage']>[]): Promise<void> {
  if (passages.length === 0) return
  await db
    .insertInto('reunion_passage')
    .values([...passages])
    .onConflict((conflit) =>
      conflit.columns(['reunion_id', 'menage_id']).doUpdateSet(({ ref }) => ({
        apres: ref('excluded.apres'),
        le: ref('excluded.le'),
        typologies_gtr: ref('excluded.typologies_gtr'),
      })),
    )
    .execute()
}

export async function oublierLesPassages({ db }: Ici, reunionId: string): Promise<void> {
  await db.deleteFrom('reunion_passage').where('reunion_id', '=', reunionId).execute()
}

export const effacerReunion = (db: Acces, id: string): Promise<void> =>
  supprimer(db, 'reunion', id, {
    'passage_cal.reunion_id': ['une transmission au bailleur', 'transmissions au bailleur'],
    'proposition.reunion_id': ['une proposition', 'propositions'],
  })
