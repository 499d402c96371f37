import { z } from 'zod'
import { dateFacultative, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'

export const VARIABLE = 'VARIABLE'

export const nomenclatureSchema = z.object({
  ...jsonLdDe('Nomenclature'),
  id: identifiant(),
  version: z.number().int(),
  type: z.string(),
  code: z.string(),
  libelle: z.string(),
  /** Sa place dans sa liste. */
  ordre: z.number().int(),
  /** Faux : retirée, elle ne se choisit plus et se lit encore. */
  actif: z.boolean(),
  /** Le libellé de l'entrée où elle a été réunie. */
  reunieA: z.string().nullable(),
  attributs: z.record(z.string(), z.unknown()),
  valeur: z.number().nullable(),
  debut: z.string().nullable(),
  can: z.array(z.enum(['modifier'])),
})
export type Nomenclature = z.infer<typeof nomenclatureSchema>

const CODE = /^[A-Z][A-Z0-9_]{0,59}$/
const attribut = z.union([z.string().max(500, '500 caractères au plus'), z.number(), z.boolean(), z.null()])
const attributs = z
  .record(z.string().min(1).max(60), attribut, 'Des attributs sont attendus')
  .refine((dits) => Object.keys(dits).length <= 20, '20 attributs au plus')
  .refine((dits) => JSON.stringify(dits).isWellFormed() && !JSON.stringify(dits).includes('\\u0000'), 'Caractère interdit')

const libelle = texteRequis(120).refine((texte) => !/[\p{Cc}\p{Cf}]/u.test(texte), 'Caractère interdit')
const valeur = z
  .number('Un nombre est attendu')
  .min(-99_999_999, 'Nombre trop petit')
  .max(99_999_999, 'Nombre trop grand')
  .refine((nombre) => Math.abs(nombre * 10_000 - Math.round(nombre * 10_000)) < 1e-3, 'Quatre décimales au plus')

/** Ce qui se saisit d'une entrée : son libellé. */
export const saisieEntreeSchema = z.object({ libelle })
export type SaisieEntree = z.output<typeof saisieEntreeSchema>

/** Une valeur d'une variable, et le jour où elle commence à valoir. */
export const saisieValeurSchema = z.object({ valeur, debut: dateFacultative })
export type SaisieValeur = z.output<typeof saisieValeurSchema>

/** Une entrée de plus, ou une valeur de plus d'une variable (`code`, `valeur`, `debut`). */
export const creationNomenclatureSchema = z.object({
  type: z.string('Ce champ est requis').regex(CODE, 'Liste inconnue'),
  libelle: libelle.optional(),
  code: z.string().regex(CODE, 'Un code s’écrit en majuscules, chiffres et tirets bas').optional(),
  attributs: attributs.optional(),
  valeur: valeur.optional(),
  debut: dateFacultative,
})
export type CreationNomenclature = z.output<typeof creationNomenclatureSchema>

/** Ce qui est absent reste ; le type et le code, redits tels quels, sont permis. */
export const modificationNomenclatureSchema = z.object({
  libelle: libelle.optional(),
  attributs: attributs.optional(),
  valeur: valeur.nullable().optional(),
  debut: dateFacultative,
  /** Sa place dans sa liste, la première est 0. */
  ordre: z
    .number('Un rang est attendu')
    .int('Un rang est un nombre entier')
    .min(0, 'Un rang commence à 0')
    .max(999, 'Au plus 999')
    .optional(),
  actif: z.boolean('Oui ou non est attendu').optional(),
  type: z.unknown().optional(),
  code: z.unknown().optional(),
})
export type ModificationNomenclature = z.output<typeof modificationNomenclatureSchema>

/** Une entrée en double se réunit à une autre de sa liste. */
export const reunionSchema = z.object({ vers: identifiant('Choisissez l’entrée qui reste') })
export type ReunionDEntrees = z.output<typeof reunionSchema>

/** Ce qui se rapporte à une entrée, en mots : « 12 personnes ». */
export const emploisSchema = z.object({ emplois: z.array(z.string()) })

/** Les listes que l'administration a changées, telles qu'elle les tient. */
export const listesChangeesSchema = z.object({
  listes: z.record(
    z.string(),
    z.array(
      z.object({ code: z.string(), libelle: z.string(), actif: z.boolean(), reunieA: z.string().nullable(), supprimee: z.boolean() }),
    ),
  ),
})
export type ListesChangees = z.infer<typeof listesChangeesSchema>
