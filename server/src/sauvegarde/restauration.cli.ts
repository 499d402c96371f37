import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '../core/config.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { exigerDataDir } from '../core/dossier.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { openFichiers } from '../core/fichiers/fichiers.ts'
import { migrateJobs } from '../core/jobs.ts'
import type { Externe } from '../core/postgres/externe.ts'
import { mettreANiveau, openBase } from '../core/postgres/ouvrir.ts'
import { refaireLesPurges } from '../rgpd/refairePurges.ts'
import { ajouterAuRegistre, lireLeRegistre, type PurgeAuRegistre, REGISTRE } from '../rgpd/registre.ts'
import { restaurer } from './restaurer.ts'

const MODE_D_EMPLOI =
  'Options admises : npm run restauration -- --de /chemin/relogement.age --cle /chemin/cle-secrete.txt, vers une base et un dossier de données neufs ; --purges /chemin/registre-des-purges.jsonl s’il n’est pas à côté de la sauvegarde.'
const OPTIONS = { de: { type: 'string' }, cle: { type: 'string' }, purges: { type: 'string' } } as const

/** npm run restauration -- --de /chemin/relogement.age --cle /chemin/cle-secrete.txt */
async function restauration(): Promise<void> {
  const { de, cle, purges } = lireOptions(process.argv.slice(2))
  for (const fichier of [de, cle, ...(purges ? [purges] : [])])
    if (!existsSync(fichier)) throw new ErreurDemarrage(`Le fichier ${fichier} n’existe pas.`)
  const config = readConfig(process.env)
  exigerDataDir(config)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const postgres = await openBase(config, log)
  const { depot, lecteurs } = await openFichiers(config, log)
  try {
    const secrete = readFileSync(cle, 'utf8')
    const { lignes, documents } = await restaurer({ urlMigration: postgres.urlMigration, depot }, secrete, () => createReadStream(de))
    await mettreANiveau(postgres)
    const registre = await lireLeRegistre(purges ?? join(dirname(de), REGISTRE))
    const refaites = await repurger(postgres, config, registre ?? [], log)
    const total = Object.values(lignes).reduce((somme, n) => somme + n, 0)
    process.stdout.write(
      `Restauré : ${total.toLocaleString('fr-FR')} lignes, ${documents.toLocaleString('fr-FR')} documents. Chacun se reconnecte ; les courriels en attente se renvoient depuis la boîte d’envoi.\n`,
    )
    process.stdout.write(
      registre === null ? SANS_REGISTRE : `Purgés à nouveau, d’après le registre des purges : ${refaites.join(', ') || 'aucun ménage'}.\n`,
    )
  } finally {
    depot.close()
    lecteurs.close()
    await postgres.stop()
  }
}

const SANS_REGISTRE = `Aucun registre des purges (${REGISTRE}) près de la sauvegarde : un dossier purgé depuis elle est revenu. Posez ce fichier dans SAUVEGARDE_DOSSIER : le service en refait les purges dans l’heure.\n`

/** Ce qui a été purgé depuis la sauvegarde l'est à nouveau, et le registre du service neuf s'en souvient aussi ; les fichiers partent au démarrage. */
async function repurger(postgres: Externe, config: Config, registre: readonly PurgeAuRegistre[], log: pino.Logger): Promise<string[]> {
  await migrateJobs(postgres.urlMigration, log, postgres.compteApp)
  await ajouterAuRegistre(config.sauvegardeDossier, registre)
  const base = createDatabase(openPool({ url: postgres.urlApp, max: 2, log }))
  try {
    return await refaireLesPurges(base, registre, new Date())
  } finally {
    await base.destroy()
  }
}

function lireOptions(args: string[]): { de: string; cle: string; purges?: string | undefined } {
  try {
    const { de, cle, purges } = parseArgs({ args, options: OPTIONS, strict: true }).values
    if (de && cle) return { de, cle, purges }
  } catch {
    // Dit ci-dessous.
  }
  throw new ErreurDemarrage(MODE_D_EMPLOI)
}

finir(restauration())
