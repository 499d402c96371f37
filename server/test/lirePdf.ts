import { getDocumentProxy } from 'unpdf'

export interface PdfLu {
  readonly titre: string | undefined
  readonly langue: string | null
  readonly balise: boolean
  /** Le fichier se dit-il conforme à PDF/UA ? */
  readonly accessible: boolean
  /** Une page, un texte ; les blancs sont ramenés à une espace. */
  readonly pages: readonly string[]
  readonly texte: string
  /** Rôles des balises, dans l'ordre de lecture : H1, Table, TH… */
  readonly roles: readonly string[]
  /** Les lignes telles qu'elles se lisent, toutes pages. */
  readonly lignes: readonly string[]
  /** Ce qui s'écrit hors des marges de gauche et de droite, plus bas que le pied, ou par-dessus ce que porte la même ligne. */
  readonly debords: readonly string[]
}

const MARGE = 20 * (72 / 25.4)
/** Sous la dernière ligne du pied. */
const BAS = 4 * (72 / 25.4)

/** Deux signes voisins se rapprochent d'autant, sans se recouvrir. */
const CRENAGE = 1.5

interface Noeud {
  readonly role?: string
  readonly children?: readonly Noeud[]
}

/** Ce qu'un lecteur, ou un lecteur d'écran, trouve dans un PDF. */
export async function lirePdf(octets: Buffer): Promise<PdfLu> {
  const document = await getDocumentProxy(new Uint8Array(octets), { verbosity: 0 })
  const { info, metadata } = (await document.getMetadata()) as {
    info: { Title?: string; Language?: string | null }
    metadata: { getRaw?: () => string } | null
  }
  const pages: string[] = []
  const roles: string[] = []
  const debords: string[] = []
  const lignes: string[] = []
  for (let numero = 1; numero <= document.numPages; numero += 1) {
    const page = await document.getPage(numero)
    const { items } = await page.getTextContent()
    const [gauche, droite] = [MARGE - 1, (page.view[2] ?? 0) - MARGE + 1]
    const ecrits: { readonly x: number; readonly y: number; readonly fin: number; readonly str: string }[] = []
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') {
        const [x, y]: [number, number] = [item.transform[4], item.transform[5]]
        const fin = x + item.width
        if (x < gauche || fin > droite || y < BAS) debords.push(item.str)
        for (const autre of ecrits)
          if (Math.abs(autre.y - y) < 2 && Math.min(autre.fin, fin) - Math.max(autre.x, x) > CRENAGE)
            debords.push(`${autre.str} / ${item.str}`)
        ecrits.push({ x, y, fin, str: item.str })
      }
    const texte = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    lignes.push(...texte.split('\n'))
    pages.push(texte.replaceAll(/[\s\u00A0\u202F]+/g, ' '))
    roles.push(...rolesDe((await page.getStructTree()) as Noeud | null))
  }
  const marques = (await document.getMarkInfo()) as { Marked?: boolean } | null
  return {
    titre: info.Title,
    langue: info.Language ?? null,
    balise: marques?.Marked === true,
    accessible: /pdfuaid:part[^>]*>?\s*=?"?1|<pdfuaid:part>1</.test(metadata?.getRaw?.() ?? octets.toString('latin1')),
    pages,
    texte: pages.join('\n'),
    roles,
    lignes,
    debords,
  }
}

const rolesDe = (noeud: Noeud | null): string[] =>
  noeud === null ? [] : [...(noeud.role ? [noeud.role] : []), ...(noeud.children ?? []).flatMap((enfant) => rolesDe(enfant))]
