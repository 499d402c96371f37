import './temporaire.mjs'
import { runProgramme } from './commun.mjs'

await runProgramme('bench/index.ts')
