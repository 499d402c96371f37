import { runProgramme } from './commun.mjs'

await runProgramme('server/src/sauvegarde/sauvegarde.cli.ts')
