import { canSupprimerDocument } from '@relogement/domain/document/document.permissions'
import { canContribuerAuLogement, canTravaillerEnInterne } from '@relogement/domain/logement/logement.permissions'
import { sujetLogement } from '@relogement/domain/logement/logement.sujet'
import type { SujetCommente } from '../commentaire/commentairesDuSujet.ts'
import type { SujetDocumente } from '../document/documentsDuSujet.ts'
import type { SujetHistorise } from '../historique/historiqueDuSujet.ts'
import { getLogement, type LigneLogement, lockLogement } from './logement.queries.ts'

type N = typeof sujetLogement.pluriel

/** Ce que les services savent d'un logement : comment l'atteindre, et ce que chacun y lit et y écrit. */
export const logementServi: SujetHistorise<N, LigneLogement> & SujetCommente<N, LigneLogement> & SujetDocumente<N, LigneLogement> = {
  sujet: sujetLogement,
  lire: ({ db, acteur }, id) => getLogement(db, acteur, id),
  verrouiller: ({ db, acteur }, id) => lockLogement(db, acteur, id),
  lecturesNotees: false,

  litHistorique: () => true,
  listeLue: 'historiqueDUnLogement',

  // Un bailleur ne lit que ce qui s'adresse aux partenaires.
  litCommentaires: (acteur) => (canTravaillerEnInterne(acteur) === null ? 'TOUS' : 'PARTENAIRES'),
  refusDeCommenter: (acteur, { bailleur_id: bailleurId }, visibilite) =>
    canContribuerAuLogement(acteur, { bailleurId }) ?? (visibilite === 'INTERNE' ? canTravaillerEnInterne(acteur) : null),

  // Qui voit le logement en lit les documents : aucun ne nomme un ménage.
  documents: {
    ouvre: () => true,
    voit: () => true,
    refusAjouter: (acteur, { bailleur_id: bailleurId }) => canContribuerAuLogement(acteur, { bailleurId }),
    refusRenommer: (acteur) => canTravaillerEnInterne(acteur),
    refusSupprimer: (acteur, _, document, maintenant) => canSupprimerDocument(acteur, document, maintenant),
  },
}
