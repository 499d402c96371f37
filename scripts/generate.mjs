import './temporaire.mjs'
import { runProgramme } from './commun.mjs'

await runProgramme('server/src/core/generate/generate.ts')
