/** Une liste fermée : code stable → libellé. L'ordre est celui de l'affichage. */
export type Liste = Readonly<Record<string, string>>

export const codesDe = <L extends Liste>(liste: L) => Object.keys(liste) as [keyof L & string, ...(keyof L & string)[]]

/** Le code qu'un texte désigne, quand il en est une autre écriture ; sinon le texte. */
export const sousSonNom = (texte: string, autresNoms: Readonly<Record<string, string>>): string =>
  Object.hasOwn(autresNoms, texte) ? (autresNoms[texte] ?? texte) : texte

/** Une entrée telle que l'administration la tient, dans l'ordre de l'affichage. */
export interface EntreeTenue {
  readonly code: string
  readonly libelle: string
  /** Faux : elle ne se choisit plus, et se lit encore. */
  readonly actif: boolean
  /** L'entrée où elle a été réunie : son code se lit comme celui-là. */
  readonly reunieA?: string | null
  /** Vrai : rien ne la portait quand elle a été supprimée ; elle ne s'écrit plus, et se lirait encore. */
  readonly supprimee?: boolean
}

/** Combien de fois une liste a été remise : ce qui en garde une copie sait qu'elle a vieilli. */
let remises = 0
export const remisesDesListes = (): number => remises

const supprimes = new WeakMap<object, ReadonlySet<string>>()
const reunis = new WeakMap<object, Readonly<Record<string, string>>>()

/**
 * Remet une liste à ce que l'administration en a fait. L'objet reste le même : qui le tient lit les libellés de l'instant. Une entrée retirée
 * n'est plus parmi ses clés, et garde son libellé.
 */
export function remettreListe(liste: Liste, entrees: readonly EntreeTenue[]): void {
  remises += 1
  for (const code of Object.getOwnPropertyNames(liste)) Reflect.deleteProperty(liste, code)
  const libelles = new Map(entrees.map(({ code, libelle }) => [code, libelle]))
  for (const { code, libelle, actif, reunieA } of entrees)
    Object.defineProperty(liste, code, {
      value: (reunieA ? libelles.get(reunieA) : undefined) ?? libelle,
      enumerable: actif,
      configurable: true,
      writable: true,
    })
  supprimes.set(liste, new Set(entrees.flatMap(({ code, supprimee }) => (supprimee ? [code] : []))))
  reunis.set(liste, Object.fromEntries(entrees.flatMap(({ code, reunieA }) => (reunieA ? [[code, reunieA] as const] : []))))
}

/** Un code tel qu'il s'écrit aujourd'hui : réuni à un autre, c'est cet autre. */
export const codeActuel = (liste: Liste, code: string): string => sousSonNom(code, reunis.get(liste) ?? {})

/** Ces codes, et ceux qui leur ont été réunis : les dossiers d'avant les portent encore. */
export const avecLesReunis = (liste: Liste, codes: readonly string[]): string[] => [
  ...codes,
  ...Object.entries(reunis.get(liste) ?? {}).flatMap(([code, vers]) => (codes.includes(vers) ? [code] : [])),
]

/** Vrai si ce code s'écrit : une entrée retirée reste écrite par qui la tenait déjà, une entrée supprimée ne l'est plus par personne. */
export const sEcrit = (liste: Liste, code: string): boolean => Object.hasOwn(liste, code) && supprimes.get(liste)?.has(code) !== true
