// Ce que le contrat tire d'une liste déclarée : sa demande, validée, et la forme de sa réponse.
import { z } from 'zod'
import { texteCourt } from './champs.ts'
import { type DeclarationDeListe, type FacetteDe, type FiltresDe, type TotalDe, type TriDe, trisDe } from './defineListe.ts'
import type { Filtre, ValeurDeFiltre } from './filtres.ts'
import { codesDe, sousSonNom } from './listes.ts'
import { TAILLE_DE_PAGE } from './pagination.bornes.ts'
import {
  colonneInconnue,
  facetteSchema,
  filtreContredit,
  filtreInconnu,
  GARDE_SON_ORDRE,
  idOuAdresse,
  listeDeValeurs,
  type pageDemandee,
  pageDemandeeDe,
  triInconnu,
  triParmi,
} from './pagination.ts'

type Demande<L extends DeclarationDeListe> = typeof pageDemandee &
  ([TriDe<L>] extends [never] ? unknown : { sort: z.ZodDefault<z.ZodType<string, string>> }) & {
    [K in keyof L['filtres']]: z.ZodOptional<z.ZodType<ValeurDeFiltre<L['filtres'][K]>, string>>
  }

/** La demande d'une page : pagination, tri et filtres de la liste. */
export const demandeDe = <const L extends DeclarationDeListe>(liste: L): z.ZodObject<Demande<L>> => {
  const [premier, ...autres] = trisDe(liste)
  return z.object({
    ...pageDemandeeDe(liste.parPage ?? TAILLE_DE_PAGE),
    ...(premier === undefined ? {} : { sort: triParmi([premier, ...autres]).default(liste.tri) }),
    ...filtresDe(liste),
  }) as unknown as z.ZodObject<Demande<L>>
}

/** Les filtres d'une liste, chacun facultatif. */
export const filtresDe = <const L extends DeclarationDeListe>({ filtres }: L) =>
  Object.fromEntries(Object.entries(filtres).map(([cle, filtre]) => [cle, facultatif(filtre)])) as {
    [K in keyof L['filtres']]: z.ZodOptional<z.ZodType<ValeurDeFiltre<L['filtres'][K]>, string>>
  }

function facultatif(filtre: Filtre): z.ZodType {
  const schema = schemaDe(filtre).optional()
  return filtre.champ === undefined ? schema : schema.meta({ 'x-champ': filtre.champ })
}

function schemaDe(filtre: Filtre): z.ZodType {
  switch (filtre.sorte) {
    case 'mots':
      return z
        .string()
        .trim()
        .max(filtre.max, `${filtre.max} caractères au plus`)
        .refine((texte) => texte.isWellFormed() && !texte.includes('\0'), 'Caractère interdit')
    case 'parmi':
      return listeDeValeurs(parmiSchema(filtre))
    case 'relation': {
      const element = idOuAdresse(filtre.chemin, filtre.inconnu)
      return listeDeValeurs(filtre.plus.length === 0 ? element : z.union([z.enum(filtre.plus), element]))
    }
    case 'codes':
      return listeDeValeurs(z.string().regex(filtre.motif, filtre.inconnu))
    case 'jour':
      return z.iso.date('Une date est attendue')
    case 'ouiNon':
      return z.enum(['true', 'false'], 'true ou false')
  }
}

const parmiSchema = ({ valeurs, inconnu, autresNoms }: Extract<Filtre, { sorte: 'parmi' }>) => {
  const connues = z.enum(codesDe(valeurs), inconnu)
  if (autresNoms === undefined) return connues
  return z
    .string()
    .transform((texte) => sousSonNom(texte, autresNoms))
    .pipe(connues)
}

/** La demande de ses seules facettes : ses filtres, et aucun autre. */
export const demandeDeFacettesDe = <const L extends DeclarationDeListe>(liste: L) => {
  const filtres = filtresDe(liste)
  const noms = Object.keys(filtres)
  return z.looseObject(filtres).superRefine(connusSeulement(noms, noms)) as unknown as z.ZodObject<typeof filtres>
}

/** Un filtre d'export s'écrit comme dans la liste (`a,b`) ou en tableau (`["a", "b"]`) ; un tableau vide ne filtre rien, pas même un jour. */
const enTexte = (filtre: z.ZodType, sorte: Filtre['sorte']) =>
  z.preprocess((valeur) => {
    if (typeof valeur === 'boolean') return String(valeur)
    if (!Array.isArray(valeur)) return valeur ?? undefined
    // Une entrée vide n'est pas une valeur.
    const texte = valeur.filter((un) => un !== null && un !== '').join(',')
    return texte === '' && (sorte === 'jour' || sorte === 'ouiNon') ? undefined : texte
  }, filtre)

const connusSeulement = (connus: readonly string[], filtres: readonly string[]) => (demande: object, ctx: z.RefinementCtx) => {
  const inconnus = Object.keys(demande).filter((cle) => !connus.includes(cle))
  if (inconnus.length > 0) ctx.addIssue({ code: 'custom', message: filtreInconnu(inconnus, filtres), params: { inconnu: true } })
}

/** Le tri d'un export dont la liste garde son ordre : rien de dit, ou le refus qui le nomme. */
const sansTri = z
  .unknown()
  .optional()
  .superRefine((tri, ctx) => {
    if (tri === undefined || tri === null || tri === '') return
    const message = typeof tri === 'string' ? triInconnu(tri.split(':')[0] ?? '', []) : GARDE_SON_ORDRE
    ctx.addIssue({ code: 'custom', message, params: { inconnu: true } })
  })
  .transform(() => undefined)

