import { z } from 'zod'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { typesBailPrive } from './bailPrive.listes.ts'
import { propositionEcriteSchema } from './ecrite/ecrite.schema.ts'
import { type StatutProposition, statutsProposition } from './proposition.statuts.ts'

/** Le bailleur privé du logement et les termes de son bail : une personne, que l'équipe seule peut joindre. */
export const bailleurPriveSchema = z.object({
  nom: z.string(),
  telephone: z.string().nullable(),
  email: z.string().nullable(),
  typeBail: z.enum(codesDe(typesBailPrive)),
  entreePrevueLe: z.string(),
})
export type BailleurPrive = z.infer<typeof bailleurPriveSchema>

/** Une proposition vue du ménage (entrée `logements` de la spécification § 3). */
export const propositionDuMenageSchema = z.object({
  '@id': z.string(),
  id: identifiant(),
  statut: z.enum(Object.keys(statutsProposition) as [StatutProposition, ...StatutProposition[]]),
  logement: z.object({
    '@id': z.string(),
    id: identifiant(),
    adresse: z.string(),
    ville: z.string(),
    typologie: z.string(),
    surfaceHabitable: z.number().nullable(),
    bailleur: z.string().nullable(),
    prive: z.boolean(),
    /** Celle de la commune, pour les barèmes. */
    zone: z.string().nullable(),
  }),
  bailleurPrive: bailleurPriveSchema.optional(),
  GTR: z.object({ date: z.string().nullable(), accepte: z.boolean().nullable(), rang: z.number().int().nullable() }),
  CAL: z.object({ date: z.string().nullable(), accepte: z.boolean().nullable(), rang: z.number().int().nullable() }),
  propositionEcriteEnvoyee: z.string().nullable(),
  reponseAttendueLe: z.string().nullable(),
  acceptationMenage: z.string().nullable(),
  refusMenage: z.object({ motif: z.string().nullable(), date: z.string(), legitime: z.boolean().nullable() }).nullable(),
  finance: z
    .object({
      loyer: z.number().nullable(),
      charges: z.number().nullable(),
      APL: z.number().nullable(),
      /** Sans APL saisie : l'estimation, à défaut ce que le bailleur annonce ; la part à charge la déduit. */
      APLRetenue: z.object({ valeur: z.number().nullable(), source: z.enum(['SAISIE', 'ESTIMEE', 'ANNONCEE']).nullable() }),
      partACharge: z.number().nullable(),
      /** Projeté dans ce logement (domain-rules § 5.4). */
      resteAVivre: z.object({ parMois: z.number().nullable(), parJourEtUC: z.number().nullable() }),
    })
    .optional(),
  tauxEffort: z.number().nullable().optional(),
  can: z.array(z.enum(['retirer'])),
  /** Pour ceux qui conduisent le relogement. */
  ecrite: propositionEcriteSchema.optional(),
})
export type PropositionDuMenage = z.infer<typeof propositionDuMenageSchema>
