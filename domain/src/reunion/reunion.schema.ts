import { z } from 'zod'
import { dateRequise, heure, heureRequise, instantOuJour, messages, texteCourt } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { statutsReunion, typesReunion } from './reunion.listes.ts'

const pruSchema = z.object({ id: identifiant('PRU inconnu'), nom: z.string().optional() })

const heureSchema = heure.nullable().optional()

/** Les adresses d'un seul texte (virgule, point-virgule, ligne) ou d'une liste ; deux fois la même n'en fait qu'une. */
export const adressesDe = (valeur: unknown): unknown =>
  typeof valeur === 'string' ? uniques(valeur.split(/[\s,;]+/)) : Array.isArray(valeur) ? uniques(valeur.map(String)) : valeur

const uniques = (adresses: readonly string[]) => [
  ...new Map(
    adresses.map((adresse) => adresse.normalize('NFKC').trim()).flatMap((net) => (net === '' ? [] : [[net.toLowerCase(), net]])),
  ).values(),
]

const participantsSchema = z.preprocess(
  adressesDe,
  z.array(z.email(messages.emails).max(254, messages.emails), messages.emails).max(60, '60 participants au plus'),
)

const champsDeSaisie = {
  PRUs: z.array(pruSchema, messages.requis).min(1, messages.requis).max(30, '30 PRU au plus'),
  /** Un jour (à `heure`, à défaut 9 h) ou un instant. */
  date: instantOuJour(dateRequise, messages.requis),
  heure: heureSchema,
  ville: texteCourt(100),
  lieu: texteCourt(200),
  participants: participantsSchema,
}

export const creationReunionSchema = z.object({
  ...champsDeSaisie,
  /** Une réunion naît en préparation : le redire est permis. */
  statut: z.literal('EN_PREPARATION', 'Un GTR se crée en préparation').optional(),
  type: z.object({ code: z.enum(codesDe(typesReunion), 'Type inconnu') }).default({ code: 'GTR' }),
  participants: participantsSchema.default([]),
})
export type CreationReunion = z.output<typeof creationReunionSchema>

/** Ce qui est absent reste ; `statut` demande un passage. */
export const modificationReunionSchema = z
  .object({ ...champsDeSaisie, statut: z.enum(codesDe(statutsReunion), 'Statut inconnu') })
  .partial()
export type ModificationReunion = z.output<typeof modificationReunionSchema>

/** La même, telle qu'elle se saisit à l'écran : un jour, une heure, les adresses dans un seul texte. */
export const saisieReunionSchema = z.object({
  type: z.enum(codesDe(typesReunion)),
  PRUs: z.array(z.string(), messages.requis).min(1, messages.requis),
  date: dateRequise,
  heure: heureRequise,
  ville: texteCourt(100),
  lieu: texteCourt(200),
  participants: z.string().refine((texte) => participantsSchema.safeParse(texte).success, messages.emails),
})
export type SaisieReunion = z.output<typeof saisieReunionSchema>

/** La réunion, telle que la personne connectée la lit. */
export const reunionSchema = z.object({
  ...jsonLdDe('Reunion'),
  id: identifiant(),
  version: z.number().int(),
  statut: z.enum(codesDe(statutsReunion)),
  type: z.object({ code: z.enum(codesDe(typesReunion)), libelle: z.string() }),
  nom: z.string(),
  date: z.string(),
  ville: z.string().nullable(),
  lieu: z.string().nullable(),
  PRUs: z.array(z.object({ id: identifiant(), nom: z.string() })),
  /** Ceux que la personne atteint. */
  nombreDeMenages: z.number().int(),
  nombreDeLogements: z.number().int(),
  /** Où ils se lisent, et l'historique. */
  menages: z.string(),
  logements: z.string(),
  modifications: z.string(),
  /** Absents à qui ne prépare pas la réunion : des adresses de personnes. */
  participants: z.array(z.string()).optional(),
  ordreDuJourEnvoyeLe: z.string().nullable(),
  clotureeLe: z.string().nullable(),
  /** Du compte rendu en cours ; absentes à qui ne le remplit pas. */
  reponses: z.object({ donnees: z.number().int(), attendues: z.number().int(), aJustifier: z.number().int() }).optional(),
  /** À la réouverture : ce qui a bougé depuis la clôture, et n’est pas rétabli. */
  nonRetablis: z.array(z.string()).optional(),
  /** D'une consultation écrite ; absents à qui ne les tient pas. */
  liens: z
    .array(
      z.object({
        id: identifiant(),
        email: z.string(),
        ouvertLe: z.string().nullable(),
        reponduLe: z.string().nullable(),
        revoqueLe: z.string().nullable(),
      }),
    )
    .optional(),
  nextPlaces: z.array(placeSuivanteSchema),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})
export type Reunion = z.infer<typeof reunionSchema>

export const ligneReunionSchema = reunionSchema.pick({
  '@context': true,
  '@id': true,
  '@type': true,
  id: true,
  statut: true,
  type: true,
  nom: true,
  date: true,
  ville: true,
  PRUs: true,
  nombreDeMenages: true,
  nombreDeLogements: true,
})
export type LigneReunion = z.infer<typeof ligneReunionSchema>
