// Ce que l'historique d'un dossier dit de son créneau de déménagement.
import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { redacteur, sorte } from '../historique/evenement.ts'

const DIT = { COMMANDE: 'commande', CHANGEMENT: 'changement de jour', ANNULATION: 'annulation' } as const
const leJour = { jour: z.string() }

export const evenementsDemenagement = {
  CRENEAU_ANNULE: sorte(leJour, { texte: (d) => `Créneau de déménagement du ${formatDate(d.jour)} annulé` }),
  PRESTATION_REFUSEE: sorte(leJour, {
    texte: (d) => `Prestation de déménagement refusée par le ménage, qui déménage le ${formatDate(d.jour)}`,
  }),
  PRESTATAIRE_PREVENU: sorte(
    { numero: z.number(), quoi: z.enum(['COMMANDE', 'CHANGEMENT', 'ANNULATION']), destinataires: z.number() },
    {
      type: 'COURRIER',
      texte: (d) =>
        `Bon de commande n° ${d.numero}, ${DIT[d.quoi]} : écrit au déménageur (${d.destinataires} ${d.destinataires > 1 ? 'adresses' : 'adresse'})`,
    },
  ),
  CRENEAU_DEPLACE: sorte(
    { ancien: z.string(), nouveau: z.string() },
    { texte: (d) => `Créneau de déménagement déplacé du ${formatDate(d.ancien)} au ${formatDate(d.nouveau)}` },
  ),
}

export const evenementDeDemenagement = redacteur(evenementsDemenagement)
