import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppelCompare } from './appels.ts'
import type { Banc } from './banc.ts'
import { statistiques } from './plancherSql.ts'

/** Les nombres du tableau de bord d'une responsable, toutes opérations, face à leur seul agrégat écrit en JSON par la base. */
export async function appelDesStatistiques(banc: Banc): Promise<AppelCompare> {
  const fichier = join(tmpdir(), `plancher-statistiques-${process.pid}.json`)
  writeFileSync(fichier, JSON.stringify([{ chemin: '/0', ...statistiques(), debut: '{"lu":', fin: '}' }]))
  await banc.lancerPlancher(fichier)
  return {
    nom: 'Nombres du tableau de bord (toutes opérations)',
    cible: 0.8,
    produit: [{ chemin: '/v1/statistiques-menages', entetes: { authorization: `Bearer ${banc.jeton}` } }],
    plancher: [{ chemin: '/0' }],
  }
}
