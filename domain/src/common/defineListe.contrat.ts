// Ce que le contrat tire d'une liste déclarée : sa demande, validée, et la forme de sa réponse.
import { z } from 'zod'
import { type DeclarationDeListe, type TriDe, trisDe } from './defineListe.ts'
import type { Filtre, ValeurDeFiltre } from './filtres.ts'
import { codesDe } from './listes.ts'
import { facetteSchema, idOuAdresse, listeDeValeurs, pageDemandee, triParmi } from './pagination.ts'

type Demande<L extends DeclarationDeListe> = typeof pageDemandee &
  ([TriDe<L>] extends [never] ? unknown : { sort: z.ZodDefault<z.ZodType<string, string>> }) & {
    [K in keyof L['filtres']]: z.ZodOptional<z.ZodType<ValeurDeFiltre<L['filtres'][K]>, string>>
  }

/** La demande d'une page : pagination, tri et filtres de la liste. */
export const demandeDe = <const L extends DeclarationDeListe>(liste: L): z.ZodObject<Demande<L>> => {
  const [premier, ...autres] = trisDe(liste)
  return z.object({
    ...pageDemandee,
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
      return listeDeValeurs(z.enum(codesDe(filtre.valeurs), filtre.inconnu))
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

/** Une valeur d'un filtre, que rien ne compte. */
const choixSchema = z.object({ valeur: z.string(), libelle: z.string() })

type Comptees<L extends DeclarationDeListe> = {
  [K in keyof L['filtres'] as L['filtres'][K] extends { readonly facette: infer N extends string } ? N : never]: z.ZodArray<
    typeof facetteSchema
  >
}
type Choix<L extends DeclarationDeListe> = {
  [K in keyof L['filtres'] as L['filtres'][K] extends { readonly choix: infer N extends string } ? N : never]: z.ZodArray<
    typeof choixSchema
  >
}

/** Ce que `metadata` porte des filtres d'une liste. */
export const valeursDesFiltres = <const L extends DeclarationDeListe>({ filtres }: L) =>
  Object.fromEntries(
    Object.values(filtres as Readonly<Record<string, Filtre>>).flatMap(({ facette, choix }) => [
      ...(facette === undefined ? [] : [[facette, z.array(facetteSchema)]]),
      ...(choix === undefined ? [] : [[choix, z.array(choixSchema)]]),
    ]),
  ) as Comptees<L> & Choix<L>
