import type { Acteur } from '@relogement/domain/acces/roles'
import type { operationContract } from '@relogement/domain/operation/operation.contract'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import type { Condition } from '../core/liste/source.ts'
import type { ServicesRelogement } from '../services.ts'
import { listOperations } from './operation.queries.ts'
import { operationsVisibles } from './portee.ts'

/** `menagesVisibles` : les ménages que l'acteur atteint, sur `menage m`. */
export const operationRoutes = (
  menagesVisibles: (acteur: Acteur) => Condition,
): Traitements<typeof operationContract, ServicesRelogement> => ({
  'GET /v1/operations': async ({ db, acteur, requete }, { query }) => {
    const { lignes, total } = await listOperations(db, operationsVisibles(acteur, menagesVisibles(acteur)), query)
    const { page, pageSize } = query
    return presentCollection({ type: 'Operation', url: requete.url, page, pageSize, total }, lignes.map(presenterOperation), {})
  },
})

const presenterOperation = ({
  id,
  code,
  nom,
  famille,
  bailleurId,
  bailleur,
  bailleurCode,
  pruId,
  pru,
  ville,
}: Awaited<ReturnType<typeof listOperations>>['lignes'][number]) =>
  presentItem('Operation', `/v1/operations/${id}`, {
    id,
    code,
    nom,
    famille,
    bailleur: bailleurId === null ? null : { id: bailleurId, nom: bailleur ?? '', code: bailleurCode ?? '' },
    PRU: pruId === null ? null : { id: pruId, nom: pru ?? '' },
    ville,
  })
