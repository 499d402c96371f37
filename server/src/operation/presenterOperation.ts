import type { Liste } from '@relogement/domain/common/listes'
import { estSaisie } from '@relogement/domain/operation/gel'
import { domanialites, etatsDuSol, famillesDAction, orientations, type StatutCreation } from '@relogement/domain/operation/operation.listes'
import { lecturesDeLOperation, verbesDeLOperation } from '@relogement/domain/operation/operation.permissions'
import type { Operation } from '@relogement/domain/operation/operation.schema'
import { type FaitsOperation, placesDeLOperation } from '@relogement/domain/operation/operation.transitions'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { OperationLue } from './operation.queries.ts'

/** L'opération telle que cette personne la lit, et ce qu'elle peut en faire. */
export const presenterOperation = (
  { acteur, aujourdhui }: Contexte,
  operation: OperationLue,
  grilles: Pick<Operation['objectifs'], 'relogements' | 'entretiens'>,
): Operation =>
  presentItem('Operation', `/v1/operations/${operation.id}`, {
    id: operation.id,
    version: operation.version,
    ...operation.ligne,
    nombrePropositionsDues: operation.nombre_propositions_dues,
    residence: operation.residence,
    batiments: operation.batiments,
    anneeConstruction: operation.annee_construction,
    famillesAction: tous(operation.familles_action, famillesDAction),
    orientation: dit(operation.orientation, orientations),
    etatDuSol: dit(operation.etat_du_sol, etatsDuSol),
    domanialites: tous(operation.domanialites, domanialites),
    domanialitesFutures: tous(operation.domanialites_futures, domanialites),
    parc: operation.parc,
    convention: { date: operation.date_convention, reference: operation.reference_convention },
    avenant: { motif: operation.motif_avenant, numero: operation.numero_avenant, date: operation.date_avenant },
    motifAbandon: operation.motif_abandon,
    objectifs: { '@id': `/v1/operations/${operation.id}/objectifs`, ...grilles },
    dates: { '@id': `/v1/operations/${operation.id}/dates`, ...operation.ligne.dates },
    ...adressesDe(operation.id, lecturesDeLOperation(acteur)),
    nextPlaces: placesDeLOperation({ faits: faitsDe(operation), donnees: {}, aujourdhui }, acteur),
    ...verbesDeLOperation(acteur),
  })

/** Où se lit ce que l'opération ne porte pas elle-même. */
const adressesDe = (id: string, lit: ReturnType<typeof lecturesDeLOperation>) => ({
  synoptique: `/v1/business/operations/${id}/vue_synoptique`,
  recap: `/v1/business/operations/${id}/recapitulatif_synoptique`,
  documents: lit.documents ? `/v1/business/operations/${id}/documents` : null,
  taches: lit.interne ? `/v1/operations/${id}/taches` : null,
  commentaires: lit.interne ? `/v1/operations/${id}/commentaires` : null,
  modifications: lit.interne ? `/v1/operations/${id}/modifications` : null,
  snapshots: `/v1/operations/${id}/snapshots`,
  attributsCotations: lit.regles ? `/v1/operations/${id}/attributs-cotations` : null,
  champsInvalides: lit.financement ? `/v1/business/operations/${id}/validate` : null,
})

/** Ce que les passages lisent d'une opération. */
export const faitsDe = ({ ligne, ...operation }: OperationLue): FaitsOperation => ({
  statut: operation.statut_creation as StatutCreation,
  manques: [
    ...(operation.bailleur_id === null ? ['Le bailleur manque.'] : []),
    ...(operation.pru_id === null ? ['Le PRU manque.'] : []),
    ...(operation.nombre_logements === null ? ['Le nombre de logements manque.'] : []),
  ],
  restants: ligne.statistiques.relogementsRestants,
  memorise: operation.statut_memorise as StatutCreation | null,
  fatSaisie: estSaisie(operation.statut_subvention),
})

const direLeCode = <L extends Liste>(code: string, liste: L) => ({ code: code as keyof L & string, libelle: liste[code] ?? code })

const dit = <L extends Liste>(code: string | null, liste: L) => (code === null ? null : direLeCode(code, liste))

const tous = <L extends Liste>(codes: readonly string[], liste: L) => codes.map((code) => direLeCode(code, liste))
