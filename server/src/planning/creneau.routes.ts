import type { creneauContract } from '@relogement/domain/planning/creneau.contract'
import { litLeTitre, vueDuPlanning } from '@relogement/domain/planning/planning.permissions'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { bloquer, presenterCreneau, reglerLesCreneaux } from './creneau.usecases.ts'
import { exporterLesCreneaux } from './exporter.ts'
import { lireLePlanning } from './recapitulatif.ts'

/** `atteindre` : le ménage, à travers l'acteur. */
export const creneauRoutes = (
  atteindre: (ctx: Contexte, menageId: string) => Promise<unknown>,
): Traitements<typeof creneauContract, ServicesRelogement> => ({
  'GET /v1/menages/{id}/creneaux': async (ctx, { params }) => {
    await atteindre(ctx, params.id)
    return lireCreneaux(ctx, params.id)
  },
  'GET /v1/business/planning/recapitulatif': (ctx, { query }) => lireLePlanning(ctx, query),
  'POST /v1/business/creneaux/_export': (ctx, { body }) => exporterLesCreneaux(ctx, body),
  'POST /v1/business/parametres': (ctx, { body }) => reglerLesCreneaux(ctx, body.date, body.nombreCreneaux),
  'POST /v1/business/creneaux': (ctx, { body }) => bloquer(ctx, body),
})

/** Les créneaux du ménage, le prochain d'abord. */
async function lireCreneaux({ db, acteur, requete, services, maintenant }: Contexte, menageId: string) {
  await noterConsultation(services.lecture, acteur, menageId, 'creneaux', ['IDENTITE'], maintenant)
  const creneaux = await db
    .selectFrom('creneau')
    .select(['id', 'titre', 'jour', 'cree_par'])
    .where('menage_id', '=', menageId)
    .orderBy('jour')
    .orderBy('rang')
    .execute()
  const avecTitre = litLeTitre(vueDuPlanning(acteur), true)
  const membres = creneaux.map((creneau) => presenterCreneau(creneau, avecTitre))
  return presentCollection(
    { type: 'Creneau', url: requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}
