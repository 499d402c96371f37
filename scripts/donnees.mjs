import { runProgramme } from './commun.mjs'

await runProgramme('server/src/demo/donnees.ts')
