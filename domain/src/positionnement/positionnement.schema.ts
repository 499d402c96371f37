import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { motifsRefusBailleur } from '../cal/cal.listes.ts'
import { codeTenu, dateAttendue, texteCourt, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { motifsRefusMenage } from '../menage/relogement/refus.listes.ts'
import { etapeSchema } from '../proposition/etapes.ts'
import { statutsProposition } from '../proposition/proposition.statuts.ts'

/** Une proposition vue du logement (spécification § 3). */
export const propositionSchema = z.object({
  ...jsonLdDe('Proposition'),
  id: identifiant(),
  version: z.number().int(),
  type: z.enum(['INTERNE', 'EXTERNE']),
  statut: z.enum(codesDe(statutsProposition)),
  logement: z.object({ '@id': z.string(), id: identifiant(), adresse: z.string() }),
  /** Nul : le candidat est celui du bailleur. */
  menage: z.object({ '@id': z.string(), id: identifiant(), noms: z.string(), codeMenage: z.string() }).nullable(),
  GTR: z.object({
    id: identifiant().nullable(),
    nom: z.string().nullable(),
    date: z.string().nullable(),
    ville: z.string().nullable(),
    statut: z.string().nullable(),
    /** Ordre d'arrivée sur le logement. */
    rangMenagePourLogement: z.number().int().nullable(),
    /** Ce que le GTR a répondu ; nul : rien encore. */
    reponse: z.object({ accepte: z.boolean(), rang: z.number().int().nullable(), date: z.string().nullable() }).nullable(),
  }),
  CAL: z.object({
    reponseBailleur: z.object({ accepte: z.boolean(), rang: z.number().int().nullable() }).nullable(),
    reponse: z
      .object({ accepte: z.boolean(), rang: z.number().int().nullable(), date: z.string().nullable(), motif: z.string().nullable() })
      .nullable(),
    /** Le jour de la commission, une fois sa réponse connue. */
    date: z.string().nullable(),
  }),
  reponseExterne: z.boolean().nullable(),
  propositionEcriteEnvoyee: z.string().nullable(),
  acceptationMenage: z.string().nullable(),
  refusMenage: z.object({ motif: z.string().nullable(), date: z.string(), legitime: z.boolean().nullable() }).nullable(),
  /** Qui a positionné le ménage, et quand ; absents à un partenaire. */
  proposePar: personneSchema.nullable().optional(),
  proposeLe: z.string().optional(),
  etapes: z.array(etapeSchema),
  can: z.array(z.enum(['retirer'])),
  refus: z.partialRecord(z.enum(['retirer']), z.string()),
})
export type Proposition = z.infer<typeof propositionSchema>

/**
 * Ce qu'envoie le client de la spécification : le statut, le GTR et le rang qu'il a lui-même comptés. Le rang se compte ici, sous le
 * verrou du logement ; le GTR nommé est tenu s'il convient.
 */
export const positionnementSchema = z
  .object({
    statut: z.literal('assignation', 'Une proposition commence au statut « assignation »'),
    type: z.literal('INTERNE', 'Un candidat du bailleur se saisit par les propositions externes'),
    GTR: z.object({ id: identifiant('GTR inconnu').nullish(), rangMenagePourLogement: z.number().int().min(1).nullish() }).nullable(),
  })
  .partial()
export type SaisiePositionnement = z.output<typeof positionnementSchema>

const rang = z.number().int().min(1, 'Un rang commence à 1').max(99)
const avis = z.object({
  accepte: z.boolean(),
  rang: rang.nullish(),
  /** Pourquoi un avis défavorable. */
  motif: codeTenu(motifsRefusBailleur, 'Motif inconnu').nullish(),
})

/**
 * Ce qui s'écrit d'une proposition après sa naissance (spécification § 7). `acceptationMenage` et `refusMenage` : vrais ou datés, la réponse
 * du ménage ; nuls, elle s'annule. Le statut a pu passer par un appel d'avant : l'un après l'autre, ou les deux ensemble, c'est pareil.
 */
export const modificationPropositionSchema = z
  .object({
    GTR: z
      .object({
        rangMenagePourLogement: rang.nullish(),
        /** Ce que le compte rendu en dit ; la date est celle de sa clôture. */
        reponse: z.object({ accepte: z.boolean(), rang: rang.nullish(), date: z.string().nullish() }).nullish(),
      })
      .nullable(),
    CAL: z.object({ reponseBailleur: avis.nullish() }).nullable(),
    acceptationMenage: z.union([z.boolean(), dateAttendue, z.looseObject({ date: dateAttendue.nullish() })]).nullable(),
    refusMenage: z
      .object({
        motif: codeTenu(motifsRefusMenage, 'Motif inconnu'),
        date: dateAttendue,
        legitime: z.boolean().nullish(),
      })
      .nullable(),
    finance: z.object({ APL: z.number().min(0).max(9_999).nullish() }).nullable(),
  })
  .partial()
  .refine(({ acceptationMenage, refusMenage }) => !acceptationMenage || !refusMenage, {
    path: ['refusMenage'],
    message: 'Le ménage accepte ou refuse ce logement, pas les deux',
  })
export type ModificationProposition = z.output<typeof modificationPropositionSchema>

/** Le candidat du bailleur : rien de lui que son rang et ses réponses. */
const externe = {
  CAL: z.object({ reponseBailleur: avis.nullish() }).nullish(),
  reponseExterne: z.boolean().nullish(),
}
export const creationExterneSchema = z.object({ ...externe, logement: z.object({ id: identifiant('Logement inconnu') }) })
export const modificationExterneSchema = z.object(externe)
export type SaisieExterne = z.output<typeof modificationExterneSchema>

export const retraitSchema = z.object({ motif: texteCourt(500) }).partial()
/** Une fois le GTR prononcé. */
export const motifDuRetraitSchema = z.object({ motif: texteRequis(500) })
