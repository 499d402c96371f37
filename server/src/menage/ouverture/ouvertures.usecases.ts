import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { NatureDOuverture } from '@relogement/domain/menage/ouverture.listes'
import { canOuvrirUnDossier } from '@relogement/domain/rgpd/archive'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { variable } from '../../referentiel/variables.ts'

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
