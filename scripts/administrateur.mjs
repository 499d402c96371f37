import { runProgramme } from './commun.mjs'

await runProgramme('server/src/utilisateur/administrateur.cli.ts')
