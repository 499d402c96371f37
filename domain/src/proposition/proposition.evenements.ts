import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { dit, fort, redacteur, sorte } from '../historique/evenement.ts'
import { canauxDEnvoi } from './ecrite/canaux.ts'
import { reponsesDuMenage, reponsesEnClair } from './ecrite/reponses.ts'

/** `adresse` : celle du logement, ville comprise. */
const numerotee = { numero: z.number(), adresse: z.string() }

const laquelle = (d: { numero: number; adresse: string }) => `Proposition n°\u00A0${d.numero}, ${d.adresse}`

const dansQuelGtr = (reunion: string | null) => (reunion === null ? ', sans GTR à venir' : `, au ${reunion}`)

const PARTIE = {
  REMISE_EN_MAIN_PROPRE: 'remise en main propre',
  RECOMMANDE: 'envoyée en recommandé',
  HUISSIER: 'signifiée par huissier',
} as const satisfies Readonly<Record<keyof typeof canauxDEnvoi, string>>

export const evenementsProposition = {
  /** Au dossier : le rang d'arrivée sur le logement, et le GTR où il se présentera. */
  MENAGE_POSITIONNE: sorte(
    { adresse: z.string(), rang: z.number(), reunion: z.string().nullable() },
    {
      type: 'ASSIGNATION',
      texte: (d) => `Positionné sur le logement ${d.adresse}, rang ${d.rang}${dansQuelGtr(d.reunion)}`,
      fait: (d) => [dit(' a positionné le ménage sur le logement '), fort(d.adresse), dit(`, rang ${d.rang}${dansQuelGtr(d.reunion)}`)],
    },
  ),
  /** Au logement, qu'un bailleur lit : le code du ménage, jamais son nom. */
  LOGEMENT_PROPOSE: sorte(
    { menage: z.string(), rang: z.number() },
    {
      type: 'ASSIGNATION',
      texte: (d) => `Logement proposé au ménage ${d.menage}, rang ${d.rang}`,
      fait: (d) => [dit(' a proposé le logement au ménage '), fort(d.menage), dit(`, rang ${d.rang}`)],
    },
  ),
  /** Un GTR se prépare enfin pour une proposition qui n'en avait pas. */
  PROPOSITION_RATTACHEE: sorte(
    { adresse: z.string(), rang: z.number(), reunion: z.string() },
    { type: 'PRESENTATION_LOGEMENT_GTR', texte: (d) => `Proposition du logement ${d.adresse} inscrite au ${d.reunion}, rang ${d.rang}` },
  ),
  POSITIONNEMENT_RETIRE: sorte(
    { adresse: z.string(), motif: z.string().nullable() },
    {
      type: 'RETRAIT_ASSIGNATION',
      texte: (d) => `Proposition retirée : ${d.adresse}`,
      fait: (d) => [dit(' a retiré la proposition du logement '), fort(d.adresse)],
      commentaire: (d) => d.motif,
    },
  ),
  LOGEMENT_RETIRE_AU_MENAGE: sorte(
    { menage: z.string() },
    {
      type: 'RETRAIT_ASSIGNATION',
      texte: (d) => `Logement retiré au ménage ${d.menage}`,
      fait: (d) => [dit(' a retiré le logement au ménage '), fort(d.menage)],
    },
  ),
  PROPOSITION_ETABLIE: sorte({ adresse: z.string() }, { texte: (d) => `Proposition de relogement établie : ${d.adresse}` }),
  PROPOSITION_ENVOYEE: sorte(
    { ...numerotee, canal: z.enum(codesDe(canauxDEnvoi)).nullable(), le: z.string() },
    {
      type: 'COURRIER',
      texte: (d) => `${laquelle(d)} : ${d.canal === null ? 'envoyée' : PARTIE[d.canal]} le ${formatDate(d.le)}`,
    },
  ),
  ENVOI_COMPLETE: sorte(numerotee, { type: 'COURRIER', texte: (d) => `${laquelle(d)} : envoi complété` }),
  /** Par le QR code de la lettre, sans compte : rien n'est décidé. */
  REPONSE_LUE: sorte(numerotee, { type: 'COURRIER', texte: (d) => `${laquelle(d)} : lue par le QR code de la lettre` }),
  REPONSE_RECUE: sorte(
    { ...numerotee, reponse: z.enum(codesDe(reponsesDuMenage)), version: z.number() },
    {
      type: 'COURRIER',
      texte: (d) =>
        `${laquelle(d)} : par le QR code, le ménage ${reponsesEnClair[d.reponse]}${d.version > 1 ? ` (réponse changée, version ${d.version})` : ''}`,
    },
  ),
  QR_CODE_RETIRE: sorte(numerotee, { type: 'COURRIER', texte: (d) => `${laquelle(d)} : QR code retiré` }),
  QR_CODE_SIGNALE: sorte(numerotee, {
    type: 'COURRIER',
    texte: (d) => `${laquelle(d)} : QR code fermé, la lettre est arrivée à une autre personne`,
  }),
  QR_CODE_BLOQUE: sorte(numerotee, {
    type: 'COURRIER',
    texte: (d) => `${laquelle(d)} : QR code fermé, trop de dates de naissance fausses`,
  }),
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
  /** Sans rang : refusé. */
  AVIS_GTR: sorte(
    { adresse: z.string(), rang: z.number().nullable() },
    {
      type: 'PRESENTATION_LOGEMENT_GTR',
      texte: (d) => `GTR pour le ${d.adresse} : ${d.rang === null ? 'refusé' : `accepté, rang ${d.rang}`}`,
    },
  ),
  AVIS_GTR_LEVE: sorte(
    { adresse: z.string() },
    { type: 'RETRAIT_PRESENTATION_LOGEMENT_GTR', texte: (d) => `GTR rouvert : la réponse pour le ${d.adresse} ne vaut plus` },
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
