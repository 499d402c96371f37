import './temporaire.mjs'
import { install } from './commun.mjs'
import { controler } from './controles.mjs'

install()
const { echoues } = await controler()
if (echoues > 0) process.exitCode = 1
