import { runProgramme } from './commun.mjs'

await runProgramme('server/src/journal/journal.cli.ts')
