// Un motif que la base lit (`~`, `regexp_…`, `like`) est jugé comme une expression de nos programmes, et ce qu'un appelant peut y mettre aussi.

import fc from 'fast-check'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { check } from 'recheck'
import { expect, test as sansBase } from 'vitest'
import { ditPar, ditUnDe } from '../src/rgpd/textesDesTables.ts'
import { test } from './base.ts'
import { lireSource, type Noeud, noeudsDe, sources } from './sources.ts'

/** Ce qu'un programme interpole, dans un texte où l'on cherche. */
const INTERPOLE = '\u0001'
/** Après un opérateur de motif, ou en second dans une fonction : un texte écrit là, ou autre chose. */
const MOTIF =
  /(?:(?<![<>@*|!#%&])(?:!~|~)\*?|\bsimilar\s+to|\blike_regex|\bi?like|\bregexp_\w+\s*\((?:[^(),']|\([^()]*\)|'[^']*')*,|\bsubstring\s*\([^()]*?\sfrom)\s*(?:\(?E?'(?<ecrit>(?:[^']|'')*)'(?<suite>\s*(?:::text)?\s*\|\|)?|(?<autre>[^\s;]{1,40}))/gi

interface Motif {
  readonly operateur: string
  /** Le motif, ou rien quand il se calcule. */
  readonly ecrit: string | undefined
  readonly autre: string | undefined
}

const motifsDe = (texte: string): Motif[] =>
  [...texte.matchAll(MOTIF)].map((trouve) => ({
    operateur: (/^(?:!?~\*?|[a-z_]+(?:\s+to)?)/i.exec(trouve[0])?.[0] ?? '').toLowerCase(),
    ecrit: trouve.groups?.['suite'] === undefined ? trouve.groups?.['ecrit'] : undefined,
    autre: trouve.groups?.['suite'] === undefined ? trouve.groups?.['autre'] : `${trouve.groups['ecrit']}…`,
  }))

/** Les textes d'une source qui sont du SQL : ceux du gabarit `sql`, et ceux d'une requête. */
function sqlDe(arbre: Noeud): string[] {
  const textes: string[] = []
  for (const noeud of noeudsDe(arbre)) {
    if (noeud.type === 'TemplateLiteral') {
      const { quasis } = noeud as unknown as { quasis: { value: { cooked: string } }[] }
      textes.push(quasis.map(({ value }) => value.cooked).join(INTERPOLE))
    }
    // `.where('cle', 'like', motif)` et `e('cle', '~', motif)`.
    if (noeud.type === 'CallExpression') {
      const [, operateur] = noeud['arguments'] as { value?: unknown }[]
      if (typeof operateur?.value === 'string' && /^(?:!?~\*?|(?:not )?i?like|similar to)$/.test(operateur.value)) {
        const motif = (noeud['arguments'] as Noeud[])[2]
        textes.push(`x ${operateur.value} ${typeof motif?.['value'] === 'string' ? `'${motif['value']}'` : INTERPOLE}`)
      }
    }
  }
  return textes
}

/** Où un motif se calcule, et pourquoi rien de ce qu'un appelant écrit n'y devient un signe du motif. */
const CALCULES: Readonly<Record<string, { readonly combien: number; readonly parce: string }>> = {
  'server/src/menage/liste/recherche.ts': { combien: 4, parce: 'motif() échappe les jokers' },
  'server/src/menage/liste/suggestions.ts': { combien: 1, parce: 'motif() échappe les jokers' },
  'server/src/menage/creation/ressemblances.queries.ts': { combien: 1, parce: 'dix chiffres, lus par le contrat' },
  'server/src/operation/au/tablesAu.ts': { combien: 1, parce: 'un code de la liste des dates' },
  'server/src/rgpd/textesDesTables.ts': { combien: 4, parce: 'éprouvé plus bas' },
  'server/src/rgpd/homonymes.ts': { combien: 1, parce: 'un contact d’un dossier, dans des chiffres' },
  'server/src/rgpd/bilan.ts': { combien: 3, parce: 'un identifiant' },
  'server/src/compte/tentatives.queries.ts': { combien: 1, parce: 'une empreinte' },
}

const enJs = (motif: string) => motif.replaceAll("''", "'").replaceAll('[:space:]', '\\s').replaceAll('[:cntrl:]', '\\x00-\\x1f')

async function lents(motifs: readonly Motif[]): Promise<string[]> {
  const regulieres = motifs.filter(({ operateur, ecrit }) => ecrit !== undefined && !operateur.endsWith('like'))
  const distincts = [...new Set(regulieres.map(({ ecrit = '' }) => enJs(ecrit)))]
  const jugements = await Promise.all(distincts.map(async (motif) => ({ motif, ...(await check(motif, '', { timeout: 60_000 })) })))
  return jugements.filter(({ status }) => status !== 'safe').map(({ motif, status }) => `${motif} (${status})`)
}

sansBase(
  'le source n’écrit que des motifs au temps linéaire, et ceux qui se calculent sont connus',
  async () => {
    const motifs: Motif[] = []
    const calcules: Record<string, number> = {}
    for (const fichier of sources.filter((source) => source.startsWith('server/'))) {
      const siens = sqlDe((await lireSource(fichier)).arbre).flatMap(motifsDe)
      motifs.push(...siens)
      const combien = siens.filter(({ ecrit }) => ecrit === undefined).length
      if (combien > 0) calcules[fichier] = combien
    }
    expect(calcules).toEqual(Object.fromEntries(Object.entries(CALCULES).map(([fichier, { combien }]) => [fichier, combien])))
    expect(motifs.length).toBeGreaterThan(20)
    expect(motifs.filter(({ operateur }) => /similar|like_regex/.test(operateur))).toEqual([])
    expect(await lents(motifs)).toEqual([])
  },
  300_000,
)

test('la base migrée n’en porte que de tels : fonctions, contraintes, index, vues, déclencheurs', async ({ base }) => {
  const client = new pg.Client(base.urlMigration)
  await client.connect()
  try {
    const { rows } = await client.query<{ quoi: string; texte: string }>(`
      select 'fonction ' || p.proname as quoi, pg_get_functiondef(p.oid) as texte from pg_proc p
        where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'contrainte ' || c.conname, pg_get_constraintdef(c.oid) from pg_constraint c
        where c.connamespace = current_schema()::regnamespace
      union all select 'index ' || i.indexname, i.indexdef from pg_indexes i where i.schemaname = current_schema()
      union all select 'vue ' || v.viewname, v.definition from pg_views v where v.schemaname = current_schema()
      union all select 'déclencheur ' || t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal`)
    const parObjet = rows.map(({ quoi, texte }) => ({ quoi, motifs: motifsDe(texte) })).filter(({ motifs }) => motifs.length > 0)
    const motifs = parObjet.flatMap((objet) => objet.motifs)
    expect(motifs.filter(({ operateur }) => !operateur.endsWith('like')).length).toBeGreaterThan(8)
    const calcules = parObjet.filter((objet) => objet.motifs.some(({ ecrit }) => ecrit === undefined)).map(({ quoi }) => quoi)
    expect(calcules).toEqual([])
    expect(await lents(motifs)).toEqual([])
  } finally {
    await client.end()
  }
}, 300_000)

const muette = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const SIGNES = ['(', ')', '[', ']', '{', '}', '*', '+', '?', '.', '|', '^', '$', '\\', '%', '_', "'", 'a', 'é', '·', '0', ' ']

sansBase('d’un nom, seules des lettres entrent dans un motif : aucun signe d’un appelant n’y veut rien dire', () => {
  const mot = fc.array(fc.constantFrom(...SIGNES), { minLength: 1, maxLength: 12 }).map((signes) => signes.join(''))
  const temoin = ditUnDe(ditPar(sql`t`), { mots: ['ly'], epeles: ['abc'] })
    .compile(muette)
    .parameters.map(String)
  const [bord = '', entre = ''] = [temoin[0]?.split('ly')[0], temoin[1]?.slice(1, temoin[1].indexOf('b'))]
  expect([bord, entre].every((morceau) => morceau.length > 10)).toBe(true)
  fc.assert(
    fc.property(fc.array(mot, { minLength: 1, maxLength: 3 }), (mots) => {
      const demande = ditUnDe(ditPar(sql`t`), { mots, epeles: mots, ensembles: [mots], numeros: mots }).compile(muette)
      const places = [...demande.sql.matchAll(/(~|like) \$(\d+)/g)]
      for (const [, operateur, place] of places) {
        const motif = String(demande.parameters[Number(place) - 1])
        if (operateur === '~')
          expect(
            motif
              .replaceAll(entre, '')
              .replace(bord, '')
              .replace(/\(\[.*\|\$\)$/, ''),
          ).toMatch(/^[a-z0-9]+$/)
        // Entre les deux jokers, chaque joker est échappé.
        else expect(motif.slice(1, -1).replaceAll(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/)
      }
    }),
  )
})
