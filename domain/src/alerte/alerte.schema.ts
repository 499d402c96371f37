import { z } from 'zod'
import { choixFacultatif, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'

export const couleursAlerte = ['ORANGE', 'ROUGE', 'NOIRE'] as const
export const statutsAlerte = ['EN_ATTENTE', 'ALERTE', 'CLOTURE'] as const

export const alerteSchema = z.object({
  ...jsonLdDe('Alerte'),
  id: z.uuid(),
  type: z.string(),
  texte: z.string(),
  valeur: z.string().nullable(),
  couleur: z.enum(couleursAlerte).nullable(),
  statut: z.enum(statutsAlerte),
  date: z.string(),
  dateAlerte: z.string(),
  menage: z.object({ '@id': z.string(), id: z.uuid(), noms: z.string(), codeMenage: z.string() }).nullable(),
  can: z.array(z.string()),
})
export type Alerte = z.infer<typeof alerteSchema>

/** Une alerte écrite à la main (spécification § 7 : texte, type, dateAlerte). */
export const saisieAlerteSchema = z.object({
  texte: texteRequis(500),
  type: z.string().max(60).default('MANUELLE'),
  dateAlerte: z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Une date est attendue'),
  couleur: choixFacultatif(couleursAlerte),
})
