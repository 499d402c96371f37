// Tout ce qui s'écrit d'une alerte passe par ici : aucun autre concept n'écrit sa table.
import type { AlerteACreer, AlerteAPoser as AlerteDuJour } from '@relogement/domain/alerte/alerteACreer'
import { type Insertable, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { supprimer } from '../core/supprimer.ts'
import type { DB, Alerte as TableAlerte } from '../core/tables.gen.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>
type AlerteAPoser = Omit<Insertable<TableAlerte>, 'statut' | 'date' | 'date_alerte'> & { readonly date_alerte?: Date }

/** Pose des alertes, dues maintenant sauf échéance dite ; une échéance à venir attend son jour. */
export async function poserAlertes(
  { db, maintenant }: Ici,
  alertes: readonly (Omit<AlerteAPoser, 'id'> & { readonly statut?: 'ALERTE' | 'EN_ATTENTE' })[],
): Promise<string[]> {
  if (alertes.length === 0) return []
  const lignes = alertes.map(({ date_alerte = maintenant, statut = date_alerte <= maintenant ? 'ALERTE' : 'EN_ATTENTE', ...alerte }) => ({
    ...alerte,
    id: uuidv7(),
    statut,
    date: maintenant,
    date_alerte,
  }))
  await db.insertInto('alerte').values(lignes).execute()
  return lignes.map(({ id }) => id)
}

/** Pose celles que des règles datent au jour : due au matin de son jour, une alerte dont le jour est venu est déjà allumée. */
export const insertAlertes = (
  ctx: Ici & Pick<Contexte, 'aujourdhui'>,
  sujetId: string,
  alertes: readonly AlerteDuJour[],
  autres: Pick<Insertable<TableAlerte>, 'auteur_id' | 'proposition_id'> = {},
): Promise<void> => insertAlertesDe(ctx, [{ sujetId, alertes }], autres)

/** Les mêmes, pour plusieurs objets d'un seul aller et retour. */
export async function insertAlertesDe(
  { db, maintenant, aujourdhui }: Ici & Pick<Contexte, 'aujourdhui'>,
  sujets: readonly { readonly sujetId: string; readonly alertes: readonly AlerteDuJour[] }[],
  autres: Pick<Insertable<TableAlerte>, 'auteur_id' | 'proposition_id'> = {},
): Promise<void> {
  await poserAlertes(
    { db, maintenant },
    sujets.flatMap(({ sujetId, alertes }) =>
      alertes.map(({ dateAlerte, destinataireId, ecartes, ...alerte }) => ({
        ...alerte,
        sujet_id: sujetId,
        ...(destinataireId === undefined ? {} : { destinataire_id: destinataireId }),
        ...(ecartes === undefined ? {} : { ecartes: [...ecartes] }),
        ...(dateAlerte === null
          ? {}
          : {
              date_alerte: new Date(`${dateAlerte}T06:00:00Z`),
              statut: dateAlerte <= aujourdhui ? ('ALERTE' as const) : ('EN_ATTENTE' as const),
            }),
        ...autres,
      })),
    ),
  )
}

type Visees = UpdateQueryBuilder<DB, 'alerte', 'alerte', UpdateResult>

/** Clôt celles de ces alertes qui sont ouvertes ; sans acteur, c'est le produit qui le fait. */
export async function cloreAlertes(
  { db, maintenant, acteur }: Ici & { readonly acteur?: { readonly id: string } },
  lesquelles: (ouvertes: Visees) => Visees,
): Promise<void> {
  const close = { statut: 'CLOTURE', close_le: maintenant, close_par: acteur?.id || null }
  await lesquelles(db.updateTable('alerte').set(close).where('statut', '<>', 'CLOTURE')).execute()
}

/** Rouvre celles de ces alertes qui sont closes : allumées si leur jour est venu. */
export async function rouvrir({ db, maintenant }: Ici, lesquelles: (closes: Visees) => Visees): Promise<string[]> {
  const rouverte = {
    statut: sql<string>`case when date_alerte <= ${maintenant} then 'ALERTE' else 'EN_ATTENTE' end`,
    close_le: null,
    close_par: null,
    close_a_la_main: false,
  }
  const rouvertes = await lesquelles(db.updateTable('alerte').set(rouverte).where('statut', '=', 'CLOTURE'))
    .returning('id')
    .execute()
  return rouvertes.map(({ id }) => id)
}

/** Redit une alerte ouverte : son texte, sa valeur, sa couleur ont bougé. */
export async function redireAlerte(db: Acces, id: string, dite: Pick<AlerteACreer, 'texte' | 'valeur' | 'couleur'>): Promise<void> {
  const { texte, valeur, couleur } = dite
  await db.updateTable('alerte').set({ texte, valeur, couleur }).where('id', '=', id).execute()
}

/** Ce qui se dit à quelqu'un. */
interface Dite {
  readonly destinataireId: string
  readonly texte: string
}

/** De ceux-ci, ceux à qui la même est déjà dite et encore ouverte : elle date de maintenant, et ne se dit pas deux fois. */
export async function redater(
  { db, maintenant }: Ici,
  { type, valeur }: Pick<AlerteACreer, 'type'> & { readonly valeur: string },
  dites: readonly Dite[],
): Promise<ReadonlySet<string>> {
  if (dites.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`update alerte a set date = ${maintenant}, date_alerte = ${maintenant}
    from json_to_recordset(${JSON.stringify(dites)}::json) as d ("destinataireId" uuid, texte text)
    where a.statut = 'ALERTE' and a.type = ${type} and a.valeur = ${valeur} and a.texte = d.texte and a.destinataire_id = d."destinataireId"
    returning a.destinataire_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Une alerte posée à la main disparaît, si rien ne la cite. */
export async function supprimerAlerte(db: Acces, id: string): Promise<void> {
  await supprimer(db, 'alerte', id, {})
}
