import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Banc } from './banc.ts'
import { type Cpu, parAppel } from './cpu.ts'
import { statistiques } from './plancherSql.ts'
import { type Mesure, mediane } from './rapport.ts'

const PAIRES = 12

/**
 * Les nombres du tableau de bord d'une responsable, toutes opérations, face à leur seul agrégat écrit en JSON par la base. Chacun prend des
 * secondes à seize de front : un appel à la fois, en paires voisines. Le rapport est celui du processeur, que d'autres programmes ne faussent pas ;
 * ailleurs que sous Linux, la médiane de celui des durées.
 */
export async function mesurerStatistiques(banc: Banc): Promise<Mesure[]> {
  const fichier = join(tmpdir(), `plancher-statistiques-${process.pid}.json`)
  writeFileSync(fichier, JSON.stringify([{ chemin: '/0', ...statistiques(), debut: '{"lu":', fin: '}' }]))
  await banc.lancerPlancher(fichier)
  const nous: Appel[] = []
  const plancher: Appel[] = []
  for (let paire = 0; paire <= PAIRES; paire += 1) {
    const produit = await appeler(banc, 'produit', `${banc.produit}/v1/statistiques-menages`, banc.jeton)
    const sien = await appeler(banc, 'plancher', `${banc.plancher}/0`)
    // La première remplit les mémoires.
    if (paire === 0) continue
    nous.push(produit)
    plancher.push(sien)
  }
  const durees = nous.map(({ duree }, paire) => (plancher[paire]?.duree ?? 0) / duree)
  const cpu = [moyenne(nous), moyenne(plancher)] as const
  const [produit, sien] = cpu
  return [
    {
      nom: 'Nombres du tableau de bord (toutes opérations), débit',
      cible: 0.8,
      nous: 1000 / mediane(nous.map(({ duree }) => duree)),
      plancher: 1000 / mediane(plancher.map(({ duree }) => duree)),
      unite: 'appels/s',
      rapport: produit === null || sien === null ? mediane(durees) : (sien.node + sien.base) / (produit.node + produit.base),
      sens: 'au moins',
      cpu,
    },
  ]
}

interface Appel {
  readonly duree: number
  readonly cpu: Cpu | null
}

async function appeler(banc: Banc, de: 'produit' | 'plancher', adresse: string, jeton?: string): Promise<Appel> {
  const [avant, debut] = [banc.cpu(de), performance.now()]
  const reponse = await fetch(adresse, jeton === undefined ? {} : { headers: { authorization: `Bearer ${jeton}` } })
  await reponse.arrayBuffer()
  if (!reponse.ok) throw new Error(`${adresse} : ${reponse.status}`)
  return { duree: performance.now() - debut, cpu: parAppel(avant, banc.cpu(de), 1) }
}

function moyenne(appels: readonly Appel[]): Cpu | null {
  const pris = appels.flatMap(({ cpu }) => cpu ?? [])
  const somme = (de: keyof Cpu) => pris.reduce((total, cpu) => total + cpu[de], 0) / pris.length
  return pris.length === 0 ? null : { node: somme('node'), base: somme('base') }
}
