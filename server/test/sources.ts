// Les sources des trois parties, lues comme un programme : ce que les essais de famille y cherchent.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from 'acorn'
import { transform } from 'esbuild'
import { racine } from '../src/core/racine.ts'

/** Un nœud de l'arbre ; ses propriétés dépendent de son type. */
export interface Noeud {
  readonly type: string
  readonly [propriete: string]: unknown
}

const DOSSIERS = ['domain/src', 'server/src', 'server/processus', 'server/pdf', 'web/src']

export const sources = DOSSIERS.flatMap((dossier) =>
  readdirSync(join(racine, dossier), { recursive: true, encoding: 'utf8' })
    .filter((fichier) => /\.(?:tsx?|mjs)$/.test(fichier) && !/\.(?:test|gen)\.tsx?$/.test(fichier))
    .map((fichier) => join(dossier, fichier)),
)

/** L'arbre d'une source, ses types ôtés, et ses jetons. */
export async function lireSource(fichier: string): Promise<{ arbre: Noeud; jetons: readonly Token[] }> {
  const { code } = await transform(readFileSync(join(racine, fichier), 'utf8'), {
    loader: fichier.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
  })
  const jetons: Token[] = []
  const arbre = parse(code, { ecmaVersion: 'latest', sourceType: 'module', onToken: jetons }) as unknown as Noeud
  return { arbre, jetons }
}

const estUnNoeud = (valeur: unknown): valeur is Noeud => typeof valeur === 'object' && valeur !== null && 'type' in valeur

/** Chaque nœud de l'arbre, celui-ci compris. */
export function* noeudsDe(noeud: Noeud): Generator<Noeud> {
  yield noeud
  for (const valeur of Object.values(noeud))
    for (const enfant of Array.isArray(valeur) ? valeur : [valeur]) if (estUnNoeud(enfant)) yield* noeudsDe(enfant)
}
