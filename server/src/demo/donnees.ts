import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import pino from 'pino'
import { type Config, readConfig } from '../core/config.ts'
import type { Journal } from '../core/contexte.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { exigerDataDir } from '../core/dossier.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { createAtelier } from '../core/pdf/atelier.ts'
import { mettreANiveau, openBase } from '../core/postgres/ouvrir.ts'
import { createClient } from '../core/postgres/primaire.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { chargerDemonstration } from './chargerDemonstration.ts'
import { deposerDans } from './depot/dossier.ts'
import { lireEtat, vider } from './etatDeLaBase.ts'
import { aPlusieurs } from './lot/aPlusieurs.ts'
import { decorer, dossierDesDocuments } from './premierDemarrage.ts'

interface Demande {
  readonly menages: number
  readonly graine: number
  readonly remplacer: boolean
}

const MENAGES_AU_PLUS = 500_000

/** npm run donnees -- --menages 50000 [--graine 1] [--remplacer] */
async function donnees(): Promise<void> {
  const demande = lireDemande(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.production) throw new ErreurDemarrage('Les données de démonstration ne se chargent pas en production.')
  exigerDataDir({ ...config, demo: true })
  const log = pino({ level: config.logLevel })
  const postgres = await openBase(config, log, { chargement: true })
  const pool = openPool({ url: postgres.urlApp, log })
  try {
    await mettreANiveau(postgres)
    await avecProprietaire(postgres.urlMigration, (client) => faireDeLaPlace(client, demande, config))
    await chargerReferentiel(createDatabase(pool), { demo: true })
    await charger(postgres.urlMigration, demande, config, log)
    await decorerLaBase(pool, config, log)
    // Sans statistiques ni carte de visibilité, les premières listes seraient lentes.
    await avecProprietaire(postgres.urlMigration, (client) => client.query('vacuum analyze').then(() => {}))
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

const OPTIONS = {
  menages: { type: 'string' },
  graine: { type: 'string', default: '1' },
  remplacer: { type: 'boolean', default: false },
} as const

/** Une option mal écrite chargerait autre chose que ce qu'on demande, et à la place de ce qui est là : elle arrête tout. */
function lireOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true }).values
  } catch {
    throw new ErreurDemarrage('Options admises : npm run donnees -- --menages 50000 [--graine 1] [--remplacer]')
  }
}

function lireDemande(args: string[]): Demande {
  const values = lireOptions(args)
  const menages = Number(values.menages ?? 1200)
  const graine = Number(values.graine)
  if (!Number.isInteger(menages) || menages < 1 || menages > MENAGES_AU_PLUS) {
    throw new ErreurDemarrage(
      `Le nombre de ménages va de 1 à ${MENAGES_AU_PLUS.toLocaleString('fr-FR')} : npm run donnees -- --menages 50000`,
    )
  }
  if (!Number.isInteger(graine)) throw new ErreurDemarrage('La graine est un nombre entier : npm run donnees -- --menages 50000 --graine 2')
  return { menages, graine, remplacer: values.remplacer }
}

/** Une démonstration où personne n'a rien saisi se remplace ; autrement, il faut le demander. */
async function faireDeLaPlace(client: pg.Client, { remplacer, menages }: Demande, { dataDir, documentsUrl }: Config): Promise<void> {
  const etat = await lireEtat(client)
  if (etat.menages === 0 && etat.intacte) return
  if (!etat.intacte && !remplacer) {
    throw new ErreurDemarrage(
      `La base tient ${etat.menages} ménages et des saisies qui seraient perdues. Pour tout effacer, comptes compris, et charger ${menages} ménages de démonstration : ajoutez --remplacer.`,
    )
  }
  await vider(client)
  if (!documentsUrl) rmSync(dossierDesDocuments(dataDir), { recursive: true, force: true })
}

const UNE_HEURE_MS = 3_600_000

async function charger(url: string, { menages, graine }: Demande, { dataDir }: Config, log: Journal): Promise<void> {
  const debut = Date.now()
  const secondes = () => `${Math.round((Date.now() - debut) / 1000)} s`
  const pool = openPool({ url, max: 1, reponseMaxMs: UNE_HEURE_MS, log })
  try {
    await chargerDemonstration(pool, {
      menages,
      graine,
      maintenant: new Date(),
      fabriquer: aPlusieurs({ documents: dossierDesDocuments(dataDir) }),
      toutALaFin: true,
      progression: (faits, total) =>
        process.stdout.write(`${faits.toLocaleString('fr-FR')} ménages sur ${total.toLocaleString('fr-FR')} (${secondes()})\n`),
    })
    process.stdout.write(`Index et liens refaits (${secondes()})\n`)
  } finally {
    await pool.end()
  }
}

async function decorerLaBase(pool: pg.Pool, { dataDir }: Config, log: Journal): Promise<void> {
  const pdf = createAtelier()
  await decorer({ base: createDatabase(pool), pdf, log }, deposerDans(dossierDesDocuments(dataDir)))
  pdf.close()
}

async function avecProprietaire(url: string, geste: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = createClient(url)
  await client.connect()
  try {
    await geste(client)
  } finally {
    await client.end()
  }
}

finir(donnees())
