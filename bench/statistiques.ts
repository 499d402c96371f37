import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Banc } from './banc.ts'
import { statistiques } from './plancherSql.ts'
import { type Mesure, mediane } from './rapport.ts'

const PAIRES = 12

/**
 * Les nombres du tableau de bord d'une responsable, toutes opérations, face à leur seul agrégat écrit en JSON par la base. Chacun prend des
 * secondes à seize de front : un appel à la fois, en paires voisines, dont on garde la médiane.
 */
export async function mesurerStatistiques(banc: Banc): Promise<Mesure[]> {
  const fichier = join(tmpdir(), `plancher-statistiques-${process.pid}.json`)
  writeFileSync(fichier, JSON.stringify([{ chemin: '/0', ...statistiques(), debut: '{"lu":', fin: '}' }]))
  await banc.lancerPlancher(fichier)
  const nous: number[] = []
  const plancher: number[] = []
  for (let paire = 0; paire <= PAIRES; paire += 1) {
    const [produit, sien] = [await duree(`${banc.produit}/v1/statistiques-menages`, banc.jeton), await duree(`${banc.plancher}/0`)]
    // La première remplit les mémoires.
    if (paire === 0) continue
    nous.push(produit)
    plancher.push(sien)
  }
  const rapports = nous.map((produit, paire) => (plancher[paire] ?? 0) / produit)
  return [
    {
      nom: 'Nombres du tableau de bord (toutes opérations), débit',
      cible: 0.8,
      nous: 1000 / mediane(nous),
      plancher: 1000 / mediane(plancher),
      unite: 'appels/s',
      rapport: mediane(rapports),
      sens: 'au moins',
    },
  ]
}

async function duree(adresse: string, jeton?: string): Promise<number> {
  const debut = performance.now()
  const reponse = await fetch(adresse, jeton === undefined ? {} : { headers: { authorization: `Bearer ${jeton}` } })
  await reponse.arrayBuffer()
  if (!reponse.ok) throw new Error(`${adresse} : ${reponse.status}`)
  return performance.now() - debut
}
