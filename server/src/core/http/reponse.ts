/** Une réponse déjà écrite en JSON par la base, envoyée telle quelle. */
export class JsonEcrit {
  readonly texte: string
  constructor(texte: string) {
    this.texte = texte
  }
}

interface PresentationFichier {
  /** Le navigateur peut le montrer ; sinon il l'enregistre. */
  readonly aMontrer?: boolean
  readonly taille?: number
}

/** Un fichier servi par flux. */
export class Fichier {
  readonly flux: NodeJS.ReadableStream
  readonly type: string
  readonly nom: string
  readonly aMontrer: boolean
  readonly taille: number | null
  constructor(flux: NodeJS.ReadableStream, type: string, nom: string, { aMontrer = false, taille }: PresentationFichier = {}) {
    this.flux = flux
    this.type = type
    this.nom = nom
    this.aMontrer = aMontrer
    this.taille = taille ?? null
  }
}

/** Content-Disposition (RFC 6266) : le nom exact, et un nom ASCII pour qui ne lit pas l'autre. */
export function dispositionDe({ nom, aMontrer }: Pick<Fichier, 'nom' | 'aMontrer'>): string {
  const ascii = nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(nom.toWellFormed()).replace(/['()*]/g, (signe) => `%${signe.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${aMontrer ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
