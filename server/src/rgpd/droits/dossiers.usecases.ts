import { introuvable } from '@relogement/domain/common/errors'
import { DONNEES_EFFACEES } from '@relogement/domain/menage/menage.fermeture'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { listDossiers } from './demande.queries.ts'
import { conflit, noter, viser } from './demande.usecases.ts'
import { presenterDemande } from './presenterDemande.ts'

interface Rattachement {
  codeMenage: string
  occupantId: string | null
}

/** Rattache un dossier, et la personne qui y est ; rattaché déjà, la personne se précise ou se corrige. */
export async function rattacher(ctx: Contexte, id: string, { codeMenage, occupantId }: Rattachement) {
  const { db, maintenant } = ctx
  const demande = await viser(ctx, id)
  const menage = await db
    .selectFrom('menage')
    .select(['id', 'code_menage', 'purge_le'])
    .where(sql<boolean>`upper(code_menage) = upper(${codeMenage})`)
    .executeTakeFirst()
  if (!menage) throw introuvable('Ménage')
  if (menage.purge_le !== null) throw conflit(DONNEES_EFFACEES)
  if (occupantId !== null) await exigerOccupant(ctx, menage.id, occupantId)
  const deja = (await listDossiers(db, id)).find((dossier) => dossier.id === menage.id)
  if (deja !== undefined && deja.occupantId === occupantId) return presenterDemande(ctx, demande)
  await db
    .insertInto('droits_dossier')
    .values({ demande_id: id, menage_id: menage.id, occupant_id: occupantId, rattache_le: maintenant })
    .onConflict((conflitDeCle) => conflitDeCle.columns(['demande_id', 'menage_id']).doUpdateSet({ occupant_id: occupantId }))
    .execute()
  return noter(ctx, demande, {}, `Dossier ${menage.code_menage} rattaché`)
}

async function exigerOccupant({ db }: Contexte, menageId: string, occupantId: string): Promise<void> {
  const occupant = await db
    .selectFrom('occupant')
    .select('id')
    .where('id', '=', occupantId)
    .where('menage_id', '=', menageId)
    .executeTakeFirst()
  if (!occupant) throw introuvable('Personne')
}

export async function detacher(ctx: Contexte, id: string, menageId: string) {
  const demande = await viser(ctx, id)
  const dossier = (await listDossiers(ctx.db, id)).find((rattache) => rattache.id === menageId)
  if (!dossier) throw introuvable('Dossier')
  if (dossier.limitation !== null) throw conflit('Ce dossier est gelé : levez d’abord la limitation.')
  await ctx.db.deleteFrom('droits_dossier').where('demande_id', '=', id).where('menage_id', '=', menageId).execute()
  return noter(ctx, demande, {}, `Dossier ${dossier.codeMenage} détaché`)
}
