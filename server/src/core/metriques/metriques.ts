import { sql } from 'kysely'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Base } from '../database.ts'
import { avecDelai } from '../delai.ts'
import { lirePlace } from '../disque.ts'
import type { Replique } from '../replique.ts'

export interface OptionsMetriques {
  readonly lecture: Base
  readonly replique: Pick<Replique, 'etat'>
  /** Chaque groupe de connexions, par son nom. */
  readonly pools: Readonly<Record<string, pg.Pool>>
  /** Les dossiers dont on suit la place, chacun par son nom : ils peuvent être sur des disques différents. */
  readonly dossiers: Readonly<Record<string, string>>
}

export interface Metriques {
  /** Une demande finie : la route déclarée, jamais l'adresse, qui peut porter un nom. */
  readonly noter: (demande: {
    readonly methode: string
    readonly route: string
    readonly statut: number
    readonly secondes: number
  }) => void
  /** Tout, relu à l'instant, au format de Prometheus. */
  readonly lire: () => Promise<{ readonly type: string; readonly texte: string }>
}

/** Des millisecondes d'une lecture aux secondes d'un document ou d'un export. */
const PALIERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const BASE_MUETTE_MS = 2_000

/** Ce que ce processus dit de lui et de ce dont il dépend : temps de réponse, connexions, tâches, courriels, disque, réplication. */
export function createMetriques({ lecture, replique, pools, dossiers }: OptionsMetriques): Metriques {
  const registre = new Registry()
  collectDefaultMetrics({ register: registre })
  const demandes = new Histogram({
    name: 'relogement_http_duree_secondes',
    help: 'Temps de réponse, par méthode, route déclarée et statut',
    labelNames: ['methode', 'route', 'statut'],
    buckets: PALIERS,
    registers: [registre],
  })
  const jauge = <const L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registre] })
  const connexions = jauge('relogement_base_connexions', 'Connexions à la base, et demandes qui en attendent une', 'groupe', 'etat')
  const joignable = jauge('relogement_base_joignable', '1 si la base répond, 0 sinon : ce qui se lit d’elle est alors absent')
  const ecrivable = jauge('relogement_base_ecrivable', '0 si la base jointe est un serveur de secours, en lecture seule')
  const secours = jauge('relogement_base_secours', 'Serveurs de secours qui suivent la base')
  const retard = jauge('relogement_base_retard_secondes', 'Retard de la base jointe sur son principal ; 0 si elle l’est')
  const copie = jauge(
    'relogement_copie_de_lecture_retard_secondes',
    'Retard de la copie de lecture ; absent : il n’y en a pas, ou elle ne répond pas',
  )
  const taches = jauge('relogement_taches', 'Tâches de fond, par état', 'etat')
  const courriels = jauge('relogement_courriels', 'Courriels de la boîte d’envoi, par statut', 'statut')
  const retenu = jauge(
    'relogement_base_journal_retenu_octets',
    'Journal des écritures que la base garde pour une copie, par sa place réservée : son retard, et ce qu’il prend de disque',
    'place',
  )
  const disque = jauge('relogement_disque_octets', 'Place du disque qui porte chaque dossier', 'dossier', 'quoi')

  async function lireLaBase(): Promise<void> {
    const { rows } = await avecDelai(lireEtat(lecture), BASE_MUETTE_MS, () => new Error('base muette'))
    const [etat] = rows
    if (etat === undefined) return
    ecrivable.set(etat.secondaire ? 0 : 1)
    secours.set(etat.secours)
    retard.set(etat.retard)
    for (const [place, octets] of Object.entries(etat.retenu)) retenu.set({ place }, octets)
    for (const [nom, nombre] of Object.entries(etat.taches)) taches.set({ etat: nom }, nombre)
    for (const [statut, nombre] of Object.entries(etat.courriels)) courriels.set({ statut }, nombre)
  }

  async function lireLeDisque([dossier, chemin]: [string, string]): Promise<void> {
    const { libre, total } = await lirePlace(chemin)
    disque.set({ dossier, quoi: 'total' }, total)
    disque.set({ dossier, quoi: 'libre' }, libre)
  }

  return {
    noter: ({ methode, route, statut, secondes }) => demandes.observe({ methode, route, statut: String(statut) }, secondes),
    lire: async () => {
      for (const [groupe, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connexions.set({ groupe, etat: 'prises' }, totalCount - idleCount)
        connexions.set({ groupe, etat: 'libres' }, idleCount)
        connexions.set({ groupe, etat: 'attendues' }, waitingCount)
      }
      const retardDeLaCopie = replique.etat()?.retard ?? null
      if (retardDeLaCopie === null) copie.remove()
      else copie.set(retardDeLaCopie)
      // Une valeur d'hier tromperait : ce qui ne se lit plus disparaît.
      for (const lue of [ecrivable, secours, retard, retenu, taches, courriels, disque]) lue.reset()
      const [base] = await Promise.allSettled([lireLaBase(), ...Object.entries(dossiers).map(lireLeDisque)])
      joignable.set(base.status === 'fulfilled' ? 1 : 0)
      if (base.status === 'rejected') for (const lue of [ecrivable, secours, retard]) lue.remove()
      return { type: registre.contentType, texte: await registre.metrics() }
    },
  }
}

interface Etat {
  readonly secondaire: boolean
  readonly secours: number
  readonly retard: number
  readonly retenu: Readonly<Record<string, number>>
  readonly taches: Readonly<Record<string, number>>
  readonly courriels: Readonly<Record<string, number>>
}

const lireEtat = (base: Base) =>
  sql<Etat>`select pg_is_in_recovery() as secondaire,
    (select count(*)::int from pg_stat_replication) as secours,
    case when pg_is_in_recovery() then coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 else 0 end as retard,
    case when pg_is_in_recovery() then '{}' else (select coalesce(json_object_agg(slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8), '{}')
      from pg_replication_slots where restart_lsn is not null) end as retenu,
    (select json_build_object(
      'en_attente', count(*) filter (where locked_at is null and attempts < max_attempts),
      'en_cours', count(*) filter (where locked_at is not null),
      'echouees', count(*) filter (where locked_at is null and attempts >= max_attempts)) from graphile_worker.jobs) as taches,
    (select coalesce(json_object_agg(statut, nombre), '{}')
      from (select statut, count(*) as nombre from email_sortant group by statut) s) as courriels`.execute(base)
