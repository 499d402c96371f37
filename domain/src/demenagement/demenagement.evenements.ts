// Ce que l'historique d'un dossier dit de son créneau de déménagement.
import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { redacteur, sorte } from '../historique/evenement.ts'
import { natureOrdres } from './ordres.listes.ts'

const quoi = z.enum(codesDe(natureOrdres))
const DIT = { COMMANDE: 'commande', CHANGEMENT: 'changement de jour', ANNULATION: 'annulation' } as const
const leJour = { jour: z.string() }

export const evenementsDemenagement = {
  CRENEAU_ANNULE: sorte(leJour, { texte: (d) => `Créneau de déménagement du ${formatDate(d.jour)} annulé` }),
  PRESTATION_REFUSEE: sorte(leJour, {
    texte: (d) => `Prestation de déménagement refusée par le ménage, qui déménage le ${formatDate(d.jour)}`,
  }),
  PRESTATAIRE_PREVENU: sorte(
    { numero: z.number(), quoi, destinataires: z.number() },
    {
      type: 'COURRIER',
      texte: (d) =>
        `Bon de commande n° ${d.numero}, ${DIT[d.quoi]} : écrit au déménageur (${d.destinataires} ${d.destinataires > 1 ? 'adresses' : 'adresse'})`,
    },
  ),
  ORDRE_RECU: sorte(
    { numero: z.number(), quoi },
    { texte: (d) => `Bon de commande n° ${d.numero}, ${DIT[d.quoi]} : réception confirmée par le déménageur` },
  ),
  DEMENAGEMENT_DIT_FAIT: sorte(
    { numero: z.number(), jour: z.string() },
    { texte: (d) => `Déménagement du ${formatDate(d.jour)} (bon n° ${d.numero}) dit fait par le déménageur` },
  ),
  INCIDENT_SIGNALE: sorte(
    { numero: z.number(), jour: z.string(), photos: z.number() },
    {
      texte: (d) =>
        `Incident signalé au déménagement du ${formatDate(d.jour)} (bon n° ${d.numero})${d.photos === 0 ? '' : `, ${d.photos} ${d.photos > 1 ? 'photos' : 'photo'}`}`,
    },
  ),
  CRENEAU_DEPLACE: sorte(
    { ancien: z.string(), nouveau: z.string() },
    { texte: (d) => `Créneau de déménagement déplacé du ${formatDate(d.ancien)} au ${formatDate(d.nouveau)}` },
  ),
}

export const evenementDeDemenagement = redacteur(evenementsDemenagement)
