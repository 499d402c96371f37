// Ce que l'historique dit d'un logement dans une réunion.
import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { redacteur, sorte } from '../historique/evenement.ts'
import { statutsUnite } from './unite.statuts.ts'

const statut = z.enum(codesDe(statutsUnite))

export const evenementsReunion = {
  /** Écrit à l'historique du logement ; `reunion` : son nom. */
  UNITE_PASSEE: sorte(
    { reunion: z.string(), date: z.string(), ancien: statut.nullable(), nouveau: statut },
    {
      type: 'STATUT_LOGEMENT_GTR',
      texte: ({ date, ancien, nouveau }) =>
        `GTR du ${formatDate(date)} : ${ancien === null ? '' : `« ${statutsUnite[ancien]} » puis `}« ${statutsUnite[nouveau]} »`,
    },
  ),
}

export const evenementDeReunion = redacteur(evenementsReunion)
