import { z } from 'zod'
import {
  choixFacultatif,
  dateFacultative,
  entierFacultatif,
  montantFacultatif,
  nombreFacultatif,
  redite,
  texteCourt,
} from '../common/champs.ts'
import { codesDe } from '../common/listes.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { typesFinancement } from '../menage/nouveau-logement/nouveauLogement.listes.ts'
import { codesEtapes, codesOrigines, codesPostes, zonages } from './financement.listes.ts'

const parCode = <const C extends readonly string[], S extends z.ZodType>(codes: C, champ: S) =>
  z.object(Object.fromEntries(codes.map((code) => [code, champ])) as { [K in C[number]]: S })

const depenses = parCode(codesPostes, montantFacultatif)
const ressources = parCode(codesOrigines, montantFacultatif)
const justifications = parCode(codesPostes, texteCourt(500))

const logements = z
  .array(
    z.object({
      typologie: z.enum(codesDe(typologies), 'Typologie inconnue'),
      financement: z.enum(codesDe(typesFinancement), 'Financement inconnu'),
      nombre: z.number('Un nombre est attendu').int('Un nombre entier est attendu').min(1, 'Au moins 1').max(9999, 'Au plus 9999'),
    }),
  )
  .max(99, '99 lignes au plus')
  .superRefine((lignes, { addIssue }) => {
    const vues = new Set<string>()
    for (const [rang, { typologie, financement }] of lignes.entries()) {
      const cle = `${typologie} ${financement}`
      if (vues.has(cle))
        addIssue({ code: 'custom', path: [rang, 'typologie'], message: 'Cette typologie est déjà dite pour ce financement' })
      vues.add(cle)
    }
  })

const reste = {
  logements: logements.default([]),
  /** Le taux de la subvention, en pour cent ; nul : celui de la famille. */
  taux: nombreFacultatif(0, 100),
  numeroIODA: texteCourt(40),
  dateMarche: dateFacultative,
  zonage: choixFacultatif(codesDe(zonages)),
  contact: texteCourt(200),
  /** La référence du relevé, jamais le compte. */
  referenceRIB: texteCourt(60),
  droitsUniques: entierFacultatif(0, 9999),
}

/** Le plan de financement d'une fiche : ce qui se saisit. */
export const planSchema = z.object({
  depenses: depenses.prefault({}),
  ressources: ressources.prefault({}),
  justifications: justifications.prefault({}),
  ...reste,
})
export type Plan = z.output<typeof planSchema>

/** Ce qui est absent reste, poste par poste. */
export const modificationPlanSchema = z.object({
  depenses: redite(depenses).optional(),
  ressources: redite(ressources).optional(),
  justifications: redite(justifications).optional(),
  ...redite(z.object(reste)).shape,
})
export type ModificationPlan = z.output<typeof modificationPlanSchema>

export const PLAN_VIDE: Plan = planSchema.parse({})

/** Le plan une fois ces modifications faites ; ce qu'elles ne disent pas reste. */
export const planModifie = (plan: Plan, { depenses: d, ressources: r, justifications: j, ...autres }: ModificationPlan): Plan => ({
  ...plan,
  ...(dits(autres) as Partial<Plan>),
  depenses: { ...plan.depenses, ...dits(d) },
  ressources: { ...plan.ressources, ...dits(r) },
  justifications: { ...plan.justifications, ...dits(j) },
})

const dits = (patch: object = {}) => Object.fromEntries(Object.entries(patch).filter(([, valeur]) => valeur !== undefined))

const montant = z.number().nullable()
const nombres = z.array(z.object({ code: z.string(), libelle: z.string(), nombre: z.number().int() }))

/** Ce qui se calcule d'un plan. */
export const calculSchema = z.object({
  cout: z.number(),
  /** Ce que la famille subventionne au plus ; nul : sans plafond, ou sans nombre de logements. */
  plafond: montant,
  assiette: z.number(),
  taux: z.number(),
  subvention: z.number(),
  autresRessources: z.number(),
  /** Ce qui reste au maître d'ouvrage ; négatif : les ressources dépassent le coût. */
  autofinancement: z.number(),
  totalRessources: z.number(),
  nombreLogements: z.number().int().nullable(),
  parTypologie: nombres,
  parFinancement: nombres,
  coutParLogement: montant,
  subventionParLogement: montant,
})
export type Calcul = z.infer<typeof calculSchema>

export const etapeSchema = z.enum(codesEtapes, 'Étape inconnue')
