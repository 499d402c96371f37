// Ce que l'historique d'une opération dit.
import { z } from 'zod'
import { formatMois } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { dit, fort, redacteur, sorte } from '../historique/evenement.ts'
import { statutsCreation, typesDeDate } from './operation.listes.ts'

const statut = z.enum(codesDe(statutsCreation))
const direLaPlage = (debut: string, fin: string) => (debut === fin ? formatMois(debut) : `de ${formatMois(debut)} à ${formatMois(fin)}`)

const date = { type: z.enum(codesDe(typesDeDate)) }
const tache = { titre: z.string() }

export const evenementsOperation = {
  OPERATION_CREEE: sorte({}, { texte: () => 'Opération créée', fait: () => [dit(' a créé l’opération')] }),
  OPERATION_PASSEE: sorte(
    { ancien: statut, nouveau: statut, motif: z.string().nullable() },
    {
      texte: ({ ancien, nouveau }) => `Création passée de « ${statutsCreation[ancien]} » à « ${statutsCreation[nouveau]} »`,
      fait: ({ ancien, nouveau }) => [
        dit(' a passé la création de '),
        fort(statutsCreation[ancien]),
        dit(' à '),
        fort(statutsCreation[nouveau]),
      ],
      commentaire: ({ motif }) => motif,
    },
  ),
  OBJECTIFS_DECIDES: sorte(
    { debut: z.string(), fin: z.string() },
    {
      texte: ({ debut, fin }) => `Objectifs décidés : ${direLaPlage(debut, fin)}`,
      fait: ({ debut, fin }) => [dit(` a décidé des objectifs : ${direLaPlage(debut, fin)}`)],
    },
  ),
  RELEVE_FIGE: sorte(
    { libelle: z.string() },
    {
      texte: ({ libelle }) => `Relevé de l’immeuble figé : ${libelle}`,
      fait: ({ libelle }) => [dit(' a figé un relevé de l’immeuble : '), fort(libelle)],
    },
  ),
  DATE_CHANGEE: sorte(date, {
    texte: ({ type }) => `Date changée : ${typesDeDate[type]}`,
    fait: ({ type }) => [dit(' a changé la date '), fort(typesDeDate[type])],
  }),
  DATE_CLOSE: sorte(date, {
    texte: ({ type }) => `Date clôturée : ${typesDeDate[type]}`,
    fait: ({ type }) => [dit(' a clôturé la date '), fort(typesDeDate[type])],
  }),
  DATE_ROUVERTE: sorte(date, {
    texte: ({ type }) => `Date rouverte : ${typesDeDate[type]}`,
    fait: ({ type }) => [dit(' a rouvert la date '), fort(typesDeDate[type])],
  }),
  TACHE_AJOUTEE: sorte(tache, {
    type: 'COMMENTAIRE',
    texte: ({ titre }) => `Tâche ajoutée : ${titre}`,
    fait: ({ titre }) => [dit(' a ajouté la tâche '), fort(titre)],
  }),
  TACHE_CHANGEE: sorte(tache, {
    type: 'COMMENTAIRE',
    texte: ({ titre }) => `Tâche changée : ${titre}`,
    fait: ({ titre }) => [dit(' a changé la tâche '), fort(titre)],
  }),
  DATE_COMMENTEE: sorte(date, {
    type: 'COMMENTAIRE',
    texte: ({ type }) => `Date commentée : ${typesDeDate[type]}`,
    fait: ({ type }) => [dit(' a commenté la date '), fort(typesDeDate[type])],
  }),
  COMMENTAIRE_CORRIGE: sorte(date, {
    type: 'COMMENTAIRE',
    texte: ({ type }) => `Commentaire corrigé : ${typesDeDate[type]}`,
    fait: ({ type }) => [dit(' a corrigé le commentaire de la date '), fort(typesDeDate[type])],
  }),
}

export const evenementDOperation = redacteur(evenementsOperation)
