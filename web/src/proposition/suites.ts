// Ce que chaque proposition attend ensuite, dit en une phrase.
import type { VerbeDeLaProposition } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { reponsesEnClair } from '@relogement/domain/proposition/ecrite/reponses'
import { jourDe } from '../core/jour.ts'
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

export function suiteDe(proposition: EnSuite, jour: string): Suite {
  const { ecrite, propositionEcriteEnvoyee, reponseAttendueLe } = proposition
  const { etape, courrier, canal, reponseRecue } = ecrite
  if (reponseRecue !== null) {
    const { le, reponse, rappeleLe } = reponseRecue
    if (rappeleLe === null)
      return { phrase: `Par le QR code de la lettre, le ${court(le, jour)}, le ménage ${reponsesEnClair[reponse]}.`, presse: true }
    // Rappelé, il n'a toujours pas répondu : la proposition attend ce qu'elle attendait.
    const suite = suiteDe({ ...proposition, ecrite: { ...ecrite, reponseRecue: null } }, jour)
    return { ...suite, phrase: `Rappelé le ${court(rappeleLe, jour)}, à sa demande. ${suite.phrase}` }
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

/** Un passage dont la réponse du ménage dit déjà la proposition, le jour, et la raison d'un refus. */
export interface ReponseAEnregistrer {
  readonly transition: string
  readonly libelle: string
  readonly propositionId: string
  readonly sues: Readonly<Record<string, string>>
}

const PASSAGES_DES_REPONSES: Readonly<Record<string, Pick<ReponseAEnregistrer, 'transition' | 'libelle'>>> = {
  ACCEPTE: { transition: 'acceptation_logement', libelle: 'Enregistrer l’acceptation' },
  REFUSE: { transition: 'refus_proposition', libelle: 'Enregistrer le refus' },
}

/** Ce que le ménage a répondu par le QR code de sa lettre, prêt à s'enregistrer ; un rappel demandé ne l'est pas. */
export function reponseAEnregistrer({ id, ecrite }: Pick<Proposition, 'id' | 'ecrite'>): ReponseAEnregistrer | null {
  const recue = ecrite?.reponseRecue
  const passage = recue == null || ecrite?.etape == null ? undefined : PASSAGES_DES_REPONSES[recue.reponse]
  if (recue == null || passage === undefined) return null
  return { ...passage, propositionId: id, sues: { date: jourDe(recue.le), ...(recue.motif === null ? {} : { motif: recue.motif }) } }
}

/** Le ménage demande par le QR code de sa lettre qu'on le rappelle, et aucun appel n'est encore noté. */
export const attendUnRappel = ({ ecrite }: Pick<Proposition, 'ecrite'>): boolean =>
  ecrite?.etape != null && ecrite.reponseRecue?.reponse === 'RAPPEL' && ecrite.reponseRecue.rappeleLe === null

/** La seule réponse reçue que ce passage enregistrerait, d'où qu'il s'ouvre. */
export function reponseRecuePour(propositions: readonly Proposition[] | undefined, transition: string | null): ReponseAEnregistrer | null {
  const recues = (propositions ?? []).map(reponseAEnregistrer).filter((recue) => recue !== null && recue.transition === transition)
  return recues.length === 1 ? (recues[0] ?? null) : null
}
