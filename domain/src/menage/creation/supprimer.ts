// Ce qui peut se supprimer : un dossier ouvert par erreur, où rien ne s'est passé (décision 0014). Le reste se purge après un départ.
import type { StatutMenage } from '../menage.statuts.ts'

export interface FaitsDeSuppression {
  readonly statut: StatutMenage
  readonly dateEntretien: string | null
  /** Statuts par lesquels le dossier est passé, celui de départ compris. */
  readonly etapes: number
  /** Déposés, même supprimés depuis. */
  readonly documents: number
  readonly propositions: number
  /** Commentaires et suivis. */
  readonly echanges: number
  /** Demandes de remboursement, où qu'elles en soient. */
  readonly remboursements: number
  readonly inscritAuGtr: boolean
  /** Issu d'une décohabitation, ou des personnes en sont parties. */
  readonly decohabitation: boolean
  /** Demandes de droits pour lesquelles la protection des données l'a ouvert, closes ou non : elles doivent pouvoir se prouver. */
  readonly demandesDeDroits: number
  /** Sur une tablette en ce moment : l'entretien s'y mène peut-être. */
  readonly emporte: boolean
}

/** Ce qu'il faut faire à la place. */
export const PLUTOT_UN_DEPART = 'Déclarez plutôt un départ spontané : les données seront purgées après validation.'

/** Le dossier effacé, la tablette n'aurait plus où rendre ce qui s'y saisit. */
export const EMPORTE = 'Il est emporté sur une tablette : attendez qu’il en revienne, ce qui s’y saisit serait perdu.'

/** Toutes les raisons de garder le dossier ; vide : il se supprime. */
export function raisonsDeGarder(faits: FaitsDeSuppression): string[] {
  const {
    statut,
    dateEntretien,
    etapes,
    documents,
    propositions,
    echanges,
    remboursements,
    inscritAuGtr,
    decohabitation,
    demandesDeDroits,
    emporte,
  } = faits
  return [
    ...si(dateEntretien !== null, 'Un entretien y est daté.'),
    ...si(statut !== 'ENTRETIEN_PREALABLE_A_REALISER' || etapes > 1, 'Le dossier a déjà changé de statut.'),
    ...si(documents > 0, documents === 1 ? 'Un document y a été déposé.' : `${documents} documents y ont été déposés.`),
    ...si(propositions > 0, propositions === 1 ? 'Un logement lui a été proposé.' : `${propositions} logements lui ont été proposés.`),
    ...si(echanges > 0, echanges === 1 ? 'Un échange y est noté.' : `${echanges} échanges y sont notés.`),
    ...si(remboursements > 0, 'Un remboursement y a été demandé.'),
    ...si(inscritAuGtr, 'Le ménage est inscrit à un GTR.'),
    ...si(decohabitation, 'Il est lié à un autre dossier par une décohabitation.'),
    ...si(demandesDeDroits > 0, 'Une demande de droits y est enregistrée : sa preuve se garde.'),
    ...si(emporte, EMPORTE),
  ]
}

const si = (vrai: boolean, raison: string): string[] => (vrai ? [raison] : [])
