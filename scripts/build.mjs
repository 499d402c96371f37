import { build, install } from './commun.mjs'

install()
await build()
console.log('Construit : server/dist et web/dist.')
