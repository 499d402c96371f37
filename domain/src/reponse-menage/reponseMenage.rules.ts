// Répondre à une proposition écrite par le QR code de la lettre (décision 0080) : jusqu'à quand, et ce qu'une réponse doit dire.
import { type AlerteACreer, alerteACreer } from '../alerte/alerteACreer.ts'
import { formatDate } from '../common/date.format.ts'
import { ajouterJours } from '../common/date.ts'
import type { Violation } from '../common/errors.ts'
import { estEnRetard } from '../proposition/ecrite/delai.rules.ts'
import { type ReponseDuMenage, reponsesEnClair } from '../proposition/ecrite/reponses.ts'
import type { StatutProposition } from '../proposition/proposition.statuts.ts'
import { raisonsDuMenage } from './raisons.ts'

/** Dates de naissance fausses à la suite ; à la dernière, le QR code n'ouvre plus rien. */
export const ESSAIS_AU_PLUS = 5
/** Ce que l'on ajoute à sa réponse, en caractères. */
export const PRECISIONS_MAX = 1000
/** Tant que l'on ne sait pas quand la lettre a été reçue, le délai ne court pas : le QR code ne vaut pas pour autant toujours. */
export const JOURS_SANS_RECEPTION = 60
/** Passé le délai, ce qui a été répondu se relit encore. */
export const JOURS_DE_RELECTURE = 30

interface FaitsDuLien {
  readonly statut: StatutProposition
  /** Dernier jour du délai de réponse ; `null` : il ne court pas encore. */
  readonly echeance: string | null
  /** Jour où le QR code a été fait. */
  readonly faitLe: string
}

/** Le dernier jour où l'on répond par le QR code. */
export const dernierJourPourRepondre = ({ echeance, faitLe }: Pick<FaitsDuLien, 'echeance' | 'faitLe'>): string =>
  echeance ?? ajouterJours(faitLe, JOURS_SANS_RECEPTION)

/** Le dernier jour où la page s'ouvre. */
export const dernierJourPourRelire = (faits: Pick<FaitsDuLien, 'echeance' | 'faitLe'>): string =>
  ajouterJours(dernierJourPourRepondre(faits), JOURS_DE_RELECTURE)

/** Pourquoi l'on n'y répond plus, dit au ménage ; `null` : on y répond. */
export function refusDeRepondre(faits: FaitsDuLien, aujourdhui: string): string | null {
  if (faits.statut === 'acceptee_menage' || faits.statut === 'refusee_menage')
    return 'Votre réponse est enregistrée : elle ne se change plus ici.'
  if (faits.statut !== 'proposition_relogement') return 'Cette proposition n’attend plus de réponse.'
  const dernier = dernierJourPourRepondre(faits)
  return estEnRetard(dernier, aujourdhui) ? `On répondait ici jusqu’au ${formatDate(dernier)}.` : null
}

export interface SaisieDuMenage {
  readonly reponse: ReponseDuMenage
  readonly motif: string | null
  readonly precisions: string | null
}

/** Un refus dit sa raison, comme sur le coupon ; les autres réponses n'en ont pas. */
export function violationsDeLaReponse({ reponse, motif }: SaisieDuMenage): Violation[] {
  if (reponse !== 'REFUSE') return []
  if (motif === null) return [{ propertyPath: 'motif', message: 'Choisissez une raison.' }]
  return Object.hasOwn(raisonsDuMenage(), motif)
    ? []
    : [{ propertyPath: 'motif', message: 'Cette raison n’est plus proposée : choisissez-en une autre.' }]
}

/** Ce qui se garde : une raison n'accompagne qu'un refus. */
export const reponseNette = ({ reponse, motif, precisions }: SaisieDuMenage): SaisieDuMenage => ({
  reponse,
  motif: reponse === 'REFUSE' ? motif : null,
  precisions,
})

/** Le chargé l'enregistre ; tant qu'il ne l'a pas fait, l'alerte reste. */
export const alerteDeReponseRecue = (reponse: ReponseDuMenage, changee: boolean, aujourdhui: string): AlerteACreer => ({
  ...alerteACreer(
    'REPONSE_RECUE',
    `Réponse reçue par le QR code${changee ? ', changée depuis' : ''} : le ménage ${reponsesEnClair[reponse]}`,
    aujourdhui,
  ),
})

/** Le QR code ne sert plus : le chargé saura pourquoi le ménage l'appelle. */
export const alerteDeLienFerme = (pourquoi: string, aujourdhui: string): AlerteACreer =>
  alerteACreer('REPONSE_RECUE', `QR code de la proposition fermé : ${pourquoi}`, aujourdhui)
