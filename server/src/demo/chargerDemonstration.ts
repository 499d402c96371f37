import type pg from 'pg'
import { jourDe } from '../core/contexte.ts'
import { VERROUS } from '../core/postgres/verrou.ts'
import { createAlea } from './alea.ts'
import { verser } from './copie.ts'
import { DEMONSTRATION } from './etatDeLaBase.ts'
import { archiverLesPlusAnciens } from './fin/archives.ts'
import { ecrireCourriels } from './fin/courriels.ts'
import { ecrireCreneaux } from './fin/creneaux.ts'
import { ecrireDemandesDeDroits } from './fin/demandesDeDroits.ts'
import { ecrireEngagements } from './fin/engagements.ts'
import { completerLesLogements } from './fin/logements.ts'
import { ecrireObjectifs } from './fin/objectifs.ts'
import { ecrireLesRegistres } from './fin/registres.ts'
import { releverLePasse } from './fin/releves.ts'
import { jourDeTexte } from './jours.ts'
import type { Fabriquer, LotEcrit } from './lot/fabrique.ts'
import { ecrireSocle } from './socle/ecrireSocle.ts'
import { createSocle, type Socle } from './socle/socle.ts'
import { oterPourCharger } from './toutALaFin.ts'

export interface OptionsDemonstration {
  readonly menages: number
  readonly graine: number
  readonly maintenant: Date
  /** Qui fait les lots : sur place, ou à plusieurs. */
  readonly fabriquer: Fabriquer
  readonly progression?: (faits: number, total: number) => void
  /** Index et liens se refont une fois les lots écrits : pour qui possède les tables, et seul sur la base. */
  readonly toutALaFin?: boolean
  /** Ménages d'un lot : un autre nombre en raconte d'autres. */
  readonly parLot?: number
}

const MENAGES_PAR_LOT = 1200

/**
 * Remplit une base où les villes sont déjà, en une transaction : le même nombre, la même graine et le même jour donnent le même contenu.
 * Rend faux, sans rien écrire, si la base tient déjà un ménage.
 */
export async function chargerDemonstration(pool: pg.Pool, options: OptionsDemonstration): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await enTransaction(client, async () => {
      if (await dejaHabitee(client)) return false
      await ecrireLesLots(client, options)
      return true
    })
  } finally {
    client.release()
  }
}

async function ecrireLesLots(client: pg.PoolClient, options: OptionsDemonstration): Promise<void> {
  const { menages, graine, maintenant, fabriquer, progression, parLot = MENAGES_PAR_LOT } = options
  const aujourdhui = jourDeTexte(jourDe(maintenant))
  const socle = createSocle(menages, aujourdhui, createAlea(`socle ${graine}`))
  await commencer(client, socle, options)
  const chargement = options.toutALaFin ? await oterPourCharger(client) : null
  let faits = 0
  let numeros: LotEcrit['numeros'] = []
  for await (const lot of fabriquer({ menages, graine, aujourdhui, parLot })) {
    for (const envoi of lot.envois) await verser(client, envoi, chargement?.vides.has(envoi.table))
    if (faits === 0) await ecrireLaFin(client, socle, graine)
    if (faits === 0) await completerLesLogements(client).then(() => releverLePasse(client))
    faits += lot.taille
    numeros = lot.numeros
    progression?.(faits, menages)
  }
  // Avant que les index se refassent : ce qu'ils racontent se compte en centaines de milliers de lignes d'historique.
  if (menages > parLot) await completerLesLogements(client)
  await chargement?.remettre()
  if (menages > parLot) await releverLePasse(client)
  await chargement?.finir()
  await noterLesNumeros(client, numeros)
  await ecrireObjectifs(client)
  await ecrireCreneaux(client, socle.aujourdhui, createAlea(`créneaux ${graine}`))
  await ecrireEngagements(client, socle.aujourdhui)
  await client.query('select replier_les_comptes()')
}

/** Ce que la protection des données et l'administration voient : demandes de droits, registres, archives, boîte d'envoi. */
async function ecrireLaFin(client: pg.ClientBase, { aujourdhui }: Socle, graine: number): Promise<void> {
  await ecrireDemandesDeDroits(client, aujourdhui, createAlea(`demandes de droits ${graine}`))
  await ecrireLesRegistres(client, aujourdhui, createAlea(`registres ${graine}`))
  await archiverLesPlusAnciens(client, aujourdhui, createAlea(`archives ${graine}`))
  await ecrireCourriels(client, aujourdhui, createAlea(`courriels ${graine}`))
}

async function dejaHabitee(client: pg.ClientBase): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [VERROUS.DEMONSTRATION])
  return aDesMenages(client)
}

async function commencer(client: pg.ClientBase, socle: Socle, { graine, menages }: OptionsDemonstration): Promise<void> {
  await ecrireSocle(client, socle, createAlea(`lignes du socle ${graine}`))
  await client.query('insert into reference_chargee (nom, empreinte) values ($1, $2)', [
    DEMONSTRATION,
    `${menages} ménages, graine ${graine}`,
  ])
}

export async function aDesMenages(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from menage limit 1')
  return (rowCount ?? 0) > 0
}

async function noterLesNumeros(client: pg.ClientBase, numeros: LotEcrit['numeros']): Promise<void> {
  await client.query(
    'update operation o set prochain_numero_menage = n.suivant from unnest($1::uuid[], $2::int[]) n (id, suivant) where o.id = n.id',
    [numeros.map(([operation]) => operation), numeros.map(([, dernier]) => dernier + 1)],
  )
}

async function enTransaction<T>(client: pg.ClientBase, geste: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const resultat = await geste()
    await client.query('commit')
    return resultat
  } catch (erreur) {
    await client.query('rollback').catch(() => {})
    throw erreur
  }
}
