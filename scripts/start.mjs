import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, racine } from './commun.mjs'

install()
await build()
// Dans ce même processus : Ctrl-C va droit au serveur, et il n'y a pas d'enfant à oublier.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(racine, 'server', 'dist', 'main.js')).href)
