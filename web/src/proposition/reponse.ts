// Où en est une proposition, dit en une étiquette.
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { enToutesLettres } from '@relogement/domain/common/valeurDite'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { statutsProposition } from '@relogement/domain/proposition/proposition.statuts'
import { jourDe } from '../core/jour.ts'
import type { Menage } from '../menage/menage.data.ts'

export type Proposition = NonNullable<Menage['logements']>[number]

/** Un bailleur, une commune n'en lisent qu'une part : compter les leurs ne dit pas ce que le ménage a reçu. */
export const pourquoiPartielles = ({ refus }: Pick<Menage, 'refus'>): string | null => refus['lireToutesLesPropositions'] ?? null

export interface Reponse {
  readonly texte: string
  readonly sens?: 'ok' | 'warn' | 'bad'
}

/** La réponse du ménage, à défaut l'avis rendu, à défaut la prochaine instance. */
export function reponseDe(proposition: Proposition, jour: string): Reponse {
  const { statut, acceptationMenage, refusMenage, propositionEcriteEnvoyee, reponseAttendueLe, GTR } = proposition
  if (acceptationMenage !== null) return { texte: `Acceptée le ${court(acceptationMenage, jour)}`, sens: 'ok' }
  if (refusMenage !== null) return { texte: `Refusée le ${court(refusMenage.date, jour)}` }
  if (statut === 'retiree') return { texte: 'Retirée' }
  if (statut === 'proposition_relogement' || propositionEcriteEnvoyee !== null)
    return attendue(propositionEcriteEnvoyee, reponseAttendueLe, jour)
  if (GTR.date !== null && GTR.date >= jour && GTR.accepte === null) return { texte: `GTR du ${court(GTR.date, jour)}` }
  return { texte: statutsProposition[statut], ...sensDu[statut] }
}

const sensDu: Readonly<Partial<Record<Proposition['statut'], Pick<Reponse, 'sens'>>>> = {
  acceptee_gtr: { sens: 'ok' },
  acceptee_cal: { sens: 'ok' },
  refusee_gtr: { sens: 'bad' },
  refusee_cal: { sens: 'bad' },
}

function attendue(envoyee: string | null, attendueLe: string | null, jour: string): Reponse {
  if (attendueLe === null) return { texte: envoyee === null ? 'Proposition écrite' : `Proposition écrite le ${court(envoyee, jour)}` }
  return attendueLe < jour
    ? { texte: `Attendue depuis le ${court(attendueLe, jour)}`, sens: 'warn' }
    : { texte: `Réponse d’ici le ${court(attendueLe, jour)}` }
}

/** « 11 mars » cette année, « 3 nov. 2025 » sinon. */
export function court(date: string, jour: string): string {
  const dit = jourDe(date)
  const entiere = formatDateCourte(dit)
  return dit.slice(0, 4) === jour.slice(0, 4) ? entiere.slice(0, -5) : entiere
}

/** « T4, 84 m² · CALEOL, rang 1 » */
export function detailDe({ logement, GTR, CAL }: Proposition, jour: string): string {
  const taille = [
    enToutesLettres(typologies, [logement.typologie]),
    logement.surfaceHabitable !== null && `${logement.surfaceHabitable}\u00A0m²`,
  ]
    .filter(Boolean)
    .join(', ')
  const instance = CAL.date !== null || CAL.rang !== null ? (['CALEOL', CAL] as const) : GTR.date !== null ? (['GTR', GTR] as const) : null
  if (instance === null) return [taille, logement.prive ? 'Bailleur privé' : logement.bailleur].filter(Boolean).join(' · ')
  const [nom, { date, rang }] = instance
  return [taille, rang !== null ? `${nom}, rang ${rang}` : date === null ? nom : `${nom} du ${court(date, jour)}`]
    .filter(Boolean)
    .join(' · ')
}

const FERMEES = ['refusee_gtr', 'refusee_cal', 'refusee_menage', 'retiree'] as const

/** « 1 refusée, 1 sans réponse » */
export function bilanDes(propositions: readonly Proposition[]): string {
  const acceptees = propositions.filter(({ acceptationMenage }) => acceptationMenage !== null).length
  const refusees = propositions.filter(({ refusMenage }) => refusMenage !== null).length
  const ouvertes = propositions.filter(
    ({ statut, acceptationMenage }) => acceptationMenage === null && !FERMEES.some((ferme) => ferme === statut),
  ).length
  const mots = [
    acceptees > 0 && `${acceptees} acceptée${acceptees > 1 ? 's' : ''}`,
    refusees > 0 && `${refusees} refusée${refusees > 1 ? 's' : ''}`,
    ouvertes > 0 && `${ouvertes} sans réponse`,
  ]
  return mots.filter(Boolean).join(', ')
}
