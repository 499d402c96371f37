import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '../core/config.ts'
import { exigerDataDir } from '../core/dossier.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { openFichiers } from '../core/fichiers/fichiers.ts'
import { mettreANiveau, openBase } from '../core/postgres/ouvrir.ts'
import { restaurer } from './restaurer.ts'

const MODE_D_EMPLOI =
  'Options admises : npm run restauration -- --de /chemin/relogement.age --cle /chemin/cle-secrete.txt, vers une base et un dossier de données neufs.'
const OPTIONS = { de: { type: 'string' }, cle: { type: 'string' } } as const

/** npm run restauration -- --de /chemin/relogement.age --cle /chemin/cle-secrete.txt */
async function restauration(): Promise<void> {
  const { de, cle } = lireOptions(process.argv.slice(2))
  for (const fichier of [de, cle]) if (!existsSync(fichier)) throw new ErreurDemarrage(`Le fichier ${fichier} n’existe pas.`)
  const config = readConfig(process.env)
  exigerDataDir(config)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const postgres = await openBase(config, log)
  const { depot, lecteurs } = await openFichiers(config, log)
  try {
    const secrete = readFileSync(cle, 'utf8')
    const { lignes, documents } = await restaurer({ urlMigration: postgres.urlMigration, depot }, secrete, () => createReadStream(de))
    await mettreANiveau(postgres)
    const total = Object.values(lignes).reduce((somme, n) => somme + n, 0)
    process.stdout.write(
      `Restauré : ${total.toLocaleString('fr-FR')} lignes, ${documents.toLocaleString('fr-FR')} documents. Chacun se reconnecte ; les courriels en attente se renvoient depuis la boîte d’envoi.\n`,
    )
  } finally {
    depot.close()
    lecteurs.close()
    await postgres.stop()
  }
}

function lireOptions(args: string[]): { de: string; cle: string } {
  try {
    const { de, cle } = parseArgs({ args, options: OPTIONS, strict: true }).values
    if (de && cle) return { de, cle }
  } catch {
    // Dit ci-dessous.
  }
  throw new ErreurDemarrage(MODE_D_EMPLOI)
}

finir(restauration())
