// Une expression faite d'un texte échappe à la lecture des sources : chacune est comptée là où elle s'écrit, prise au moment où elle se fait,
// et jugée comme les autres.
import { basename } from 'node:path'
import { check } from 'recheck'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jouerLAttaque } from './attaque.ts'
import { lireSource, type Noeud, noeudsDe, sources } from './sources.ts'

/** Où il s'en fait, et ce qui les fait faire ; un module qui n'en fait qu'en se chargeant n'a qu'à l'être. */
const QUI_EN_FONT: Readonly<Record<string, () => Promise<unknown>>> = {
  'domain/src/acces/pages.ts': async () => (await import('@relogement/domain/acces/pages')).pageDuChemin('/nulle/part'),
  'domain/src/common/typographie.ts': () => import('@relogement/domain/common/typographie'),
  'domain/src/compte/secondFacteur.rules.ts': () => import('@relogement/domain/compte/secondFacteur.rules'),
  'domain/src/rgpd/masquer.ts': async () => (await import('@relogement/domain/rgpd/masquer')).masquerLesNoms('', MARQUES),
  'server/src/core/export/classeur.ts': async () =>
    (await import('../src/core/export/classeur.ts')).moulerClasseur(
      [],
      [{ nom: 'Ménages', colonnes: [{ titre: 'Nom' }] as never, lignes: 1 }],
    ),
  'server/src/core/fichiers/contenu/actionsPdf.ts': () => import('../src/core/fichiers/contenu/actionsPdf.ts'),
  'web/src/core/typographie/insecables.ts': () => import('../../web/src/core/typographie/insecables.ts'),
}

/** Des signes de motif dans un nom ou une adresse n'en sont plus dans ce qui s'y cherche. */
const MARQUES = [
  { prenom: 'Anne', nom: 'Le Bihan' },
  { prenom: '(a+)+', nom: '[^b]*(?:c|c)*$' },
  { nomSeul: 'Duprez', sexe: null },
  { initialeDe: 'Anne-Lise', nom: 'Le Bihan' },
  { initialeDe: '(a+)+', nom: '(b|b)*c' },
  { contact: '0612345678' },
  { contact: 'anne.le-bihan+(x*)*@exemple.test' },
] as const

const estUnTexte = (noeud: Noeud | undefined) => noeud?.type === 'TemplateLiteral' || typeof noeud?.['value'] === 'string'
const nomDe = (noeud: unknown) => (noeud as Noeud | undefined)?.['name']

/** Les endroits d'une source où une expression se fait d'un texte, et ceux où `RegExp` servirait à autre chose. */
async function constructionsDe(fichier: string): Promise<{ faites: number; detournees: number }> {
  const { arbre } = await lireSource(fichier)
  let [faites, nommees] = [0, 0]
  for (const noeud of noeudsDe(arbre)) {
    if (noeud.type === 'Identifier' && nomDe(noeud) === 'RegExp') nommees += 1
    if (noeud.type === 'BinaryExpression' && noeud['operator'] === 'instanceof' && nomDe(noeud['right']) === 'RegExp') nommees -= 1
    if (noeud.type !== 'NewExpression' && noeud.type !== 'CallExpression') continue
    const { callee, arguments: donnes } = noeud as unknown as { callee: Noeud; arguments: readonly Noeud[] }
    if (nomDe(callee) === 'RegExp') faites += 1
    // `texte.match('…')` en fait une aussi, en silence.
    if (['match', 'matchAll', 'search'].includes(String(nomDe(callee['property']))) && estUnTexte(donnes[0])) nommees += 1
  }
  return { faites, detournees: nommees - faites }
}

interface Prise {
  readonly source: string
  readonly flags: string
  readonly lieu: string
}

const prises = new Map<string, Prise>()
const VRAIE = globalThis.RegExp

/** D'où la construction est demandée : ce qui, sur la pile, appelle cet essai. */
const lieuDeLAppel = (): { fichier: string; lieu: string } | undefined => {
  const pile = (new Error('ici').stack ?? '').split('\n').slice(1)
  const appelant = pile.find((ligne) => !ligne.includes(basename(import.meta.filename))) ?? ''
  const fichier = Object.keys(QUI_EN_FONT).find((source) => appelant.includes(`/${source}`))
  return fichier === undefined ? undefined : { fichier, lieu: appelant.slice(appelant.indexOf(fichier)).replace(')', '') }
}

function prendre(motif: RegExp): RegExp {
  const appel = lieuDeLAppel()
  if (appel !== undefined) prises.set(`${appel.lieu} ${motif.source}`, { source: motif.source, flags: motif.flags, lieu: appel.lieu })
  return motif
}

beforeAll(async () => {
  vi.resetModules()
  globalThis.RegExp = new Proxy(VRAIE, {
    construct: (cible, [source, flags]: [string, string]) => prendre(new cible(source, flags)),
    apply: (cible, _, [source, flags]: [string, string]) => prendre(cible(source, flags)),
  })
  for (const faire of Object.values(QUI_EN_FONT)) await faire()
})
afterAll(() => {
  globalThis.RegExp = VRAIE
})

test('chaque endroit qui fait une expression d’un texte est pris, et il n’y en a pas d’autre', async () => {
  const comptees: Record<string, number> = {}
  for (const fichier of sources) {
    const { faites, detournees } = await constructionsDe(fichier)
    expect(detournees, `${fichier} : RegExp n’y sert qu’à faire une expression`).toBe(0)
    if (faites > 0) comptees[fichier] = faites
  }
  const lieux = [...new Set([...prises.values()].map(({ lieu }) => lieu))]
  const pris = Object.fromEntries(
    Object.keys(QUI_EN_FONT).map((fichier) => [fichier, lieux.filter((lieu) => lieu.startsWith(`${fichier}:`)).length]),
  )
  expect(pris).toEqual(comptees)
})

test('aucune ne devient lente avec la longueur du texte', async () => {
  const lentes: string[] = []
  for (const { source, flags, lieu } of prises.values()) {
    const jugement = await check(source, flags.replaceAll(/[dv]/g, ''), { timeout: 60_000 })
    if (jugement.status === 'unknown') lentes.push(`${lieu} : /${source}/${flags} (analyse trop longue)`)
    if (jugement.status !== 'vulnerable') continue
    await jouerLAttaque(new VRAIE(source, flags.includes('g') ? flags : `${flags}g`), jugement.attack)
  }
  expect(lentes).toEqual([])
}, 600_000)
