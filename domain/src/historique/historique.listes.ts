import type { TypeModification } from './historique.schema.ts'

/** Le nom de chaque type d'événement : au filtre de l'historique, et dans la réponse de l'API. */
export const libellesModification: Readonly<Record<TypeModification, string>> = {
  MODIFICATION: 'Statut ou saisie modifiés',
  ASSIGNATION: 'Dossier confié',
  RETRAIT_ASSIGNATION: 'Dossier retiré',
  PRESENTATION_GTRM: 'Présentation en GTRM',
  PRESENTATION_GTR: 'Présentation en GTR',
  RETRAIT_PRESENTATION_GTR: 'Retrait de la présentation en GTR',
  PRESENTATION_LOGEMENT_GTR: 'Présentation sur un logement du GTR',
  RETRAIT_PRESENTATION_LOGEMENT_GTR: 'Retrait d’un logement du GTR',
  PRESENTATION_CAL: 'Passage en CALEOL',
  PROPOSITION_REFUSEE: 'Proposition refusée',
  STATUT_LOGEMENT_GTR: 'Statut d’un logement du GTR',
  DOCUMENT_AJOUTE: 'Document ajouté',
  DOCUMENT_SUPPRIME: 'Document supprimé',
  COURRIER: 'Courrier',
  PROJECTION_FINANCIERE: 'Projection financière',
  SUIVI: 'Suivi',
  COMMENTAIRE: 'Commentaire',
}
