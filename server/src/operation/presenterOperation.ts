import type { Liste } from '@relogement/domain/common/listes'
import { estSaisie } from '@relogement/domain/operation/gel'
import { domanialites, etatsDuSol, famillesDAction, orientations, type StatutCreation } from '@relogement/domain/operation/operation.listes'
import { verbesDeLOperation } from '@relogement/domain/operation/operation.permissions'
import type { Operation } from '@relogement/domain/operation/operation.schema'
import { type FaitsOperation, placesDeLOperation } from '@relogement/domain/operation/operation.transitions'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { OperationLue } from './operation.queries.ts'

/** L'opération telle que cette personne la lit, et ce qu'elle peut en faire. */
export const presenterOperation = ({ acteur, aujourdhui }: Contexte, operation: OperationLue): Operation =>
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
    nextPlaces: placesDeLOperation({ faits: faitsDe(operation), donnees: {}, aujourdhui }, acteur),
    ...verbesDeLOperation(acteur),
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
