// Ce que l'historique d'un dossier dit de son créneau de déménagement.
import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { redacteur, sorte } from '../historique/evenement.ts'

const leJour = { jour: z.string() }

export const evenementsDemenagement = {
  CRENEAU_ANNULE: sorte(leJour, { texte: (d) => `Créneau de déménagement du ${formatDate(d.jour)} annulé` }),
  CRENEAU_DEPLACE: sorte(
    { ancien: z.string(), nouveau: z.string() },
    { texte: (d) => `Créneau de déménagement déplacé du ${formatDate(d.ancien)} au ${formatDate(d.nouveau)}` },
  ),
}

export const evenementDeDemenagement = redacteur(evenementsDemenagement)
