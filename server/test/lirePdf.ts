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
}

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
  for (let numero = 1; numero <= document.numPages; numero += 1) {
    const page = await document.getPage(numero)
    const { items } = await page.getTextContent()
    const texte = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
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
  }
}

const rolesDe = (noeud: Noeud | null): string[] =>
  noeud === null ? [] : [...(noeud.role ? [noeud.role] : []), ...(noeud.children ?? []).flatMap((enfant) => rolesDe(enfant))]
