import { aUnRole, BAIL, EDIT } from '@relogement/domain/acces/roles'
import type { creneauContract } from '@relogement/domain/planning/creneau.contract'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'

/** `atteindre` : le ménage, à travers l'acteur. */
export const creneauRoutes = (
  atteindre: (ctx: Contexte, menageId: string) => Promise<unknown>,
): Traitements<typeof creneauContract, ServicesRelogement> => ({
  'GET /v1/menages/{id}/creneaux': async (ctx, { params }) => {
    await atteindre(ctx, params.id)
    return lireCreneaux(ctx, params.id)
  },
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
  const avecTitre = aUnRole(acteur, [...EDIT, 'RESPONSABLE_ADMINISTRATIF', ...BAIL])
  const membres = creneaux.map(({ id, titre, jour, cree_par }) =>
    presentItem('Creneau', `/v1/business/creneaus/${id}`, {
      id,
      ...(avecTitre ? { title: titre } : {}),
      date: jour,
      createdById: cree_par,
    }),
  )
  return presentCollection(
    { type: 'Creneau', url: requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}
