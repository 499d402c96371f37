import { listAdresses } from '../acces/adresses.queries.ts'
import type { Base } from '../core/database.ts'
import type { Depot, FichierListe } from '../core/fichiers/depot.ts'
import type { Tache } from '../core/jobs.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import type { ServicesRelogement } from '../services.ts'
import { passerLeRepere } from './repere.ts'

/** Un dépôt en cours n'est pas un orphelin. */
const SURSIS_MS = 3_600_000
const LOT = 500
/** Au-delà, c'est que la base n'est pas celle du dépôt (restauration, adresse erronée) : n'y toucher à rien. */
const INCONNUS_MAX = 50
const PART_D_INCONNUS_MAX = 0.1
/** Le temps de s'apercevoir qu'un fichier manquait à la base. */
const QUARANTAINE_JOURS = 30

/**
 * Range le dépôt : ce que la base dit supprimé s'efface, ce qu'elle ne connaît pas (dépôt interrompu net) passe trente jours en quarantaine
 * et en revient si elle le reconnaît. Après une restauration, un fichier d'avant elle n'est jamais touché.
 */
export const rangerLeDepot: Tache<ServicesRelogement> = {
  nom: 'fichiers_orphelins',
  cron: '17 * * * *',
  async executer({ services, maintenant }) {
    const { base, log } = services
    const { depot } = services.fichiers
    const avant = new Date(maintenant.getTime() - SURSIS_MS)
    await depot.clean(avant)
    const { restaureeLe, nouvelle } = await passerLeRepere(base, depot, maintenant)
    const { total, supprimes, inconnus } = await trierLeDepot(base, depot, avant)
    for (const { cle } of supprimes) await depot.delete(cle)

    const estDAvant = ({ modifieLe }: FichierDate) => restaureeLe !== null && modifieLe <= restaureeLe
    const gardes = inconnus.filter(estDAvant)
    const aIsoler = inconnus.filter((fichier) => !estDAvant(fichier))
    if (nouvelle) await direLaRestauration(services, gardes.length, maintenant)
    if (gardes.length > 0) log.warn({ fichiers: total, gardes: gardes.length }, 'base restaurée : fichiers inconnus d’elle, gardés')

    const isoles = aIsoler.length > INCONNUS_MAX && aIsoler.length > total * PART_D_INCONNUS_MAX ? [] : aIsoler
    if (isoles.length < aIsoler.length)
      log.error({ fichiers: total, inconnus: aIsoler.length }, 'trop de fichiers inconnus de la base : aucun n’est mis en quarantaine')
    for (const { cle } of isoles) await depot.quarantaine.isoler(cle, maintenant)

    const { rendus, effaces } = await revoirLaQuarantaine(base, depot, restaureeLe, maintenant)
    if (supprimes.length + isoles.length + rendus + effaces > 0)
      log.warn({ fichiers: total, supprimes: supprimes.length, isoles: isoles.length, rendus, effaces }, 'dépôt de fichiers rangé')
  },
}

async function revoirLaQuarantaine(base: Base, depot: Depot, restaureeLe: Date | null, maintenant: Date) {
  const echeance = new Date(maintenant.getTime() - QUARANTAINE_JOURS * 86_400_000)
  // Isolé avant une restauration : la base d'alors le connaissait peut-être mieux que celle-ci.
  const estEchu = ({ modifieLe }: FichierDate) => modifieLe < echeance && (restaureeLe === null || modifieLe > restaureeLe)
  const suites = { rendus: 0, effaces: 0 }
  for await (const { connus, supprimes, inconnus } of trier(base, depot.quarantaine.list())) {
    const aEffacer = [...supprimes, ...(await dater(inconnus)).filter(estEchu)]
    for (const { cle } of connus) await depot.quarantaine.rendre(cle)
    for (const { cle } of aEffacer) await depot.quarantaine.effacer(cle)
    suites.rendus += connus.length
    suites.effaces += aEffacer.length
  }
  return suites
}

/** Au journal et aux administrateurs, une fois : ce qui a été ajouté depuis la sauvegarde manque aux dossiers, ses fichiers sont là. */
async function direLaRestauration({ base, log }: ServicesRelogement, gardes: number, maintenant: Date): Promise<void> {
  log.error({ gardes }, 'la base est plus ancienne que le dépôt de fichiers (restauration) : aucun fichier d’avant n’en sera retiré')
  await base.transaction().execute(async (db) => {
    const destinataires = await listAdresses(db, ['RESPONSABLE_ADMINISTRATIF', 'DATA_STEWARD'])
    if (destinataires.length === 0) return
    await ecrireCourriel(
      db,
      {
        type: 'RESTAURATION',
        destinataires,
        sujet: 'Base restaurée : documents à vérifier',
        corps: `La base de données est plus ancienne que le dépôt des documents : elle a sans doute été restaurée.

Fichiers du dépôt que la base ne connaît pas : ${gardes}. Ils sont gardés, et le resteront. Les documents ajoutés depuis la sauvegarde ne se voient plus dans les dossiers ; une sauvegarde plus récente les y rendrait.`,
      },
      maintenant,
    )
  })
}

interface FichierDate {
  readonly cle: string
  readonly modifieLe: Date
}

/** Ceux auxquels il faudra toucher, rangés avant cet instant. De ceux que la base cite, des millions, ni la date ni le nom ne se gardent. */
async function trierLeDepot(base: Base, depot: Depot, avant: Date) {
  const tri = { total: 0, supprimes: [] as FichierDate[], inconnus: [] as FichierDate[] }
  const estAncien = ({ modifieLe }: FichierDate) => modifieLe < avant
  for await (const { connus, supprimes, inconnus } of trier(base, depot.list())) {
    const [effaces, ignores] = [(await dater(supprimes)).filter(estAncien), (await dater(inconnus)).filter(estAncien)]
    tri.total += connus.filter(({ ajouteLe }) => ajouteLe < avant).length + effaces.length + ignores.length
    tri.supprimes.push(...effaces)
    tri.inconnus.push(...ignores)
  }
  return tri
}

/** Avec leur date ; sans ceux qui n'y sont plus. */
async function dater(fichiers: readonly FichierListe[]): Promise<FichierDate[]> {
  const dates: FichierDate[] = []
  for (const { cle, modifieLe } of fichiers) {
    const le = await modifieLe()
    if (le !== null) dates.push({ cle, modifieLe: le })
  }
  return dates
}

/** Ce que la base dit des fichiers, un lot après l'autre. */
async function* trier(base: Base, fichiers: AsyncIterable<FichierListe>) {
  for await (const lot of parLots(fichiers)) {
    const cles = lot.map(({ cle }) => cle)
    const cites = await base
      .selectFrom('fichier_cite')
      .select(['cle_stockage', 'supprime_le', 'ajoute_le'])
      .where('cle_stockage', 'in', cles)
      .execute()
    const etats = new Map(cites.map((cite) => [cite.cle_stockage, cite]))
    yield {
      connus: lot.flatMap(({ cle }) => {
        const cite = etats.get(cle)
        return cite?.supprime_le === null ? [{ cle, ajouteLe: cite.ajoute_le ?? new Date(0) }] : []
      }),
      supprimes: lot.filter(({ cle }) => etats.get(cle)?.supprime_le),
      inconnus: lot.filter(({ cle }) => !etats.has(cle)),
    }
  }
}

async function* parLots(fichiers: AsyncIterable<FichierListe>): AsyncIterable<FichierListe[]> {
  let lot: FichierListe[] = []
  for await (const fichier of fichiers) {
    lot.push(fichier)
    if (lot.length < LOT) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}
