import { z } from 'zod'
import { identifiant } from './identifiant.ts'
import { TAILLE_DE_PAGE, TAILLE_DE_PAGE_MAX } from './pagination.bornes.ts'

/** `champ:asc` ou `champ:desc`, parmi les champs triables donnés. */
export const triParmi = <const C extends readonly [string, ...string[]]>(champs: C) =>
  z
    .string()
    .regex(/^[A-Za-z.]+:(asc|desc)$/, 'Le tri s’écrit « champ:asc » ou « champ:desc »')
    .superRefine((tri, { addIssue }) => {
      const [champ = ''] = tri.split(':')
      if (!champs.includes(champ)) addIssue({ code: 'custom', message: triInconnu(champ, champs), params: { inconnu: true } })
    })
    .meta({ description: 'Tri, « champ:asc » ou « champ:desc »', 'x-tri': champs })

export const GARDE_SON_ORDRE = 'Cette liste garde son ordre'

/** Un tri inconnu est nommé, avec ceux que la liste connaît. */
export const triInconnu = (champ: string, connus: readonly string[]): string =>
  `Tri inconnu\u00A0: ${champ.slice(0, 60)}. ${connus.length === 0 ? GARDE_SON_ORDRE : `Tris connus\u00A0: ${connus.join(', ')}`}`

/** Une colonne d'export inconnue est nommée, avec celles que la liste connaît. */
export const colonneInconnue = (chemin: string, connues: readonly string[]): string =>
  `Colonne inconnue\u00A0: ${chemin.slice(0, 60)}. ${connues.length === 0 ? 'Cet export a les siennes' : `Colonnes connues\u00A0: ${connues.join(', ')}`}`

/** Un filtre inconnu est nommé, avec ceux que la liste connaît : tu, il laisserait croire qu'il filtre. */
export const filtreInconnu = (inconnus: readonly string[], connus: readonly string[]): string =>
  `Filtre inconnu\u00A0: ${inconnus.map((cle) => cle.slice(0, 60)).join(', ')}. ${connus.length === 0 ? 'Il n’y en a aucun ici' : `Filtres connus\u00A0: ${connus.join(', ')}`}`

/** Un filtre dit à plat et sous `filters`, autrement : nul ne sait lequel vaut. */
export const filtreContredit = (nom: string): string =>
  `«\u00A0${nom}\u00A0» et «\u00A0filters.${nom}\u00A0» disent la même chose, autrement\u00A0: n’en dites qu’un`

/** Un élément d'une autre classe, par son identifiant ou par son adresse (`/v1/operations/…`), qu'envoient les clients Hydra. */
export const idOuAdresse = (chemin: string, inconnu: string) =>
  z
    .string()
    .transform((texte) => {
      const rang = texte.lastIndexOf('/')
      return texte.slice(0, Math.max(0, rang)).endsWith(chemin) ? texte.slice(rang + 1) : texte
    })
    .pipe(identifiant(inconnu))

/** Liste séparée par des virgules, `a,b,c` ; vide : aucun filtre. */
export const listeDeValeurs = <S extends z.ZodType<string, string>>(valeur: S, max = 200) =>
  z
    .string()
    .max(8000)
    .transform((texte) => (texte === '' ? [] : texte.split(',')))
    .pipe(z.array(valeur).max(max))

const PAGE_MAX = 100_000

export const pageDemandeeDe = (parPage: number) => ({
  page: z.coerce
    .number('La page est un nombre entier')
    .int()
    .min(1, 'La première page est 1')
    .max(PAGE_MAX, `Une liste a au plus ${PAGE_MAX} pages`)
    .default(1),
  pageSize: z.coerce
    .number('La taille de page est un nombre entier')
    .int()
    .min(1, 'Une page compte au moins un élément')
    .max(TAILLE_DE_PAGE_MAX, `Une page compte au plus ${TAILLE_DE_PAGE_MAX} éléments`)
    .default(parPage),
})
export const pageDemandee = pageDemandeeDe(TAILLE_DE_PAGE)

export const paginationSchema = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  pageCount: z.number().int(),
  total: z.number().int(),
})
export type Pagination = z.infer<typeof paginationSchema>

/** Une valeur de filtre et le nombre d'éléments visibles qui la portent. */
export const facetteSchema = z.object({ valeur: z.string(), libelle: z.string(), nombre: z.number().int() })
export type Facette = z.infer<typeof facetteSchema>

export const pageCountDe = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
