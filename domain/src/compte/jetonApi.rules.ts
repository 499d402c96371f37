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

/** Ce qui ouvre, change ou contrôle des accès : une personne le fait elle-même, connectée. */
const A_LA_PERSONNE = ['acces', 'direct', 'rgpd']
const EN_ECRITURE = ['utilisateurs', 'administration']
const MOI = 'GET /v1/utilisateurs/moi'

/** Pourquoi un jeton ne peut pas faire cet appel ; `null` : il le peut, avec les droits de qui l'a fait. */
export function refusDuJeton(
  cle: string,
  { domaine, fichier }: Pick<Appel, 'domaine' | 'fichier'>,
  { lectureSeule }: { readonly lectureSeule: boolean },
): string | null {
  const lit = cle.startsWith('GET ') || fichier !== undefined
  if (cle !== MOI && (A_LA_PERSONNE.includes(domaine) || (!lit && EN_ECRITURE.includes(domaine))))
    return 'Un jeton d’API ne fait pas cela : connectez-vous.'
  return lectureSeule && !lit ? 'Ce jeton d’API ne fait que lire.' : null
}
