// Ce que chaque proposition attend ensuite, dit en une phrase.
import type { VerbeDeLaProposition } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { reponsesEnClair } from '@relogement/domain/proposition/ecrite/reponses'
import { court, type Proposition } from './reponse.ts'

/** Ceux qui font avancer la proposition. */
export type GesteDEcrire = Exclude<VerbeDeLaProposition, 'retirerLeQrCode'>

type Ecrite = NonNullable<Proposition['ecrite']>

/** Une proposition qui attend un geste ou une réponse. */
export type EnSuite = Proposition & { readonly ecrite: Ecrite & { readonly etape: NonNullable<Ecrite['etape']> } }

/** Ce qui presse d'abord. */
export const enAttente = (propositions: readonly Proposition[]): EnSuite[] =>
  propositions
    .filter((proposition): proposition is EnSuite => proposition.ecrite?.etape != null)
    .sort((a, b) => Number(b.ecrite.etape === 'RETARD') - Number(a.ecrite.etape === 'RETARD'))

export interface Suite {
  readonly phrase: string
  /** Le geste attendu ; absent : c'est au ménage de répondre. */
  readonly geste?: { readonly verbe: GesteDEcrire; readonly libelle: string }
  readonly presse: boolean
}

export function suiteDe({ ecrite, propositionEcriteEnvoyee, reponseAttendueLe }: EnSuite, jour: string): Suite {
  const { etape, courrier, canal, reponseRecue } = ecrite
  if (reponseRecue !== null)
    return {
      phrase: `Par le QR code de la lettre, le ${court(reponseRecue.le, jour)}, le ménage ${reponsesEnClair[reponseRecue.reponse]}.`,
      presse: true,
    }
  switch (etape) {
    case 'ECRIRE':
      return { phrase: 'Accord du bailleur reçu : la proposition est à écrire.', geste: ECRIRE, presse: false }
    case 'ENVOYER':
      return {
        phrase: `Le courrier n°\u00A0${courrier?.numero ?? ecrite.numero} est prêt : relisez-le, puis dites comment il part.`,
        geste: { verbe: 'envoyer', libelle: 'Marquer envoyée' },
        presse: false,
      }
    case 'RECEPTION':
      return {
        phrase: `Envoyée le ${court(propositionEcriteEnvoyee ?? jour, jour)}${canal === null ? '' : ' en recommandé'} : le délai court dès sa réception.`,
        geste: { verbe: 'envoyer', libelle: canal === null ? 'Préciser l’envoi' : 'Noter la réception' },
        presse: false,
      }
    case 'REPONSE':
      return { phrase: `Le ménage a jusqu’au ${court(reponseAttendueLe ?? jour, jour)} pour répondre.`, presse: false }
    case 'RETARD':
      return {
        phrase: `Le délai est passé depuis le ${court(reponseAttendueLe ?? jour, jour)}. L’absence de réponse s’enregistre comme un refus.`,
        presse: true,
      }
  }
}

const ECRIRE = { verbe: 'ecrire', libelle: 'Écrire la proposition' } as const

/** « Proposition n° 2 » dès qu'elle a son courrier ; avant, le logement suffit à la nommer. */
export const titreDe = ({ ecrite, logement, propositionEcriteEnvoyee }: EnSuite): string =>
  ecrite.courrier === null && propositionEcriteEnvoyee === null
    ? `${logement.adresse}, ${logement.ville}`
    : `Proposition n°\u00A0${ecrite.numero}, ${logement.adresse}, ${logement.ville}`
