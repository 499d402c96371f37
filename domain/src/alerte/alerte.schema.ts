import { z } from 'zod'
import { choixFacultatif, dateAttendue, instantOuJour, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import type { TypeAlerte } from './alerte.listes.ts'

export const couleursAlerte = ['ORANGE', 'ROUGE', 'NOIRE'] as const
export const statutsAlerte = ['EN_ATTENTE', 'ALERTE', 'CLOTURE'] as const

export const alerteSchema = z.object({
  ...jsonLdDe('Alerte'),
  id: identifiant(),
  type: z.string(),
  texte: z.string(),
  valeur: z.string().nullable(),
  couleur: z.enum(couleursAlerte).nullable(),
  statut: z.enum(statutsAlerte),
  date: z.string(),
  dateAlerte: z.string(),
  closeLe: z.string().nullable(),
  menage: z.object({ '@id': z.string(), id: identifiant(), noms: z.string(), codeMenage: z.string() }).nullable(),
  operation: z.object({ '@id': z.string(), id: identifiant(), nom: z.string() }).nullable(),
  /** Vrai : un commentaire nomme qui la lit ; il ne s'agit pas seulement d'un objet qu'il suit. */
  mention: z.boolean(),
  can: z.array(z.string()),
})
export type Alerte = z.infer<typeof alerteSchema>

/** Ce qu'une personne peut poser : une note, ou un des types que la spécification nomme (§ 7) ; les autres naissent du dossier (décision 0028). */
export const typesPosesALaMain = [
  'MANUELLE',
  'ENFANT_A_NAITRE',
  'CHANGEMENT_BAILLEUR',
  'DOCUMENT_A_TRANSMETTRE',
  'FICHE_TRANSMISE',
  'COMMENTAIRE_AJOUTE',
  'RETOUR_COMMISSION',
] as const satisfies readonly TypeAlerte[]

/** Une alerte écrite à la main (spécification § 7 : texte, type, dateAlerte). */
export const saisieAlerteSchema = z.object({
  texte: texteRequis(500),
  type: z.enum(typesPosesALaMain, 'Type d’alerte inconnu, ou que seule l’application lève').default('MANUELLE'),
  dateAlerte: instantOuJour(dateAttendue, 'Une date est attendue'),
  couleur: choixFacultatif(couleursAlerte),
})
export type SaisieAlerte = z.output<typeof saisieAlerteSchema>
