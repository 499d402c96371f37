// Les formats acceptés au dossier (fiabilité U1) : l'écran trie avant d'envoyer, le serveur reconnaît le contenu.

export interface FormatDeDocument {
  readonly libelle: string
  readonly mime: string
  /** La première est celle que le produit écrit. */
  readonly extensions: readonly string[]
  /** Comment l'écran le montre sans le télécharger ; `null` : il ne le montre pas. */
  readonly apercu: 'pdf' | 'image' | null
}

export const formatsDeDocument = {
  PDF: { libelle: 'PDF', mime: 'application/pdf', extensions: ['pdf'], apercu: 'pdf' },
  JPEG: { libelle: 'JPEG', mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], apercu: 'image' },
  PNG: { libelle: 'PNG', mime: 'image/png', extensions: ['png'], apercu: 'image' },
  WEBP: { libelle: 'WEBP', mime: 'image/webp', extensions: ['webp'], apercu: 'image' },
  // Peu de navigateurs savent montrer une photo HEIC : elle se télécharge.
  HEIC: { libelle: 'HEIC', mime: 'image/heic', extensions: ['heic', 'heif'], apercu: null },
  DOCX: {
    libelle: 'DOCX',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    apercu: null,
  },
  XLSX: { libelle: 'XLSX', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'], apercu: null },
  ODT: { libelle: 'ODT', mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'], apercu: null },
  ODS: { libelle: 'ODS', mime: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'], apercu: null },
  TXT: { libelle: 'TXT', mime: 'text/plain; charset=utf-8', extensions: ['txt'], apercu: null },
  CSV: { libelle: 'CSV', mime: 'text/csv; charset=utf-8', extensions: ['csv'], apercu: null },
} as const satisfies Readonly<Record<string, FormatDeDocument>>
export type CodeFormat = keyof typeof formatsDeDocument
const codes = Object.keys(formatsDeDocument) as CodeFormat[]

/** Taille d'un fichier (fiabilité Z5). */
export const TAILLE_MAX_DOCUMENT = 25 * 1024 * 1024
/** Fichiers et octets d'un même envoi. */
export const FICHIERS_PAR_ENVOI = 10
export const TAILLE_MAX_ENVOI = 4 * TAILLE_MAX_DOCUMENT

export const extensionDe = (nom: string): string => /\.([^.]{1,10})$/.exec(nom)?.[1]?.toLowerCase() ?? ''

export const formatDeLExtension = (nom: string): CodeFormat | null => {
  const extension = extensionDe(nom)
  return codes.find((code) => formatsDeDocument[code].extensions.some((admise) => admise === extension)) ?? null
}

export const formatDuMime = (mime: string): CodeFormat | null => codes.find((code) => formatsDeDocument[code].mime === mime) ?? null

export const apercuDe = (mime: string): 'pdf' | 'image' | null => {
  const format = formatDuMime(mime)
  return format === null ? null : formatsDeDocument[format].apercu
}

/** « PDF, JPEG, … TXT et CSV » */
const FORMATS_ADMIS = new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(codes.map((code) => formatsDeDocument[code].libelle))

export const refusDeFormat = `Ce type de fichier n’est pas accepté. Formats acceptés : ${FORMATS_ADMIS}.`
export const refusDeTaille = 'Ce fichier dépasse 25\u00A0Mo.'
export const refusDeVide = 'Ce fichier est vide.'

/** Ce que l'on sait refuser d'un fichier sans l'avoir lu. */
export function refusAvantEnvoi({ nom, taille }: { readonly nom: string; readonly taille: number }): string | null {
  if (formatDeLExtension(nom) === null) return refusDeFormat
  if (taille === 0) return refusDeVide
  return taille > TAILLE_MAX_DOCUMENT ? refusDeTaille : null
}
