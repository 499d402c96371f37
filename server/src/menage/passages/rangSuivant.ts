import { sql } from 'kysely'
import { poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { ATTENDENT_LEUR_TOUR } from '../dossier/propositionsDuDossier.queries.ts'

/** Le logement que ce ménage laisse revient à celui classé ensuite : son chargé de relogement en est averti. */
export async function prevenirLeRangSuivant(
  { db, maintenant, acteur }: Contexte,
  menageId: string,
  { logementId, adresse }: { readonly logementId: string; readonly adresse: string },
): Promise<void> {
  const suivante = await db
    .selectFrom('proposition')
    .select('menage_id')
    .where('logement_id', '=', logementId)
    .where('menage_id', '<>', menageId)
    .where('statut', 'in', [...ATTENDENT_LEUR_TOUR])
    .orderBy(sql`coalesce(cal_rang, cal_bailleur_rang, gtr_reponse_rang, gtr_rang)`)
    .limit(1)
    .executeTakeFirst()
  if (!suivante?.menage_id) return
  await poserAlertes({ db, maintenant }, [
    {
      sujet_id: suivante.menage_id,
      type: 'RANG_SUIVANT',
      valeur: logementId,
      texte: `Le logement ${adresse} se libère : ce ménage est le suivant`,
      couleur: 'ORANGE',
      auteur_id: acteur.id,
      pour: 'CHARGE',
    },
  ])
}
