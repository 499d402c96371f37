// Ce qu'un jeton d'API peut être, et ce qu'il peut faire (décision 0079).
import type { Appel } from '../acces/contract.ts'
import { ajouterJours } from '../common/date.ts'

/** Une personne n'en tient pas plus à la fois. */
export const JETONS_AU_PLUS = 10
export const JETON_JOURS_MAX = 365

/** Pourquoi ce jour ne peut pas être le dernier d'un jeton ; `null` : il le peut. */
export function refusDeLEcheance(jour: string, aujourdhui: string): string | null {
  if (jour < aujourdhui) return 'Ce jour est passé'
  return jour > ajouterJours(aujourdhui, JETON_JOURS_MAX) ? 'Un an au plus' : null
}

/**
 * Ce qu'un jeton fait des appels de chaque domaine. Un domaine absent lui est fermé : ce qui ouvre, change ou contrôle des accès (`acces`,
 * `direct`, `rgpd`), une personne le fait elle-même, connectée ; et ce qui viendra, tant que nul ne l'a ouvert.
 */
const OUVERTS: Readonly<Record<string, 'lire' | 'ecrire'>> = {
  menages: 'ecrire',
  logements: 'ecrire',
  propositions: 'ecrire',
  reunions: 'ecrire',
  operations: 'ecrire',
  planning: 'ecrire',
  financement: 'ecrire',
  alertes: 'ecrire',
  vues: 'ecrire',
  'tableau de bord': 'lire',
  pilotage: 'lire',
  registres: 'lire',
  documentation: 'lire',
  utilisateurs: 'lire',
  // Le second facteur exigé, la durée d'une session, les villes d'une zone s'y règlent.
  administration: 'lire',
  referentiels: 'lire',
}
export const A_UNE_PERSONNE = 'Un jeton d’API ne fait pas cela : connectez-vous.'
const MOI = 'GET /v1/utilisateurs/moi'

/** Pourquoi un jeton ne peut pas faire cet appel ; `null` : il le peut, avec les droits de qui l'a fait. */
export function refusDuJeton(
  cle: string,
  { domaine, fichier, uneFois, survitAuJeton }: Pick<Appel, 'domaine' | 'fichier' | 'uneFois' | 'survitAuJeton'>,
  { lectureSeule }: { readonly lectureSeule: boolean },
): string | null {
  const lit = cle.startsWith('GET ') || fichier !== undefined
  const ouvert = OUVERTS[domaine]
  const permis = !uneFois && !survitAuJeton && (lit ? ouvert !== undefined : ouvert === 'ecrire')
  if (cle !== MOI && !permis) return A_UNE_PERSONNE
  return lectureSeule && !lit ? 'Ce jeton d’API ne fait que lire.' : null
}
