import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { canOuvrirUnDossier, dossierArchive, dossierFerme } from '@relogement/domain/rgpd/archive'
import { DONNEES_EFFACEES } from '@relogement/domain/rgpd/purge.rules'
import type { NatureDOuverture } from '@relogement/domain/rgpd/rgpd.listes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { horsArchive } from '../menage/portee.ts'
import { variable } from '../referentiel/variables.ts'

interface Ouverture {
  codeMenage: string
  nature: NatureDOuverture
  motif: string
}

/** Ouvre un dossier à la personne, pour la durée d'une ouverture ; la raison reste au journal. */
export async function ouvrirUnDossier(ctx: Contexte, { codeMenage, nature, motif }: Ouverture) {
  const menage = await ctx.db
    .selectFrom('menage')
    .select(['id', 'archive_le', 'purge_le'])
    .where(sql<boolean>`upper(code_menage) = upper(${codeMenage})`)
    .executeTakeFirst()
  if (!menage) throw introuvable('Ménage')
  const refus = canOuvrirUnDossier(ctx.acteur, nature, menage.archive_le !== null)
  if (refus !== null) throw new DomainError('conflit', 'ouverture.refusee', refus, { details: { bloquants: [refus] } })
  const heures = await variable(ctx.db, 'OUVERTURE_DEMANDE_DE_DROITS_H', ctx.aujourdhui)
  const [id, expireLe] = [uuidv7(), new Date(ctx.maintenant.getTime() + heures * 3_600_000)]
  await ctx.db
    .insertInto('demande_de_droits')
    .values({
      id,
      menage_id: menage.id,
      utilisateur_id: ctx.acteur.id,
      nature,
      motif,
      ouverte_le: ctx.maintenant,
      expire_le: expireLe,
    })
    .execute()
  return presentItem('Ouverture', `/v1/rgpd/ouvertures/${id}`, { id, menageId: menage.id, expireLe: expireLe.toISOString() })
}

/** Referme le dossier avant l'heure, à qui l'a ouvert : toutes ses ouvertures de ce dossier encore valables. Déjà refermé, sans effet. */
export async function fermerUnDossier({ db, acteur, maintenant }: Contexte, id: string) {
  const ouverture = await db
    .selectFrom('demande_de_droits')
    .select(['id', 'menage_id'])
    .where('id', '=', id)
    .where('utilisateur_id', '=', acteur.id)
    .executeTakeFirst()
  if (!ouverture) throw introuvable('Ouverture')
  await db
    .updateTable('demande_de_droits')
    .set({ fermee_le: maintenant })
    .where('menage_id', '=', ouverture.menage_id)
    .where('utilisateur_id', '=', acteur.id)
    .where('fermee_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .execute()
  const { fermee_le, expire_le } = await db
    .selectFrom('demande_de_droits')
    .select(['fermee_le', 'expire_le'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentItem('Ouverture', `/v1/rgpd/ouvertures/${id}`, {
    id,
    menageId: ouverture.menage_id,
    fermeeLe: (fermee_le ?? expire_le).toISOString(),
  })
}

/**
 * Un dossier hors de portée se dit archivé à qui le lisait avant, et ouvrable à qui peut l'ouvrir en disant pourquoi ; sinon,
 * l'erreur telle quelle.
 */
export async function direPourquoiFerme({ db, acteur }: Contexte, id: string, erreur: unknown): Promise<never> {
  if (!(erreur instanceof DomainError) || erreur.nature !== 'introuvable') throw erreur
  const { rows } = await sql<{ code_menage: string; archive_le: Date | null; purge_le: Date | null; avant: boolean }>`
    select m.code_menage, m.archive_le, m.purge_le, ${horsArchive(acteur)} as avant from menage m where m.id = ${id}::uuid`.execute(db)
  const [dossier] = rows
  if (!dossier) throw erreur
  const { code_menage: codeMenage, archive_le, purge_le, avant } = dossier
  if (archive_le !== null && avant) {
    if (purge_le !== null) throw new DomainError('introuvable', 'menage.purge', DONNEES_EFFACEES)
    throw dossierArchive({ codeMenage, ouvrable: canOuvrirUnDossier(acteur, 'CONTENTIEUX', true) === null })
  }
  if (purge_le === null && canOuvrirUnDossier(acteur, 'ACCES', archive_le !== null) === null) throw dossierFerme(codeMenage)
  throw erreur
}
