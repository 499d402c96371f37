import { canSupprimerDocument } from '@relogement/domain/document/document.permissions'
import { canTravaillerEnReunion } from '@relogement/domain/reunion/reunion.permissions'
import { sujetReunion } from '@relogement/domain/reunion/reunion.sujet'
import type { SujetCommente } from '../commentaire/commentairesDuSujet.ts'
import type { SujetDocumente } from '../document/documentsDuSujet.ts'
import type { SujetHistorise } from '../historique/historiqueDuSujet.ts'
import { getReunion, type LigneReunion, lockReunion } from './reunion.queries.ts'

type N = typeof sujetReunion.pluriel

/** Ce que les services savent d'une réunion : comment l'atteindre, et ce que chacun y lit et y écrit. */
export const reunionServie: SujetHistorise<N, LigneReunion> & SujetCommente<N, LigneReunion> & SujetDocumente<N, LigneReunion> = {
  sujet: sujetReunion,
  lire: ({ db, acteur }, id) => getReunion(db, acteur, id),
  verrouiller: ({ db, acteur }, id) => lockReunion(db, acteur, id),
  lecturesNotees: false,

  litHistorique: (acteur) => canTravaillerEnReunion(acteur) === null,
  listeLue: 'historiqueDUnGtr',
  litCommentaires: (acteur) => (canTravaillerEnReunion(acteur) === null ? 'TOUS' : 'AUCUN'),
  refusDeCommenter: (acteur) => canTravaillerEnReunion(acteur),

  // Ordres du jour et comptes rendus disent de tous les ménages et de chaque bailleur : l'équipe seule les lit ici.
  documents: {
    ouvre: (acteur) => canTravaillerEnReunion(acteur) === null,
    voit: (acteur) => canTravaillerEnReunion(acteur) === null,
    refusAjouter: (acteur) => canTravaillerEnReunion(acteur),
    refusRenommer: (acteur) => canTravaillerEnReunion(acteur),
    refusSupprimer: (acteur, _, document, maintenant) => canSupprimerDocument(acteur, document, maintenant),
  },
}
