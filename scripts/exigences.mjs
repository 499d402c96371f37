import { readFileSync } from 'node:fs'
import { minVersion, satisfies } from 'semver'

const lire = (fichier) => JSON.parse(readFileSync(fichier, 'utf8'))

/** Les dépendances qui ne disent pas tourner sur le plus ancien Node admis. */
export function checkExigences(verrou = 'package-lock.json') {
  const admis = minVersion(lire('package.json').engines.node).version
  return Object.entries(lire(verrou).packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies(admis, engines.node))
    .map(([chemin, { version, engines }]) => `${chemin}@${version} demande Node ${engines.node} : Relogement tourne depuis ${admis}`)
}
