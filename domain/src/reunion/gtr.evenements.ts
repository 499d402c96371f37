// Ce que l'historique d'une réunion dit. Un ménage y est par son code : son nom part avec son dossier, le code reste.
import { z } from 'zod'
import { formatInstant } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { typesDocumentReunion } from '../document/document.listes.ts'
import { dit, type Evenement, fort, redacteur, sorte } from '../historique/evenement.ts'
import { type StatutReunion, statutsReunion } from './reunion.listes.ts'

const statut = z.enum(codesDe(statutsReunion))

export const evenementsGtr = {
  REUNION_CREEE: sorte({}, { texte: () => 'GTR créé', fait: () => [dit(' a créé le GTR')] }),
  REUNION_PASSEE: sorte(
    { ancien: statut, nouveau: statut },
    {
      texte: ({ ancien, nouveau }) => `Statut passé de « ${statutsReunion[ancien]} » à « ${statutsReunion[nouveau]} »`,
      fait: ({ ancien, nouveau }) => [
        dit(' a passé le statut de '),
        fort(statutsReunion[ancien]),
        dit(' à '),
        fort(statutsReunion[nouveau]),
      ],
    },
  ),
  MENAGE_INSCRIT: sorte(
    { menage: z.string() },
    {
      type: 'PRESENTATION_GTR',
      texte: ({ menage }) => `Ménage ${menage} inscrit`,
      fait: ({ menage }) => [dit(' a inscrit le ménage '), fort(menage)],
    },
  ),
  MENAGE_DESINSCRIT: sorte(
    { menage: z.string() },
    {
      type: 'RETRAIT_PRESENTATION_GTR',
      texte: ({ menage }) => `Ménage ${menage} retiré`,
      fait: ({ menage }) => [dit(' a retiré le ménage '), fort(menage)],
    },
  ),
  LOGEMENT_AJOUTE: sorte(
    { adresse: z.string() },
    {
      type: 'PRESENTATION_LOGEMENT_GTR',
      texte: ({ adresse }) => `Logement ajouté : ${adresse}`,
      fait: ({ adresse }) => [dit(' a ajouté le logement '), fort(adresse)],
    },
  ),
  LOGEMENT_OTE: sorte(
    { adresse: z.string() },
    {
      type: 'RETRAIT_PRESENTATION_LOGEMENT_GTR',
      texte: ({ adresse }) => `Logement retiré : ${adresse}`,
      fait: ({ adresse }) => [dit(' a retiré le logement '), fort(adresse)],
    },
  ),
  /** Écrit à l'historique du logement ; `reunion` : le nom du GTR. */
  UNITE_RETIREE: sorte(
    { reunion: z.string() },
    { type: 'RETRAIT_PRESENTATION_LOGEMENT_GTR', texte: ({ reunion }) => `Retiré de l’ordre du jour : ${reunion}` },
  ),
  DOCUMENT_ENVOYE: sorte(
    { nature: z.enum(codesDe(typesDocumentReunion)), destinataires: z.number() },
    {
      type: 'COURRIER',
      texte: ({ nature, destinataires }) =>
        `${typesDocumentReunion[nature]} envoyé à ${destinataires === 1 ? 'un participant' : `${destinataires} participants`}`,
    },
  ),
  REUNION_ROUVERTE: sorte(
    { nonRetablis: z.array(z.string()) },
    {
      texte: ({ nonRetablis }) =>
        nonRetablis.length === 0 ? 'Tout ce que la clôture avait changé est rétabli' : `Non rétablis : ${nonRetablis.join(' ; ')}`,
    },
  ),
  /** D'une consultation écrite ; aucun ne nomme un ménage. */
  CONSULTATION_ENVOYEE: sorte(
    { destinataires: z.number(), avant: z.string() },
    {
      type: 'COURRIER',
      texte: (d) =>
        `Consultation envoyée à ${d.destinataires === 1 ? 'un participant' : `${d.destinataires} participants`}, avis avant le ${formatInstant(d.avant)}`,
    },
  ),
  CONSULTATION_OUVERTE: sorte({ email: z.string() }, { texte: (d) => `${d.email} a ouvert le lien de la consultation` }),
  CONSULTATION_LIEN_MONTRE: sorte(
    { email: z.string() },
    { texte: (d) => `Lien de consultation de ${d.email} montré une fois ; celui d’avant ne vaut plus` },
  ),
  CONSULTATION_LIEN_RETIRE: sorte({ email: z.string() }, { texte: (d) => `Lien de consultation de ${d.email} retiré` }),
  CONSULTATION_LIEN_SIGNALE: sorte(
    { email: z.string() },
    { texte: (d) => `Le lien de consultation de ${d.email} est arrivé à une autre personne, qui l’a signalé : il est retiré` },
  ),
  CONSULTATION_AVIS: sorte(
    { email: z.string(), version: z.number(), favorables: z.number(), propositions: z.number() },
    {
      texte: (d) =>
        `${d.email} a ${d.version === 1 ? 'donné son avis' : `changé son avis (version ${d.version})`} : ${d.favorables} favorable${d.favorables > 1 ? 's' : ''} sur ${d.propositions}`,
    },
  ),
  REUNION_DEPLACEE: sorte(
    { date: z.string(), prevenus: z.number() },
    {
      type: 'COURRIER',
      texte: ({ date, prevenus }) =>
        `GTR déplacé au ${formatInstant(date)}, ${prevenus === 1 ? 'un participant prévenu' : `${prevenus} participants prévenus`}`,
    },
  ),
}

export const evenementDeGtr = redacteur(evenementsGtr)

export const evenementDuPassage = (ancien: StatutReunion, nouveau: StatutReunion): Evenement =>
  evenementDeGtr('REUNION_PASSEE', { ancien, nouveau })
