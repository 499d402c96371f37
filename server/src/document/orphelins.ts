import type { Base } from '../core/database.ts'
import type { Depot } from '../core/fichiers/depot.ts'
import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'

/** Un dépôt en cours n'est pas un orphelin. */
const SURSIS_MS = 3_600_000
const LOT = 500
/** Au-delà, c'est que la base n'est pas celle du dépôt (restauration, adresse erronée) : n'y toucher à rien. */
const INCONNUS_MAX = 50
const PART_D_INCONNUS_MAX = 0.1

/** Efface du dépôt les fichiers que le dossier ne cite plus : dépôt interrompu net, suppression pendant une panne. */
export const effacerLesOrphelins: Tache<ServicesRelogement> = {
  nom: 'fichiers_orphelins',
  cron: '17 * * * *',
  async executer({ services: { base, fichiers, log }, maintenant }) {
    const avant = new Date(maintenant.getTime() - SURSIS_MS)
    await fichiers.depot.clean(avant)
    const { total, supprimes, inconnus } = await trier(base, fichiers.depot, avant)
    for (const cle of supprimes) await fichiers.depot.delete(cle)
    if (inconnus.length > INCONNUS_MAX && inconnus.length > total * PART_D_INCONNUS_MAX) {
      log.error({ fichiers: total, inconnus: inconnus.length }, 'trop de fichiers inconnus de la base : aucun n’est effacé')
      return
    }
    for (const cle of inconnus) await fichiers.depot.delete(cle)
  },
}

async function trier(base: Base, depot: Depot, avant: Date) {
  const tri = { total: 0, supprimes: [] as string[], inconnus: [] as string[] }
  for await (const cles of parLots(depot, avant)) {
    const connues = await base.selectFrom('document').select(['cle_stockage', 'supprime_le']).where('cle_stockage', 'in', cles).execute()
    const etats = new Map(connues.map(({ cle_stockage, supprime_le }) => [cle_stockage, supprime_le]))
    tri.total += cles.length
    tri.supprimes.push(...cles.filter((cle) => etats.get(cle)))
    tri.inconnus.push(...cles.filter((cle) => !etats.has(cle)))
  }
  return tri
}

async function* parLots(depot: Depot, avant: Date): AsyncIterable<string[]> {
  let lot: string[] = []
  for await (const { cle, modifieLe } of depot.list()) {
    if (modifieLe >= avant) continue
    lot.push(cle)
    if (lot.length < LOT) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}
