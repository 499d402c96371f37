import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { couleursCotation } from '../menage/cotation/cotation.couleurs.ts'
import { codesStatutsMenage } from '../menage/menage.statuts.ts'
import { statutsProposition } from '../proposition/proposition.statuts.ts'

const nomme = z.object({ id: identifiant(), nom: z.string() })

export const relogementSuiviSchema = z.object({
  ...jsonLdDe('RelogementSuivi'),
  id: identifiant(),
  noms: z.string(),
  codeMenage: z.string(),
  cotation: z.object({ couleur: z.enum(codesDe(couleursCotation)).nullable(), score: z.number() }),
  /** De celles que la personne lit. */
  nombreDePropositions: z.number().int(),
  typologiesGTR: z.array(z.string()),
  ville: z.string().nullable(),
  chargeDeRelogement: z.object({ id: identifiant(), nom: z.string(), prenom: z.string() }).nullable(),
  operation: nomme,
  statut: z.enum(codesStatutsMenage),
  /** La personne peut ouvrir le dossier. */
  ouvrable: z.boolean(),
})

const avis = z.object({ accepte: z.boolean().nullable(), rang: z.number().int().nullable(), le: z.string().nullable() })

export const propositionSuivieSchema = z.object({
  ...jsonLdDe('PropositionSuivie'),
  id: identifiant(),
  menage: z.object({ id: identifiant(), noms: z.string(), codeMenage: z.string(), ouvrable: z.boolean() }),
  operation: nomme,
  /** Nul : un bailleur privé. */
  bailleur: z.string().nullable(),
  adresse: z.string(),
  typologie: z.string(),
  statut: z.enum(codesDe(statutsProposition)),
  /** La proposition écrite est partie. */
  proposition: z.boolean(),
  /** `le` : sa réponse, sinon la réunion prévue. */
  GTR: avis,
  CAL: avis,
  acceptationMenage: z.string().nullable(),
  refusMenage: z.string().nullable(),
})
export type PropositionSuivie = z.infer<typeof propositionSuivieSchema>

/** Ce qu'une instance a dit. */
export const motsDeLAvis = { oui: 'Acceptée', non: 'Refusée', aVenir: 'En attente' } as const
