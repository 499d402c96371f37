import { z } from 'zod'
import { personneSchema } from '../../acces/personne.schema.ts'
import { dateRequise, heureRequise, messages, redite, texteCourt } from '../../common/champs.ts'
import { jsonLdDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { issuesDeRendezVous, naturesDeRendezVous, statutsDeRendezVous } from './rendezVous.listes.ts'

const champs = {
  id: identifiant(),
  nature: z.enum(codesDe(naturesDeRendezVous)),
  debut: z.string(),
  dureeMinutes: z.number().int(),
}

export const rendezVousSchema = z.object({
  ...jsonLdDe('RendezVous'),
  ...champs,
  version: z.number().int(),
  lieu: z.string().nullable(),
  statut: z.enum(codesDe(statutsDeRendezVous)),
  notePar: personneSchema,
})
export type RendezVous = z.infer<typeof rendezVousSchema>

/** Un rendez-vous à venir, passé sans que personne ait dit ce qu'il est devenu, ou conclu ce jour, d'un dossier que l'on suit. */
export const monRendezVousSchema = z.object({
  ...jsonLdDe('RendezVous'),
  ...champs,
  statut: z.enum(codesDe(statutsDeRendezVous)),
  /** Quand quelqu'un a dit, ce jour, ce qu'il est devenu ; nul : il attend. */
  concluLe: z.string().nullable(),
  menage: z.object({ '@id': z.string(), id: identifiant(), noms: z.string(), codeMenage: z.string() }),
})

const DUREE_MIN = 10
const DUREE_MAX = 480
const duree = `Entre ${DUREE_MIN} et ${DUREE_MAX} minutes`

export const saisieRendezVousSchema = z.object({
  nature: z.enum(codesDe(naturesDeRendezVous), messages.requis),
  date: dateRequise,
  heure: heureRequise,
  dureeMinutes: z.number(duree).int(duree).min(DUREE_MIN, duree).max(DUREE_MAX, duree).default(60),
  lieu: texteCourt(200),
})
export type SaisieRendezVous = z.output<typeof saisieRendezVousSchema>

/** Ce qui n'est pas dit garde ce qui est connu ; `null` efface le lieu. */
export const modificationRendezVousSchema = redite(saisieRendezVousSchema)
export type ModificationRendezVous = z.output<typeof modificationRendezVousSchema>

export const issueRendezVousSchema = z.object({ issue: z.enum(codesDe(issuesDeRendezVous), messages.requis) })
