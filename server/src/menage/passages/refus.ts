import { aDeuxRefus, alertesDesRefus, refusOpposables } from '@relogement/domain/proposition/refus.rules'
import type { Updateable } from 'kysely'
import { estOuverte } from '../../alerte/alerte.queries.ts'
import { cloreAlertes, poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'

/** Recompte les refus opposables, marque le dossier au deuxième et prévient l'encadrement au deuxième et au troisième (domain-rules § 3.6). */
export async function recompterLesRefus(ctx: Contexte, { menage }: Dossier): Promise<Updateable<TableMenage>> {
  const refusees = await ctx.db
    .selectFrom('proposition')
    .select(['ecrite_envoyee_le as ecriteLe', 'refus_legitime as legitime'])
    .where('menage_id', '=', menage.id)
    .where('statut', '=', 'refusee_menage')
    .execute()
  const nombre = refusOpposables(refusees)
  await ajusterAlertes(ctx, menage.id, nombre)
  return { deux_refus: aDeuxRefus(nombre) }
}

// Un refus annulé ferme l'alerte qu'il avait allumée ; un refus de plus n'en rallume pas une déjà ouverte.
async function ajusterAlertes(ctx: Contexte, menageId: string, nombre: number): Promise<void> {
  for (const { seuil, ...alerte } of alertesDesRefus) {
    if (nombre < seuil) await cloreAlertes(ctx, (alertes) => alertes.where('sujet_id', '=', menageId).where('type', '=', alerte.type))
    else if (nombre === seuil && !(await estOuverte(ctx.db, menageId, alerte.type)))
      await poserAlertes(ctx, [{ sujet_id: menageId, ...alerte, auteur_id: ctx.acteur.id, pour: 'ENCADREMENT' }])
  }
}
