import { runProgramme } from './commun.mjs'

await runProgramme('server/src/sauvegarde/restauration.cli.ts')
