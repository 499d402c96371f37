import { readdirSync, readFileSync } from 'node:fs'

/** Millisecondes de processeur consommées depuis le départ : le processus servi, et toute la base. */
export interface Cpu {
  readonly node: number
  readonly base: number
}

const MS_PAR_TIC = 10

/** Ce que dit Linux d'un processus ; absent, rien : ailleurs, le rapport n'en dit rien. */
function lire(pid: number | string): { parent: number; sien: number; fils: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const champs = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = champs
    const tics = (debut: number) => ((champs[debut] ?? 0) + (champs[debut + 1] ?? 0)) * MS_PAR_TIC
    return { parent, sien: tics(11), fils: tics(13) }
  } catch {
    return null
  }
}

/** Le processeur du processus `pid` et de la base dont voici le premier processus, ses connexions fermées comprises. */
export function cpuDe(pid: number, pidBase: number): Cpu | null {
  const [node, base] = [lire(pid), lire(pidBase)]
  if (node === null || base === null) return null
  const connexions = readdirSync('/proc')
    .filter((nom) => /^\d+$/.test(nom))
    .map(lire)
    .filter((processus) => processus?.parent === pidBase)
    .reduce((total, processus) => total + (processus?.sien ?? 0), 0)
  return { node: node.sien, base: base.sien + base.fils + connexions }
}

/** De deux relevés, ce qu'en a pris un appel. */
export const parAppel = (avant: Cpu | null, apres: Cpu | null, nombre: number): Cpu | null =>
  avant === null || apres === null || nombre === 0
    ? null
    : { node: (apres.node - avant.node) / nombre, base: (apres.base - avant.base) / nombre }

/** De deux relevés, les secondes de processeur prises, produit et base ensemble ; ailleurs que sous Linux, rien ne se mesure. */
export function secondesEntre(avant: Cpu | null, apres: Cpu | null): number | null {
  const pris = parAppel(avant, apres, 1)
  return pris === null ? null : (pris.node + pris.base) / 1000
}
