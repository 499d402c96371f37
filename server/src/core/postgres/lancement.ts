import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Compte sans droit, présent partout sous Linux (nobody). */
const COMPTE_SANS_DROIT = 65534

/** Comment lancer PostgreSQL, qui refuse le compte root. */
export interface Lancement {
  readonly uid: number | null
  readonly prefixe: readonly string[]
  /** Donne un fichier ou un dossier entier au compte qui lancera PostgreSQL. */
  readonly give: (chemin: string) => void
}

const reussit = (commande: string, ...args: string[]) => spawnSync(commande, args, { stdio: 'ignore' }).status === 0

/**
 * Sous root, un espace de noms d'utilisateur suffit à ne plus être root, où que soit le dossier et sans changer ses droits ;
 * si le noyau le refuse, on prend le compte 65534. `--pdeathsig` arrête PostgreSQL avec son parent, même tué sans préavis ;
 * setpriv vient après unshare, sans quoi le signal serait oublié.
 */
export function chooseLancement(espacesDeNoms = true): Lancement {
  if (process.platform !== 'linux') return { uid: null, prefixe: [], give: () => {} }
  const setpriv = reussit('setpriv', '--pdeathsig', 'INT', 'true') ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) return { uid: null, prefixe: setpriv, give: () => {} }
  if (espacesDeNoms && reussit('unshare', '-U', ...setpriv, 'true')) {
    return { uid: null, prefixe: ['unshare', '-U', ...setpriv], give: (chemin) => giveTo(chemin, 0) }
  }
  return { uid: COMPTE_SANS_DROIT, prefixe: setpriv, give: (chemin) => giveTo(chemin, COMPTE_SANS_DROIT) }
}

export function commande(lancement: Lancement, programme: string, args: readonly string[]): [string, string[]] {
  const [premier = programme, ...reste] = [...lancement.prefixe, programme, ...args]
  return [premier, reste]
}

export const options = (lancement: Lancement, dossier: string): SpawnOptions => ({
  cwd: dossier,
  env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: PARAMETRES_REGIONAUX, TZ: 'UTC' },
  ...(lancement.uid === null ? {} : { uid: lancement.uid, gid: lancement.uid }),
})

/** Pour les classes de caractères ; l'ordre de tri, lui, vient d'ICU. */
export const PARAMETRES_REGIONAUX = process.platform === 'linux' ? 'C.UTF-8' : process.platform === 'darwin' ? 'en_US.UTF-8' : 'C'

export const run = (lancement: Lancement, programme: string, args: readonly string[], dossier: string) =>
  execFileSync(...commande(lancement, programme, args), { ...options(lancement, dossier), stdio: ['ignore', 'ignore', 'pipe'] })

function giveTo(chemin: string, uid: number): void {
  const etat = statSync(chemin)
  if (etat.uid === uid) return
  if (etat.isDirectory()) {
    for (const nom of readdirSync(chemin, { recursive: true, encoding: 'utf8' })) lchownSync(join(chemin, nom), uid, uid)
  }
  chownSync(chemin, uid, uid)
}
