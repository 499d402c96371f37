import { z } from 'zod'
import { codeTenu, dateFacultative, dateRequise, messages } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { statutsProposition } from '../proposition/proposition.statuts.ts'
import { statutsUnite } from '../reunion/unite.statuts.ts'
import { motifsRefusBailleur } from './cal.listes.ts'

const motif = codeTenu(motifsRefusBailleur)

/** Les adresses électroniques où partent les liens ; absentes : les comptes du bailleur. */
export const destinatairesSchema = z.array(z.email(messages.emails).max(254), messages.emails).min(1, messages.emails).max(20).optional()

export const saisieTransmissionSchema = z.object({
  logementId: identifiant('Logement inconnu'),
  reunionId: identifiant('GTR inconnu').optional(),
  /** Jour prévu de la commission. */
  calLe: dateFacultative,
  /** Dernier jour pour répondre ; absent : le délai ordinaire. */
  repondreAvant: dateFacultative,
  destinataires: destinatairesSchema,
})
export type SaisieTransmission = z.output<typeof saisieTransmissionSchema>

/** Une réponse du bailleur ; sans proposition, son propre candidat, que rien ne nomme. */
export const reponseSchema = z.object({
  propositionId: identifiant('Candidat inconnu').nullable(),
  externe: z.boolean().default(false),
  accepte: z.boolean('Dites si l’avis est favorable.'),
  rang: z
    .number('Un rang est attendu')
    .int('Un rang est un nombre entier')
    .min(1, 'Un rang commence à 1')
    .max(99, 'Un rang est au plus 99'),
  motif: motif.nullable().default(null),
  reponseExterne: z.boolean().nullable().default(null),
})

export const saisieDeLaCalSchema = z.object({
  /** Jour de la commission. */
  calLe: dateRequise,
  reponses: z.array(reponseSchema).min(1, 'Aucune réponse').max(60),
})
export type SaisieDeLaCal = z.output<typeof saisieDeLaCalSchema>

const personne = z.object({ prenom: z.string(), nom: z.string() })

export const candidatSchema = z.object({
  propositionId: identifiant(),
  externe: z.boolean(),
  statut: z.enum(codesDe(statutsProposition)),
  /** Nul : le candidat du bailleur. `noms` absent : la personne n'atteint pas ce ménage. */
  menage: z.object({ id: identifiant(), noms: z.string().optional(), codeMenage: z.string(), personnes: z.string() }).nullable(),
  /** Pour l'équipe. */
  cotation: z.object({ couleur: z.string().nullable(), score: z.number() }).optional(),
  tauxEffort: z.number().nullable(),
  rangGTR: z.number().int().nullable(),
  rang: z.number().int(),
  accepte: z.boolean().nullable(),
  motif: motif.nullable(),
  reponseExterne: z.boolean().nullable(),
  /** Le ménage a refusé ce logement. */
  refuse: z.boolean(),
  /** Pourquoi sa réponse ne change plus ; nul : elle change. */
  fige: z.string().nullable(),
})
export type Candidat = z.infer<typeof candidatSchema>

export const verbesCal = ['transmettre', 'enregistrer', 'lirePieces', 'gererLesLiens'] as const
export type VerbeCal = (typeof verbesCal)[number]

export const calSchema = z.object({
  ...jsonLdDe('Cal'),
  logement: z.object({
    id: identifiant(),
    adresse: z.string(),
    typologie: z.string(),
    surfaceHabitable: z.number().nullable(),
    etage: z.number().nullable(),
    ascenseur: z.boolean().nullable(),
    UG: z.string().nullable(),
    loyerChargesComprises: z.number().nullable(),
    bailleur: z.object({ id: identifiant(), nom: z.string() }).nullable(),
    version: z.number().int(),
  }),
  reunion: z.object({ id: identifiant(), nom: z.string(), date: z.string(), statut: z.enum(codesDe(statutsUnite)) }).nullable(),
  transmission: z
    .object({ id: identifiant(), le: z.string(), par: personne.nullable(), repondreAvant: z.string(), calLe: z.string().nullable() })
    .nullable(),
  /** Le retour de la commission, une fois enregistré. */
  retour: z.object({ le: z.string(), par: personne.nullable() }).nullable(),
  /** La dernière réponse donnée par le lien, ou du compte du bailleur. */
  reponse: z.object({ numero: z.number().int(), le: z.string(), par: z.string() }).nullable(),
  candidats: z.array(candidatSchema),
  /** Les candidats que le bailleur a ajoutés par son lien, pas encore enregistrés. */
  externesProposes: z.array(z.object({ rang: z.number().int(), accepte: z.boolean(), reponseExterne: z.boolean().nullable() })),
  /** Pour l'équipe. */
  liens: z
    .array(
      z.object({
        id: identifiant(),
        email: z.string(),
        ouvertLe: z.string().nullable(),
        revoqueLe: z.string().nullable(),
      }),
    )
    .optional(),
  /** Où partirait la transmission. */
  destinataires: z.array(z.string()).optional(),
  can: z.array(z.enum(verbesCal)),
  refus: z.partialRecord(z.enum(verbesCal), z.string()),
})
export type Cal = z.infer<typeof calSchema>
