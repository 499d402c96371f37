import { canCommenterEnInterne, canCommenterLogement } from '@relogement/domain/logement/logement.permissions'
import { sujetLogement } from '@relogement/domain/logement/logement.sujet'
import type { SujetCommente } from '../commentaire/commentairesDuSujet.ts'
import type { SujetHistorise } from '../historique/historiqueDuSujet.ts'
import { getLogement, type LigneLogement, lockLogement } from './logement.queries.ts'

type N = typeof sujetLogement.pluriel

/** Ce que les services savent d'un logement : comment l'atteindre, et ce que chacun y lit et y écrit. */
export const logementServi: SujetHistorise<N, LigneLogement> & SujetCommente<N, LigneLogement> = {
  sujet: sujetLogement,
  lire: ({ db, acteur }, id) => getLogement(db, acteur, id),
  verrouiller: ({ db, acteur }, id) => lockLogement(db, acteur, id),
  lecturesNotees: false,

  litHistorique: () => true,

  // Un bailleur ne lit que ce qui s'adresse aux partenaires.
  litCommentaires: (acteur) => (canCommenterEnInterne(acteur) === null ? 'TOUS' : 'PARTENAIRES'),
  refusDeCommenter: (acteur, { bailleur_id: bailleurId }, visibilite) =>
    canCommenterLogement(acteur, { bailleurId }) ?? (visibilite === 'INTERNE' ? canCommenterEnInterne(acteur) : null),
}
