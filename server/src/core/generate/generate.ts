import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { racine } from '../racine.ts'
import { listContractions } from './contractions.ts'
import { openApiSource } from './openApiSource.ts'
import { passagesSource } from './passages.ts'
import { tablesSource } from './tables.ts'

/** Les fichiers écrits par le programme, chacun avec ce qui le produit à partir d'une base vide et migrée. */
const FICHIERS: Readonly<Record<string, (url: string) => Promise<string>>> = {
  'server/src/core/tables.gen.ts': tablesSource,
  'docs/openapi.json': openApiSource,
  'docs/passages.md': passagesSource,
}

/** Écrit les fichiers générés ; avec `--check`, dit seulement lesquels ne sont plus à jour. */
async function generate(verification: boolean): Promise<string[]> {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-generate-'))
  const postgres = await startPostgres({ dataDir: dossier, tests: true, log: { error: console.error } })
  const perimes: string[] = []
  try {
    await migrate(postgres.urlMigration)
    for (const [nom, produce] of Object.entries(FICHIERS)) {
      const chemin = join(racine, nom)
      const contenu = await produce(postgres.urlMigration)
      if (contenu === contenuDe(chemin)) continue
      perimes.push(nom)
      if (!verification) writeFileSync(chemin, contenu)
    }
  } finally {
    await postgres.stop()
    rmSync(dossier, { recursive: true, force: true })
  }
  return perimes
}

function contenuDe(chemin: string): string | null {
  try {
    return readFileSync(chemin, 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return null
  }
}

const verification = process.argv.includes('--check')
try {
  const contractions = listContractions(readMigrations())
  if (verification && contractions.length > 0) throw new ErreurDemarrage(contractions.join('\n'))
  const perimes = await generate(verification)
  if (verification && perimes.length > 0) {
    console.error(`Plus à jour, lancez « npm run generate » : ${perimes.join(', ')}`)
    process.exitCode = 1
  } else console.log(perimes.length > 0 ? `Écrit : ${perimes.join(', ')}` : 'Fichiers générés : à jour')
} catch (erreur) {
  if (!(erreur instanceof ErreurDemarrage)) throw erreur
  console.error(erreur.message)
  process.exitCode = 1
}
