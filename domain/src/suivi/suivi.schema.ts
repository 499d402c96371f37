import { z } from 'zod'
import { dateRequise, entierFacultatif, texteRequis } from '../common/champs.ts'
import { codesDe } from '../common/listes.ts'
import { personneSchema } from '../utilisateur/utilisateur.schema.ts'

/** Types de suivi (domain-rules § 9). */
export const typesSuivi = {
  APPEL: 'Appel',
  SMS: 'SMS',
  COURRIEL: 'Courriel',
  COURRIER: 'Courrier',
  VISITE_DOMICILE: 'Visite à domicile',
  RENDEZ_VOUS_BUREAU: 'Rendez-vous au bureau',
  VISITE_LOGEMENT: 'Visite d’un logement',
  REUNION_PARTENAIRE: 'Réunion avec un partenaire',
  MEDIATION: 'Médiation',
  POST_RELOGEMENT: 'Visite après relogement',
  AUTRE: 'Autre',
} as const

export const suiviSchema = z.object({
  id: z.uuid(),
  type: z.enum(codesDe(typesSuivi)),
  date: z.string(),
  dureeMinutes: z.number().int().nullable(),
  texte: z.string(),
  auteur: personneSchema,
  visibilite: z.enum(['EQUIPE', 'PARTENAIRES']),
})
export type Suivi = z.infer<typeof suiviSchema>

/** Ce qui se saisit d'un suivi ; visible de l'équipe sauf à dire PARTENAIRES. */
export const saisieSuiviSchema = z.object({
  type: z.enum(codesDe(typesSuivi), 'Type de suivi inconnu').default('AUTRE'),
  date: dateRequise,
  dureeMinutes: entierFacultatif(1, 1440),
  texte: texteRequis(5000),
  visibilite: z.enum(['EQUIPE', 'PARTENAIRES']).default('EQUIPE'),
})
export type SaisieSuivi = z.output<typeof saisieSuiviSchema>
