// La couleur que l'encadrement impose, avec une raison et un terme (domain-rules § 6, décision 0018).
import { z } from 'zod'
import { dateRequise, messages, texteRequis } from '../../common/champs.ts'
import { formatDate } from '../../common/date.format.ts'
import { ajouterMois } from '../../common/date.ts'
import { type CouleurCotation, couleursCotation } from './cotation.couleurs.ts'
import type { Derogation } from './cotation.ts'

const MOIS_AU_PLUS = 12

export const saisieDerogationSchema = z.object({
  couleur: z.enum(['ORANGE', 'ROUGE', 'NOIRE'], 'Couleur inconnue').nullable(),
  motif: texteRequis(500),
  jusquAu: dateRequise,
})
export type SaisieDerogation = z.output<typeof saisieDerogationSchema>

/** Le dernier jour où une dérogation posée ce jour-là peut valoir. */
export const dernierJourDeDerogation = (aujourdhui: string): string => ajouterMois(aujourdhui, MOIS_AU_PLUS)

/** Pourquoi ce terme ne convient pas ; `null` : il convient. */
export function refusDuTerme(jusquAu: string, aujourdhui: string): string | null {
  if (jusquAu < aujourdhui) return messages.datePosterieure
  const dernier = dernierJourDeDerogation(aujourdhui)
  return jusquAu > dernier ? `Une dérogation se réexamine dans l’année : au plus tard le ${formatDate(dernier)}` : null
}

/** Une dérogation vaut jusqu'à son dernier jour compris. */
export const estEchue = ({ jusquAu }: Pick<Derogation, 'jusquAu'>, aujourdhui: string): boolean => jusquAu < aujourdhui

export const nomDeCouleur = (couleur: CouleurCotation | null): string =>
  couleur === null ? 'sans couleur' : couleursCotation[couleur].toLowerCase()
