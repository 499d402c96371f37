import { z } from 'zod'
import { codesDe } from '../../common/listes.ts'
import { etapes } from './etapes.ts'

/** Où un point se lève : un champ, une section de la fiche, un passage, un dialogue, une page. */
const lienDeLEtapeSchema = z.discriminatedUnion('genre', [
  z.object({ genre: z.literal('champ'), chemin: z.string(), etape: z.number().int() }),
  z.object({
    genre: z.literal('section'),
    section: z.enum(['propositions', 'remboursements', 'commentaires', 'conservation', 'documents']),
  }),
  z.object({ genre: z.literal('passage'), transition: z.string() }),
  z.object({ genre: z.literal('confier') }),
  z.object({ genre: z.literal('ficheNouveauLogement') }),
  z.object({ genre: z.literal('gtrs') }),
  z.object({ genre: z.literal('demenagement') }),
])
export type LienDeLEtape = Readonly<z.infer<typeof lienDeLEtapeSchema>>

const contactSchema = z.object({
  telephone: z.string().nullable(),
  email: z.string().nullable(),
})

/** Un rôle, le ménage, ou un bailleur : « BAILLEUR:… ». */
export const cibleDeRelanceSchema = z
  .string()
  .regex(/^(?:CHARGE|ENCADREMENT|ADMINISTRATIF|DPO|MENAGE|BAILLEUR:[0-9a-f-]{36})$/, 'Destinataire de relance inconnu')

const intervenantSchema = z.object({
  /** La personne qui lit. */
  vous: z.boolean(),
  nom: z.string(),
  precision: z.string().nullable(),
  /** Comment joindre qui n'est pas de l'équipe ; la personne, quand on la connaît et qu'elle se nomme. */
  contact: contactSchema.optional(),
  /** Qui relancer d'un courriel (relance.ts) ; absent : personne d'autre n'agit. */
  cible: cibleDeRelanceSchema.optional(),
})
export type Intervenant = Readonly<z.infer<typeof intervenantSchema>>

const pointBloquantSchema = z.object({
  /** En deux ou trois mots : « Numéro unique ». */
  texte: z.string(),
  /** La raison entière, ou où cela se trouve. */
  detail: z.string(),
  /** Qui doit agir, quand ce n'est pas qui mène l'étape. */
  qui: intervenantSchema.nullable(),
  lien: lienDeLEtapeSchema.nullable(),
  /** Ce que dit le lien : « Renseigner ». */
  verbe: z.string(),
  /** Une autre façon de le lever. */
  sinon: z.object({ verbe: z.string(), lien: lienDeLEtapeSchema }).nullable().optional(),
})
export type PointBloquant = Readonly<z.infer<typeof pointBloquantSchema>>

export const prochaineEtapeSchema = z.object({
  code: z.enum(codesDe(etapes)),
  /** Prête : rien ne bloque. Attente : c'est à quelqu'un d'autre, ou à une date. */
  etat: z.enum(['PRETE', 'BLOQUEE', 'ATTENTE', 'VEILLE']),
  titre: z.string(),
  /** Le passage que fait le bouton ; `null` : elle n'en est pas un, ou n'est pas ouverte à qui lit. */
  transition: z.string().nullable(),
  /** Qui mène l'étape d'abord, puis ceux dont un point dépend. */
  qui: z.array(intervenantSchema),
  /** Jour depuis lequel elle attend. */
  depuis: z.string(),
  /** Jour auquel elle est due, ou prévue. */
  echeance: z.string().nullable(),
  bloquants: z.array(pointBloquantSchema),
  attendu: z.object({ texte: z.string(), detail: z.string().nullable() }).nullable(),
  /** Où agir quand l'étape n'est pas un passage. */
  lien: lienDeLEtapeSchema.nullable(),
  /** Jour de la dernière relance depuis qu'elle attend. */
  relanceLe: z.string().nullable(),
  /** Ce que l'étape entraînera ; `quand` : « À l’enregistrement ». */
  consequence: z.object({ quand: z.string(), texte: z.string() }).nullable(),
  /** En une ligne : « Manque : numéro unique, date de la demande ». */
  resume: z.string(),
})
export type ProchaineEtape = Readonly<z.infer<typeof prochaineEtapeSchema>>

const enBref = intervenantSchema.pick({ vous: true, nom: true })

/** La même, dans une liste : quoi, qui, et depuis quand. */
export const prochaineEtapeEnBrefSchema = z.object({
  code: z.enum(codesDe(etapes)),
  titre: z.string(),
  /** Qui mène l'étape. */
  qui: enBref,
  /** Ceux dont un point dépend, à côté de qui la mène. */
  aussi: z.array(enBref),
  depuis: z.string(),
})
export type ProchaineEtapeEnBref = Readonly<z.infer<typeof prochaineEtapeEnBrefSchema>>
