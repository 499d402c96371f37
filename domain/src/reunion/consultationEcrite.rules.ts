// La consultation écrite d'un GTR de validation (décision 0055) : jusqu'à quand, et le courriel qui porte le lien, où aucun ménage n'est nommé.

import { formatInstant } from '../common/date.format.ts'
import { ajouterJours } from '../common/date.ts'
import type { StatutReunion } from './reunion.listes.ts'

/** Ce que peut dire le commentaire d'un avis, en signes. */
export const COMMENTAIRE_MAX = 500

/** Ouverte la veille de son jour, ou après, une consultation laisse encore ce temps pour répondre. */
const JOURS_POUR_REPONDRE = 3

/** Le jour de la consultation ; trop proche, le temps de répondre. */
export function echeanceDeLaConsultation(date: string, maintenant: string): string {
  const auMoins = `${ajouterJours(maintenant.slice(0, 10), JOURS_POUR_REPONDRE)}${maintenant.slice(10)}`
  return date > auMoins ? date : auMoins
}

/** Pourquoi un avis ne se donne plus ; `null` : il se donne. */
export function refusDAvis(statut: StatutReunion, echeance: string, maintenant: string, propositions: number): string | null {
  if (statut === 'CLOTURE') return 'La consultation est close : les avis ne changent plus.'
  if (statut !== 'COMPTE_RENDU') return 'Cette consultation n’est pas ouverte.'
  if (echeance <= maintenant) return `Les avis se donnaient jusqu’au ${formatInstant(echeance)}.`
  return propositions === 0 ? 'Plus aucune proposition n’attend votre avis.' : null
}

interface Invitation {
  readonly nom: string
  readonly propositions: number
  /** Instant. */
  readonly avant: string
  readonly lien: string
  readonly par: string
}

export const courrielDeConsultation = ({ nom, propositions, avant, lien, par }: Invitation) => ({
  sujet: `Consultation écrite : ${nom}`,
  corps: `Bonjour,

Votre avis est demandé sur ${propositions === 1 ? 'une proposition de logement' : `${propositions} propositions de logement`} (${nom}).

${propositions === 1 ? 'Elle se lit' : 'Elles se lisent'} et votre avis se donne ici, sans compte, jusqu’au ${formatInstant(avant)} :

${lien}

Ce lien vous est personnel : ne le transférez pas.

${par}`,
})
