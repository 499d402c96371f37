import { aDeuxRefus, alertesDesRefus, refusOpposables } from '@relogement/domain/proposition/refus.rules'
import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
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
async function ajusterAlertes({ db, acteur, maintenant }: Contexte, menageId: string, nombre: number): Promise<void> {
  for (const { seuil, ...alerte } of alertesDesRefus) {
    const ouverte = db
      .selectFrom('alerte')
      .select('id')
      .where('sujet_id', '=', menageId)
      .where('type', '=', alerte.type)
      .where('statut', '<>', 'CLOTURE')
    if (nombre < seuil) {
      await db
        .updateTable('alerte')
        .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
        .where('id', 'in', ouverte)
        .execute()
    } else if (!(await ouverte.executeTakeFirst()) && nombre === seuil) {
      await db
        .insertInto('alerte')
        .values({
          id: uuidv7(),
          sujet_id: menageId,
          ...alerte,
          statut: 'ALERTE',
          date: maintenant,
          date_alerte: maintenant,
          auteur_id: acteur.id,
          pour: 'ENCADREMENT',
        })
        .execute()
    }
  }
}
