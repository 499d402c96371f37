import { z } from 'zod'
import { dateFacultative, dateRequise, messages } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { motifsDecohabitation } from './decohabitation.listes.ts'

/** La demande de logement social de ceux qui partent, s'ils en ont déjà une. */
const demandeLogementSocial = z
  .object({
    numeroUnique: z.preprocess(
      (valeur) => (typeof valeur === 'string' ? valeur.replace(/\s/g, '').toUpperCase() || null : valeur),
      z.string().max(18, 'Le numéro unique compte 18 caractères').nullable().default(null),
    ),
    date: dateFacultative,
  })
  .prefault({})

/** Ce qu'on dit d'une décohabitation (domain-rules § 13.1) : qui part, qui conduit chacun des deux dossiers, pourquoi, quand. */
export const saisieDecohabitationSchema = z.object({
  menageId: identifiant('Ménage inconnu'),
  occupants: z.array(identifiant('Personne inconnue'), messages.requis).min(1, 'Indiquez qui quitte le ménage.').max(30),
  principalId: identifiant(messages.requis),
  /** Demandeur principal du dossier d'origine quand le sien s'en va ; à défaut, le co-demandeur qui reste. */
  principalRestantId: identifiant('Personne inconnue').nullable().default(null),
  motif: z.enum(codesDe(motifsDecohabitation), messages.requis),
  date: dateRequise,
  demandeLogementSocial,
})
export type SaisieDecohabitation = z.output<typeof saisieDecohabitationSchema>

/** Un dossier lié par une décohabitation, tel qu'on y va depuis l'autre. */
const dossierLie = z.object({
  '@id': z.string(),
  id: identifiant(),
  version: z.number().int(),
  codeMenage: z.string(),
  noms: z.string(),
  date: z.string().nullable(),
})

/** Le dossier d'où vient le ménage, et ceux qui en sont partis. Le motif dit une situation familiale : il est du groupe SOCIAL. */
export const decohabitationsSchema = z.object({
  origine: dossierLie.nullable(),
  issus: z.array(dossierLie),
  motifs: z.record(identifiant(), z.enum(codesDe(motifsDecohabitation))).optional(),
})
