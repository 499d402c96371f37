import { canSupprimerDocument } from '@relogement/domain/document/document.permissions'
import { canLireEnInterne, canTenirUneOperation, refusDeLaNature } from '@relogement/domain/operation/operation.permissions'
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import type { SujetDocumente } from '../document/documentsDuSujet.ts'
import type { SujetHistorise } from '../historique/historiqueDuSujet.ts'
import { getLigne, lockOperation, type OperationEnBase } from './operation.queries.ts'

type N = typeof sujetOperation.pluriel

/** Ce que les services savent d'une opération : comment l'atteindre, et ce que chacun y lit et y écrit. */
export const operationServie: SujetHistorise<N, OperationEnBase> & SujetDocumente<N, OperationEnBase> = {
  sujet: sujetOperation,
  lire: ({ db, acteur }, id) => getLigne(db, acteur, id),
  verrouiller: ({ db, acteur }, id) => lockOperation(db, acteur, id),
  lecturesNotees: false,

  litHistorique: (acteur) => canLireEnInterne(acteur) === null,

  // Qui voit l'opération en lit les documents, qui ne nomment aucun ménage ; l'attestation, qui les compte, et les pièces du financement ont leurs lecteurs.
  documents: {
    ouvre: () => true,
    voit: (acteur, _, { type }) => refusDeLaNature(acteur, type) === null,
    refusAjouter: (acteur, _, nature) => canTenirUneOperation(acteur) ?? refusDeLaNature(acteur, nature),
    refusRenommer: (acteur) => canTenirUneOperation(acteur),
    refusSupprimer: (acteur, _, document, maintenant) => canSupprimerDocument(acteur, document, maintenant),
  },
}
