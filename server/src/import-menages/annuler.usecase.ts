import { DomainError, exiger } from '@relogement/domain/common/errors'
import { canImporterDesMenages, refusDAnnuler } from '@relogement/domain/import-menages/importMenages.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { retirerTous } from '../document/ranger.ts'
import { effacerLesDossiers } from '../menage/creation/supprimer.usecase.ts'
import { lireLesDossiers } from './annulation.queries.ts'
import { faitsDe, getImport } from './importMenages.queries.ts'
import { lireLImport } from './lire.usecase.ts'

/** Retire les dossiers d'un import où rien n'a été fait depuis ; les autres restent, leurs codes aussi. */
export async function annulerLImport(ctx: Contexte, id: string) {
  exiger(canImporterDesMenages(ctx.acteur))
  const { db, acteur, maintenant } = ctx
  const refus = refusDAnnuler(faitsDe(await getImport(db, id, { verrouille: true })))
  if (refus !== null) throw new DomainError('conflit', 'menages.import', refus)
  // Rien ne s'y rattache pendant que ce qui les retient se compte.
  await sql`select from menage m where m.id in (select i.menage_id from menage_importe i where i.import_id = ${id}::uuid) order by m.id for update`.execute(
    db,
  )
  const dossiers = await lireLesDossiers(db, id)
  const aRetirer = dossiers.filter(({ raisons }) => raisons.length === 0).map((dossier) => dossier.id)
  await oublierLesFichiers(ctx, aRetirer)
  await effacerLesDossiers(ctx, aRetirer, 'IMPORT_ANNULE')
  await db
    .updateTable('import_menages')
    .set({
      etat: aRetirer.length === dossiers.length ? 'ANNULE' : 'ANNULE_EN_PARTIE',
      feuilles: null,
      rapport: null,
      faits: dossiers.length - aRetirer.length,
      annule_le: maintenant,
      annule_par: acteur.id,
    })
    .where('id', '=', id)
    .execute()
  return lireLImport(ctx, id)
}

/** Les documents repris partent avec leurs dossiers ; leurs fichiers, une fois la base validée. */
async function oublierLesFichiers({ db, services, apresValidation }: Contexte, menageIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    cle: string
  }>`select cle_stockage as cle from document where sujet_id = any(${[...menageIds]}::uuid[])`.execute(db)
  apresValidation(() => retirerTous(services.fichiers.depot, rows))
}
