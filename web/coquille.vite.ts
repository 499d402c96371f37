import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ici = import.meta.dirname
const PUBLICS = join(ici, 'public')
const SOURCE = join(ici, 'src', 'emport', 'service-worker.js')

/** Écrit `service-worker.js` : la liste de ce que l'écran charge, et un nom de cache qui change avec elle. */
export const coquille: Plugin = {
  name: 'coquille',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, morceaux) {
      const publics = readdirSync(PUBLICS).filter((nom) => /\.(?:js|svg)$/.test(nom))
      const construits = Object.keys(morceaux).filter((nom) => nom.startsWith('assets/'))
      const fichiers = ['/', ...[...publics, ...construits].toSorted().map((nom) => `/${nom}`)]
      const empreinte = createHash('sha256').update(fichiers.join('\n'))
      for (const nom of publics) empreinte.update(readFileSync(join(PUBLICS, nom)))
      const entete = `const CACHE = 'relogement-${empreinte.digest('hex').slice(0, 16)}'\nconst FICHIERS = ${JSON.stringify(fichiers)}\n`
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: entete + readFileSync(SOURCE, 'utf8') })
    },
  },
}
