import { z } from 'zod'
import { dateAttendue } from '../common/champs.ts'
import { formatDate } from '../common/date.format.ts'
import { ajouterJours } from '../common/date.ts'
import { dernierJourAdmis } from '../common/horizon.ts'
import { identifiant } from '../common/identifiant.ts'

/** Alertes que l'on traite d'un geste. */
export const ALERTES_A_LA_FOIS = 200

const unGeste = 'Une alerte se clôt, se rouvre aussitôt, ou se reporte à un autre jour'

/** Clore une alerte, la rouvrir aussitôt, ou la reporter : elle reviendra au matin de ce jour-là. */
const gesteSurAlerte = {
  statut: z.enum(['CLOTURE', 'ROUVERTE'], unGeste).optional(),
  dateAlerte: dateAttendue.optional(),
}
const unSeul = ({ statut, dateAlerte }: GesteSurAlerte) => (statut === undefined) !== (dateAlerte === undefined)

export interface GesteSurAlerte {
  readonly statut?: 'CLOTURE' | 'ROUVERTE' | undefined
  readonly dateAlerte?: string | undefined
}

export const gesteSurAlerteSchema = z.object(gesteSurAlerte).refine(unSeul, unGeste)

export const traitementDAlertesSchema = z
  .object({
    ids: z.array(identifiant()).min(1, 'Aucune alerte choisie').max(ALERTES_A_LA_FOIS, `Au plus ${ALERTES_A_LA_FOIS} alertes à la fois`),
    ...gesteSurAlerte,
  })
  .refine(unSeul, unGeste)

/** Close d'un geste que l'on défait aussitôt, elle redevient ce qu'elle était ; plus tard, le dossier a pu changer et ce ne serait plus exact. */
export const SE_ROUVRE_PENDANT_MS = 60_000

/** Pourquoi une alerte ne se reporte pas à ce jour ; `null` : elle s'y reporte. */
export function refusDeReporter(jour: string, aujourdhui: string): string | null {
  if (jour <= aujourdhui) return `Une alerte se reporte à partir du ${formatDate(ajouterJours(aujourdhui, 1))}`
  const dernier = dernierJourAdmis(aujourdhui, 1)
  return jour > dernier ? `Une alerte se reporte au plus tard au ${formatDate(dernier)}` : null
}

/** Les jours proposés d'un clic, chacun une fois : demain, lundi, dans deux semaines, dans un mois. */
export function reportsProposes(aujourdhui: string): readonly { readonly libelle: string; readonly jour: string }[] {
  const jourDeLaSemaine = new Date(`${aujourdhui}T00:00:00Z`).getUTCDay()
  const lundi = ajouterJours(aujourdhui, (8 - jourDeLaSemaine) % 7 || 7)
  const demain = ajouterJours(aujourdhui, 1)
  return [
    ...(demain === lundi ? [] : [{ libelle: 'Demain', jour: demain }]),
    { libelle: 'Lundi', jour: lundi },
    { libelle: 'Dans deux semaines', jour: ajouterJours(aujourdhui, 14) },
    { libelle: 'Dans un mois', jour: ajouterJours(aujourdhui, 30) },
  ]
}
