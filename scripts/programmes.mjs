// Les programmes que des essais lancent dans un processus à part, réunis une fois : lus un à un, chacun coûterait cinq secondes.
import { bundle } from './commun.mjs'

const essais = ['serveurSepare', 'tachesSeparees', 'purgeSeparee', 'envoiSepare', 'parentPostgres']
await bundle(
  {
    main: 'server/src/main.ts',
    lecteur: 'server/src/core/fichiers/lecteur.ts',
    ...Object.fromEntries(essais.map((nom) => [nom, `server/test/${nom}.ts`])),
  },
  'server/dist/essais',
)
