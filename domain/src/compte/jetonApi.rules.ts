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
/** Les référentiels aussi : le second facteur exigé, la durée d'une session, les villes d'une zone y sont. */
const EN_ECRITURE = ['utilisateurs', 'administration', 'referentiels']
/** Un dossier confié, un dossier emporté, une adresse secrète, des liens écrits à qui l'appel dit : ils ouvrent encore quand le jeton est retiré. */
const OUVRE_AILLEURS = [
  '/v1/business/absences',
  '/v1/business/emports',
  '/v1/utilisateurs/moi/flux-agenda',
  '/v1/business/transmission-bailleur-pour-cal',
]
export const A_UNE_PERSONNE = 'Un jeton d’API ne fait pas cela : connectez-vous.'
const MOI = 'GET /v1/utilisateurs/moi'

/** Pourquoi un jeton ne peut pas faire cet appel ; `null` : il le peut, avec les droits de qui l'a fait. */
export function refusDuJeton(
  cle: string,
  { domaine, fichier, uneFois }: Pick<Appel, 'domaine' | 'fichier' | 'uneFois'>,
  { lectureSeule }: { readonly lectureSeule: boolean },
): string | null {
  const lit = cle.startsWith('GET ') || fichier !== undefined
  const ouvre = uneFois === true || EN_ECRITURE.includes(domaine) || OUVRE_AILLEURS.some((adresse) => cle.includes(adresse))
  if (cle !== MOI && (A_LA_PERSONNE.includes(domaine) || (!lit && ouvre))) return A_UNE_PERSONNE
  return lectureSeule && !lit ? 'Ce jeton d’API ne fait que lire.' : null
}
