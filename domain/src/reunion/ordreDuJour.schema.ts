import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { texteCourt } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { decisionsDuMenage, suitesDuRefus } from './reunion.listes.ts'
import { statutsUnite } from './unite.statuts.ts'

/** Au compte rendu qui se diffuse ; sinon, le commentaire est interne. */
const diffuse = z.boolean()

const cotationSchema = z.object({ couleur: z.string().nullable(), score: z.number() })

/** Un ménage à l'ordre du jour, dans l'ordre de celui-ci ; ce que la personne n'en lit pas est absent. */
export const menageDeReunionSchema = z.object({
  ...jsonLdDe('MenageDeReunion'),
  id: identifiant(),
  version: z.number().int(),
  codeMenage: z.string(),
  noms: z.string(),
  statut: z.object({ code: z.string(), libelle: z.string() }),
  cotation: cotationSchema,
  adultes: z.number().int(),
  enfants: z.number().int(),
  typologiesGTR: z.array(z.string()).optional(),
  secteurs: z.array(z.string()).optional(),
  dateEntretien: z.string().nullable(),
  chargeDeRelogement: personneSchema.nullable(),
  /** Ce qui manque encore avant la séance. */
  aRegler: z.string().nullable().optional(),
  commentaire: z.string().nullable().optional(),
  commentaireDiffuse: z.boolean().optional(),
  decision: z.enum(codesDe(decisionsDuMenage)).nullable().optional(),
  suite: z.enum(codesDe(suitesDuRefus)).nullable().optional(),
  /** Pourquoi la personne ne le retire pas ; `null` : elle le retire. */
  refusRetirer: z.string().nullable(),
})
export type MenageDeReunion = z.infer<typeof menageDeReunionSchema>

/** Ce qui s'écrit d'un ménage dans une réunion : absent, reste. */
export const ligneDeMenageSchema = z
  .object({
    commentaire: texteCourt(2000),
    commentaireDiffuse: diffuse,
    decision: z.enum(codesDe(decisionsDuMenage), 'Décision inconnue').nullable(),
    suite: z.enum(codesDe(suitesDuRefus), 'Suite inconnue').nullable(),
  })
  .partial()
export type LigneDeMenage = z.output<typeof ligneDeMenageSchema>

const propositionDeReunionSchema = z.object({
  id: identifiant(),
  version: z.number().int(),
  statut: z.string(),
  /** Nul : un candidat du bailleur. */
  menage: z.object({ id: identifiant(), codeMenage: z.string(), noms: z.string() }).nullable(),
  cotation: cotationSchema.nullable(),
  personnes: z.number().int().nullable(),
  /** L'ordre d'arrivée sur le logement. */
  rang: z.number().int().nullable(),
  /** Qui a proposé ce logement au ménage ; absent à un partenaire. */
  proposePar: personneSchema.nullable().optional(),
  /** Estimés ; absents à qui ne lit pas les ressources. */
  tauxEffort: z.number().nullable().optional(),
  partACharge: z.number().nullable().optional(),
  accepte: z.boolean().nullable().optional(),
  rangReponse: z.number().int().nullable().optional(),
  commentaire: z.string().nullable().optional(),
  commentaireDiffuse: z.boolean().optional(),
  /** À une consultation écrite, ce que chaque participant a répondu par son lien ; pour l'équipe. */
  avis: z.array(z.object({ email: z.string(), accepte: z.boolean(), commentaire: z.string().nullable(), le: z.string() })).optional(),
})
export type PropositionDeReunion = z.infer<typeof propositionDeReunionSchema>

/** Ce que le GTR répond à une proposition : absent, reste ; `rang` la déplace, les autres se renumérotent. */
export const reponseDuGtrSchema = z
  .object({
    accepte: z.boolean().nullable(),
    rang: z.number().int('Un rang est un nombre entier').min(1, 'Le premier rang est 1').max(999, 'Rang trop grand'),
    commentaire: texteCourt(2000),
    commentaireDiffuse: diffuse,
  })
  .partial()
export type ReponseDuGtr = z.output<typeof reponseDuGtrSchema>

/** Un logement à l'ordre du jour, avec les ménages à qui il y est proposé, dans l'ordre de leur rang. */
export const logementDeReunionSchema = z.object({
  ...jsonLdDe('LogementDeReunion'),
  id: identifiant(),
  adresse: z.string(),
  typologie: z.string(),
  surfaceHabitable: z.number().nullable(),
  etage: z.number().nullable(),
  ascenseur: z.boolean().nullable(),
  bailleur: z.string().nullable(),
  loyerChargesComprises: z.number().nullable(),
  finMiseADisposition: z.string().nullable(),
  /** Où il en est dans cette réunion. */
  statut: z.object({ code: z.enum(codesDe(statutsUnite)), libelle: z.string() }),
  propositions: z.array(propositionDeReunionSchema),
})
export type LogementDeReunion = z.infer<typeof logementDeReunionSchema>
