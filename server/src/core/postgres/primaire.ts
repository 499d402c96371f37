// De plusieurs hôtes dans une même adresse, celui qui écrit : un secondaire promu se trouve sans redémarrer le produit.
import pg from 'pg'
import { avecDelai } from '../delai.ts'

const ADRESSE = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s
const ESSAI_MS = 2_000

/** Une adresse par hôte, dans l'ordre dit ; un hôte sans port est au 5432, comme pour `libpq`. Une adresse d'un seul hôte reste telle quelle. */
export function adressesDesHotes(url: string): readonly string[] {
  const [, debut = '', hotes = '', suite = ''] = ADRESSE.exec(url) ?? []
  if (!hotes.includes(',')) return [url]
  return hotes.split(',').map((hote) => `${debut}${hote}${sansCible(suite)}`)
}

/** `target_session_attrs` se dit à `libpq` ; ici le primaire se cherche toujours. */
const sansCible = (suite: string) =>
  suite.replace(/([?&])target_session_attrs=[^&]*(&?)/, (_, avant: string, apres: string) => (apres === '' ? '' : avant))

interface Groupe {
  readonly adresses: readonly string[]
  courante: string
  recherche: Promise<boolean> | null
}

const groupes = new Map<string, Groupe>()

function groupeDe(url: string): Groupe {
  const connu = groupes.get(url)
  if (connu !== undefined) return connu
  const adresses = adressesDesHotes(url)
  const groupe = { adresses, courante: adresses[0] ?? url, recherche: null }
  groupes.set(url, groupe)
  return groupe
}

/** L'adresse du serveur qui écrivait à la dernière recherche. */
export const adresseCourante = (url: string): string => groupeDe(url).courante

/** Cherche lequel de ces hôtes écrit ; `false` : aucun, pour l'instant. Plusieurs demandes au même moment n'en font qu'une. */
export function chercherLePrimaire(url: string): Promise<boolean> {
  const groupe = groupeDe(url)
  if (groupe.adresses.length === 1) return Promise.resolve(true)
  groupe.recherche ??= trouver(groupe).finally(() => {
    groupe.recherche = null
  })
  return groupe.recherche
}

async function trouver(groupe: Groupe): Promise<boolean> {
  const ecrivent = await Promise.all(groupe.adresses.map(ecrit))
  const trouvee = groupe.adresses.find((_, rang) => ecrivent[rang])
  if (trouvee !== undefined) groupe.courante = trouvee
  return trouvee !== undefined
}

async function ecrit(adresse: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adresse, connectionTimeoutMillis: ESSAI_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return !(await avecDelai(attend(client), ESSAI_MS, () => new Error('sans réponse')))
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

/** Ce serveur en suit un autre : il ne fait que lire. */
async function attend(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ attend: boolean }>('select pg_is_in_recovery() as attend')
  return rows[0]?.attend === true
}

/** Une connexion au serveur qui écrit. */
export function createClient(url: string, options: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
  const Client = classeDuClient(url)
  return new Client({ ...options, connectionString: url })
}

/** Connexion, recherche et seconde connexion : moins de cinq secondes en tout, même quand un hôte se tait. */
const CONNEXIONS_MAX_MS = 4_500

/**
 * Une connexion refusée par un serveur qui n'écrit plus se redemande une fois, le bon trouvé : qui la demande n'en sait rien. Le temps passé,
 * elle échoue ; la recherche continue pour la suivante.
 */
export function rejoindreLePrimaire(pool: pg.Pool, url: string): void {
  if (adressesDesHotes(url).length === 1) return
  const connecter = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const suivre = pool.connect.bind(pool) as (suite: unknown) => void
  pool.connect = ((suite?: unknown) => {
    if (suite !== undefined) return suivre(suite)
    const fin = Date.now() + CONNEXIONS_MAX_MS
    return connecter().catch(async (erreur: unknown) => {
      const aTemps = <T>(attendu: Promise<T>) => avecDelai(attendu, fin - Date.now(), () => erreur as Error)
      if (!(await aTemps(chercherLePrimaire(url)))) throw erreur
      const seconde = connecter()
      return aTemps(seconde).catch((refus: unknown) => {
        // Venue trop tard, elle retourne au groupe.
        seconde.then(
          (client) => client.release(),
          () => {},
        )
        throw refus
      })
    })
  }) as typeof pool.connect
}

type Suite = ((erreur: Error) => void) | ((erreur: null, client: pg.Client) => void)

const classes = new Map<string, typeof pg.Client>()

/**
 * Le client d'un groupe de connexions. De plusieurs hôtes, chaque connexion va à celui qui écrivait à la dernière recherche, vérifie qu'il
 * écrit toujours, et sinon échoue en relançant la recherche : la connexion suivante va au bon.
 */
export function classeDuClient(url: string): typeof pg.Client {
  if (adressesDesHotes(url).length === 1) return pg.Client
  const connue = classes.get(url)
  if (connue !== undefined) return connue
  class ClientDuPrimaire extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: adresseCourante(url) })
    }

    override connect(): Promise<pg.Client>
    override connect(suite: Suite): void
    override connect(suite?: Suite): Promise<pg.Client> | void {
      const jointe = this.#joindre()
      if (suite === undefined) return jointe
      jointe.then((client) => (suite as (erreur: null, client: pg.Client) => void)(null, client), suite as (erreur: Error) => void)
    }

    async #joindre(): Promise<pg.Client> {
      // Le groupe n'écoute une connexion qu'une fois rendue : coupée pendant la question, elle tuerait le processus.
      this.on('error', () => {})
      try {
        await super.connect()
        if (await attend(this)) throw Object.assign(new Error('Connection terminated : ce serveur ne fait que lire'), { code: '57P03' })
        return this
      } catch (erreur) {
        void chercherLePrimaire(url)
        void super.end().catch(() => {})
        throw erreur
      }
    }
  }
  classes.set(url, ClientDuPrimaire)
  return ClientDuPrimaire
}
