import { contrat } from '@relogement/domain/contrat'
import { expect, test } from 'vitest'

const sources = Object.entries(import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })).filter(
  ([nom]) => !/\.test\.tsx?$|core\/api\.ts$/.test(nom),
)

/** Chaque fichier demandé : où, lequel, ce qui part avec, et ce qui suit. */
const telecharges = sources.flatMap(([nom, texte]) =>
  [...texte.matchAll(/\btelecharger\(\s*(?:appelDe\(\w+, )?['"`]((?:GET|POST) [^'"`]+)['"`]/g)].map((trouve) => {
    const debut = trouve.index + 'telecharger('.length
    const fin = finDeLAppel(texte, debut)
    return {
      nom,
      cle: trouve[1] ?? '',
      appel: texte.slice(debut, fin),
      avant: texte.slice(0, trouve.index).trimEnd(),
      suite: texte.slice(fin),
    }
  }),
)

function finDeLAppel(texte: string, debut: number): number {
  let ouvertes = 1
  for (let place = debut; place < texte.length; place++) {
    ouvertes += texte[place] === '(' ? 1 : texte[place] === ')' ? -1 : 0
    if (ouvertes === 0) return place + 1
  }
  return texte.length
}

/** Le serveur en veut parfois la raison : son corps en porte une. Un nom écrit d'un gabarit est celui d'un registre. */
const veutUneRaison = (cle: string): boolean => {
  const appel = (
    contrat as Readonly<
      Record<string, { readonly body?: { safeParse: (corps: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } } }>
    >
  )[cle]
  return cle.includes('${') || appel?.body?.safeParse({ motif: 5 }).error?.issues.some(({ path }) => path[0] === 'motif') === true
}

test('tout export dont le serveur peut vouloir la raison la lui donne : l’écran a de quoi la demander', () => {
  const motives = telecharges.filter(({ cle }) => veutUneRaison(cle))
  expect(motives.length).toBeGreaterThan(9)
  expect(motives.filter(({ appel }) => !/\bmotif\b/.test(appel)).map(({ nom, cle }) => `${nom} ${cle}`)).toEqual([])
})

test('un fichier qui ne vient pas le dit', () => {
  const tus = telecharges.filter(({ avant, suite }) => avant.endsWith('void') && !suite.startsWith('.catch('))
  expect(tus.map(({ nom, cle }) => `${nom} ${cle}`)).toEqual([])
})
