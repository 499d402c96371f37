// Ce que PostgreSQL lance pour garder un journal ou le redemander (`archive_command`, `restore_command`) : son code de fin lui dit tout.
import { readFileSync } from 'node:fs'
import { garderLeJournal, rendreLeJournal } from './journal.ts'

/** Il n'est pas gardé : la remontée s'arrête au précédent. */
const ABSENT = 1
/** Il l'est et ne se relit pas : PostgreSQL renonce au lieu de s'arrêter avant lui. */
const ILLISIBLE = 200

const [verbe, dossier = '', cle = '', ...suite] = process.argv.slice(2)
const [un = '', deux = ''] = suite

try {
  if (verbe === 'garder') await garderLeJournal(dossier, cle, un, deux)
  else if (!(await rendreLeJournal(dossier, readFileSync(cle, 'utf8'), un, deux))) process.exitCode = ABSENT
} catch (erreur) {
  process.stderr.write(`${(erreur as Error).message}\n`)
  process.exitCode = verbe === 'garder' ? 1 : ILLISIBLE
}
