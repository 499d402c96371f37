import type { Liste } from '@relogement/domain/common/listes'
import { domanialites, etatsDuSol, famillesDAction, orientations } from '@relogement/domain/operation/operation.listes'
import type { Operation } from '@relogement/domain/operation/operation.schema'
import { presentItem } from '../core/http/hydra.ts'
import type { OperationLue } from './operation.queries.ts'

/** L'opération telle que chacun qui l'atteint la lit. */
export const presenterOperation = ({ id, version, ligne, parc, ...operation }: OperationLue) =>
  presentItem('Operation', `/v1/operations/${id}`, {
    id,
    version,
    ...ligne,
    nombrePropositionsDues: operation.nombre_propositions_dues,
    residence: operation.residence,
    batiments: operation.batiments,
    anneeConstruction: operation.annee_construction,
    famillesAction: tous(operation.familles_action, famillesDAction),
    orientation: dit(operation.orientation, orientations),
    etatDuSol: dit(operation.etat_du_sol, etatsDuSol),
    domanialites: tous(operation.domanialites, domanialites),
    domanialitesFutures: tous(operation.domanialites_futures, domanialites),
    parc,
  }) satisfies Operation

/** Un code de sa liste, et ses mots. */
const dit = <L extends Liste>(code: string | null, liste: L) =>
  code === null ? null : { code: code as keyof L & string, libelle: liste[code] ?? code }

const tous = <L extends Liste>(codes: readonly string[], liste: L) =>
  codes.map((code) => ({ code: code as keyof L & string, libelle: liste[code] ?? code }))
