// Ce que l'historique dit du passage d'un logement chez son bailleur.
import { z } from 'zod'
import { formatDate, formatInstant } from '../common/date.format.ts'
import { dit, redacteur, sorte } from '../historique/evenement.ts'

const candidats = (nombre: number) => `${nombre}\u00A0${nombre > 1 ? 'candidats' : 'candidat'}`

export const evenementsCal = {
  /** Au dossier du ménage. */
  FICHE_AU_BAILLEUR: sorte(
    { adresse: z.string(), bailleur: z.string(), rang: z.number() },
    {
      type: 'COURRIER',
      texte: (d) => `Fiche candidat transmise à ${d.bailleur} pour le ${d.adresse}, rang ${d.rang}`,
      fait: (d) => [dit(` a transmis la fiche candidat à ${d.bailleur} pour le ${d.adresse}, rang ${d.rang}`)],
    },
  ),
  /** Les suivants, à l'historique du logement : aucun ne nomme un ménage. */
  TRANSMIS_POUR_CAL: sorte(
    { bailleur: z.string(), candidats: z.number(), avant: z.string() },
    {
      type: 'COURRIER',
      texte: (d) => `Transmis à ${d.bailleur} pour la CALEOL : ${candidats(d.candidats)}, réponse avant le ${formatInstant(d.avant)}`,
      fait: (d) => [
        dit(` a transmis ${candidats(d.candidats)} à ${d.bailleur} pour la CALEOL, réponse avant le ${formatInstant(d.avant)}`),
      ],
    },
  ),
  LIEN_OUVERT: sorte({ email: z.string() }, { texte: (d) => `${d.email} a ouvert le lien de réponse` }),
  LIEN_MONTRE: sorte({ email: z.string() }, { texte: (d) => `Lien de réponse de ${d.email} montré une fois ; celui d’avant ne vaut plus` }),
  LIEN_SIGNALE: sorte(
    { email: z.string() },
    { texte: (d) => `Le lien de réponse de ${d.email} est arrivé à une autre personne, qui l’a signalé : il est retiré` },
  ),
  LIEN_RETIRE: sorte({ email: z.string() }, { texte: (d) => `Lien de réponse de ${d.email} retiré` }),
  BAILLEUR_A_REPONDU: sorte(
    { email: z.string(), version: z.number(), favorables: z.number(), candidats: z.number() },
    {
      type: 'PRESENTATION_CAL',
      texte: (d) =>
        `${d.email} a ${d.version === 1 ? 'répondu' : `changé sa réponse (version ${d.version})`} : ${d.favorables} avis favorable${d.favorables > 1 ? 's' : ''} sur ${candidats(d.candidats)}`,
    },
  ),
  RECEPISSE_ENVOYE: sorte(
    { email: z.string(), version: z.number() },
    { type: 'COURRIER', texte: (d) => `Récépissé de la version ${d.version} envoyé à ${d.email}, à sa demande` },
  ),
  CAL_ENREGISTREE: sorte(
    { le: z.string(), favorables: z.number(), defavorables: z.number() },
    {
      type: 'PRESENTATION_CAL',
      texte: (d) =>
        `Retour de CALEOL du ${formatDate(d.le)} : ${d.favorables} avis favorable${d.favorables > 1 ? 's' : ''}, ${d.defavorables} défavorable${d.defavorables > 1 ? 's' : ''}`,
    },
  ),
}

export const evenementDeCal = redacteur(evenementsCal)