/**
 * Un export : les filtres actifs, à plat ou sous `filters`, le tri, et les colonnes ; seules comptent celles qui ont un chemin
 * (spécification § 7). Un filtre inconnu se refuse : tu, il laisserait sortir toute la base. `plus` : ce que cet export-ci demande encore ;
 * `colonnes` : « les siennes », il n'en laisse pas choisir, et en nommer une se refuse.
 */
export const demandeDExportDe = <const L extends DeclarationDeListe, const P extends z.ZodRawShape = Record<never, never>>(
  liste: L,
  plus: P = {} as P,
  { colonnes = 'choisies' }: { readonly colonnes?: 'choisies' | 'les siennes' } = {},
) => {
  const [premier, ...autres] = trisDe(liste)
  const filtres = Object.fromEntries(
    Object.entries(liste.filtres as Readonly<Record<string, Filtre>>).map(([cle, filtre]) => [
      cle,
      enTexte(facultatif(filtre), filtre.sorte),
    ]),
  )
  const autour = {
    ...plus,
    sort: premier === undefined ? sansTri : triParmi([premier, ...autres]).default(liste.tri),
    /** Ceux de la liste, sans effet : un export rend toutes les lignes. */
    page: z.unknown().optional(),
    pageSize: z.unknown().optional(),
    format: z.enum(['csv', 'xlsx'], 'csv ou xlsx').default('csv'),
    /** Exigé au-delà de 500 lignes (domain-rules § 11.2). */
    motif: texteCourt(300),
    columns: z
      .array(z.object({ name: z.string().max(100), path: z.string().max(100).optional() }))
      .max(40)
      .superRefine((dites, ctx) => {
        const dite = colonnes === 'les siennes' ? dites.find(({ path }) => path)?.path : undefined
        if (dite !== undefined) ctx.addIssue({ code: 'custom', message: colonneInconnue(dite, []), params: { inconnu: true } })
      })
      .optional(),
  }
  const noms = Object.keys(filtres)
  return z
    .looseObject({
      ...filtres,
      ...autour,
      filters: z.looseObject(filtres).superRefine(connusSeulement(noms, noms)).optional(),
    })
    .superRefine(connusSeulement([...noms, ...Object.keys(autour), 'filters'], noms))
    .superRefine((demande, ctx) => {
      const { filters = {}, ...aPlat } = demande as Readonly<Record<string, unknown>> & {
        readonly filters?: Readonly<Record<string, unknown>>
      }
      for (const nom of noms) {
        if (aPlat[nom] === undefined || filters[nom] === undefined || JSON.stringify(aPlat[nom]) === JSON.stringify(filters[nom])) continue
        ctx.addIssue({ code: 'custom', path: [nom], message: filtreContredit(nom), params: { inconnu: true } })
      }
    })
    .transform(({ filters, page: _, pageSize: __, ...demande }) => ({
      ...demande,
      ...Object.fromEntries(Object.entries(filters ?? {}).filter(([, valeur]) => valeur !== undefined)),
    })) as unknown as z.ZodType<DemandeDExport<L> & z.output<z.ZodObject<P>>, DemandeDExportEnvoyee>
}

/** Un export demandé, une fois lu. */
export type DemandeDExport<L extends DeclarationDeListe> = FiltresDe<L> & FormeDExport

/** Ce qu'un export dit en plus des filtres. */
export interface FormeDExport {
  readonly sort?: string
  readonly format: 'csv' | 'xlsx'
  readonly motif: string | null
  readonly columns?: readonly { readonly name: string; readonly path?: string | undefined }[] | undefined
}

type DemandeDExportEnvoyee = Readonly<Record<string, unknown>>

/** Une valeur d'un filtre, que rien ne compte. */
const choixSchema = z.object({ valeur: z.string(), libelle: z.string() })

type Facette = z.ZodArray<typeof facetteSchema>
type Comptees<L extends DeclarationDeListe> = {
  [K in keyof L['filtres'] as L['filtres'][K] extends { readonly aPart: true }
    ? never
    : L['filtres'][K] extends { readonly facette: infer N extends string }
      ? N
      : never]: Facette
}
type Comptables<L extends DeclarationDeListe> = { [N in FacetteDe<L>]: Facette }
type Choix<L extends DeclarationDeListe> = {
  [K in keyof L['filtres'] as L['filtres'][K] extends { readonly choix: infer N extends string } ? N : never]: z.ZodArray<
    typeof choixSchema
  >
}

/** Ce que `metadata` porte des filtres d'une liste. */
export const valeursDesFiltres = <const L extends DeclarationDeListe>({ filtres }: L) =>
  Object.fromEntries(
    Object.values(filtres as Readonly<Record<string, Filtre>>).flatMap(({ facette, choix, aPart }) => [
      ...(facette === undefined || aPart ? [] : [[facette, z.array(facetteSchema)]]),
      ...(choix === undefined ? [] : [[choix, z.array(choixSchema)]]),
    ]),
  ) as Comptees<L> & Choix<L>

/** Ce que `_facettes` répond : les valeurs de chaque filtre que l'on compte, même de ceux que la page tait. */
export const comptesDesFiltres = <const L extends DeclarationDeListe>({ filtres }: L) =>
  Object.fromEntries(
    Object.values(filtres as Readonly<Record<string, Filtre>>).flatMap(({ facette }) =>
      facette === undefined ? [] : [[facette, z.array(facetteSchema)]],
    ),
  ) as Comptables<L>

/** Ce que `metadata` porte de ses totaux : de toutes les lignes retenues, non de la page. */
export const totauxDe = <const L extends DeclarationDeListe>({ totaux = [] }: L) => ({
  totaux: z.object(Object.fromEntries(totaux.map((nom) => [nom, z.number()]))) as unknown as z.ZodObject<Record<TotalDe<L>, z.ZodNumber>>,
})
