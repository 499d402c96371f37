import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { dit, redacteur, sorte } from '../historique/evenement.ts'
import { canauxDEnvoi } from './ecrite/canaux.ts'

/** `adresse` : celle du logement, ville comprise. */
const numerotee = { numero: z.number(), adresse: z.string() }

const laquelle = (d: { numero: number; adresse: string }) => `Proposition n°\u00A0${d.numero}, ${d.adresse}`

const PARTIE = {
  REMISE_EN_MAIN_PROPRE: 'remise en main propre',
  RECOMMANDE: 'envoyée en recommandé',
  HUISSIER: 'signifiée par huissier',
} as const satisfies Readonly<Record<keyof typeof canauxDEnvoi, string>>

export const evenementsProposition = {
  PROPOSITION_ETABLIE: sorte({ adresse: z.string() }, { texte: (d) => `Proposition de relogement établie : ${d.adresse}` }),
  PROPOSITION_ENVOYEE: sorte(
    { ...numerotee, canal: z.enum(codesDe(canauxDEnvoi)).nullable(), le: z.string() },
    {
      type: 'COURRIER',
      texte: (d) => `${laquelle(d)} : ${d.canal === null ? 'envoyée' : PARTIE[d.canal]} le ${formatDate(d.le)}`,
    },
  ),
  ENVOI_COMPLETE: sorte(numerotee, { type: 'COURRIER', texte: (d) => `${laquelle(d)} : envoi complété` }),
  PROJECTION_ETABLIE: sorte(
    { adresse: z.string() },
    { type: 'PROJECTION_FINANCIERE', texte: (d) => `Projection financière établie pour le ${d.adresse}` },
  ),
  PROPOSITION_REPRISE: sorte(
    { adresse: z.string() },
    {
      type: 'RETRAIT_PRESENTATION_LOGEMENT_GTR',
      texte: (d) => `Proposition retirée : le bailleur a repris le logement ${d.adresse}`,
      fait: (d) => [dit(` a retiré la proposition : le bailleur reprend le logement ${d.adresse}`)],
    },
  ),
  /** Sans rang : avis défavorable. */
  AVIS_CALEOL: sorte(
    { adresse: z.string(), rang: z.number().nullable() },
    {
      type: 'PRESENTATION_CAL',
      texte: (d) => `CALEOL pour le ${d.adresse} : ${d.rang === null ? 'avis défavorable' : `avis favorable, rang ${d.rang}`}`,
    },
  ),
}

export const evenementDeProposition = redacteur(evenementsProposition)
