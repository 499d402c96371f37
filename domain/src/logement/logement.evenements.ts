// Ce que l'historique d'un logement dit.
import { z } from 'zod'
import { formatInstant } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { dit, type Evenement, fort, redacteur, sorte } from '../historique/evenement.ts'
import { type StatutLogement, statutsLogement } from './logement.listes.ts'

const statut = z.enum(codesDe(statutsLogement))
const passage = { ancien: statut, nouveau: statut, motif: z.string().nullable() }
const fait = (mots: string) => ({ texte: () => `Logement ${mots}`, fait: () => [dit(` a ${mots} le logement`)] })

export const evenementsLogement = {
  LOGEMENT_CREE: sorte({}, fait('créé')),
  LOGEMENT_IMPORTE: sorte(
    {},
    { texte: () => 'Logement importé de la liste du bailleur', fait: () => [dit(' a importé le logement de la liste du bailleur')] },
  ),
  LOGEMENT_PASSE: sorte(passage, {
    texte: ({ ancien, nouveau }) => `Statut passé de « ${statutsLogement[ancien]} » à « ${statutsLogement[nouveau]} »`,
    fait: ({ ancien, nouveau }) => [
      dit(' a passé le statut de '),
      fort(statutsLogement[ancien]),
      dit(' à '),
      fort(statutsLogement[nouveau]),
    ],
    commentaire: ({ motif }) => motif,
  }),
  LOGEMENT_RESERVE: sorte({}, fait('réservé')),
  RESERVATION_ANNULEE: sorte({}, { texte: () => 'Réservation annulée', fait: () => [dit(' a annulé sa réservation')] }),
  LOGEMENT_NON_SOUHAITE: sorte({}, { texte: () => 'Non souhait ajouté', fait: () => [dit(' ne souhaite pas ce logement')] }),
  NON_SOUHAIT_ANNULE: sorte({}, { texte: () => 'Non souhait annulé', fait: () => [dit(' n’écarte plus ce logement')] }),
  PROLONGATION_DEMANDEE: sorte(
    { fin: z.string() },
    {
      texte: ({ fin }) => `Prolongation demandée, au-delà du ${formatInstant(fin)}`,
      fait: ({ fin }) => [dit(` a demandé de prolonger la mise à disposition au-delà du ${formatInstant(fin)}`)],
    },
  ),
  LOGEMENT_VACANT: sorte({ debut: z.string() }, { texte: () => 'Logement vacant : le ménage relogé l’a quitté' }),
  VACANCE_CORRIGEE: sorte(
    { debut: z.string() },
    { texte: () => 'Vacance corrigée : la date de l’état des lieux de sortie du ménage a changé' },
  ),
  VACANCE_ANNULEE: sorte({ debut: z.string() }, { texte: () => 'Vacance annulée : l’état des lieux de sortie du ménage ne vaut plus' }),
}

const noter = redacteur(evenementsLogement)
export const evenementDeLogement = noter

/** Un passage du logement ; le statut affiché d'un réservé dépend de qui lit, l'historique dit le vrai. */
export const evenementDuPassage = (
  { ancien, nouveau }: { readonly ancien: StatutLogement; readonly nouveau: StatutLogement },
  motif: string | null | undefined,
): Evenement => noter('LOGEMENT_PASSE', { ancien, nouveau, motif: motif ?? null })
