import type {
  DonneesOperation,
  FaitsOperation,
  NomTransitionOperation,
  PassageDOperation,
} from '@relogement/domain/operation/operation.transitions'
import { passagesDeLOperation } from '@relogement/domain/operation/operation.transitions'
import type { Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Operation } from '../core/tables.gen.ts'
import { type ConceptQuiPasse, passer } from '../passage/passer.ts'
import { enregistrerOperation, relire, verifierVersion } from './gestes.ts'
import { getOperation, lockOperation, type OperationLue } from './operation.queries.ts'
import { faitsDe } from './presenterOperation.ts'

const COLONNES = {
  dateConvention: 'date_convention',
  referenceConvention: 'reference_convention',
  motifAvenant: 'motif_avenant',
  numeroAvenant: 'numero_avenant',
  dateAvenant: 'date_avenant',
  motifAbandon: 'motif_abandon',
  memorise: 'statut_memorise',
} as const satisfies Readonly<Record<keyof PassageDOperation['champs'], keyof Operation>>

const operationQuiPasse: ConceptQuiPasse<PassageDOperation, NomTransitionOperation, OperationLue, Updateable<Operation>, void, Contexte> = {
  automate: passagesDeLOperation,
  faits: (_ctx, operation): FaitsOperation => faitsDe(operation),
  colonnes: ({ champs }) =>
    Object.fromEntries(Object.entries(champs).map(([champ, valeur]) => [COLONNES[champ as keyof typeof COLONNES], valeur])),
  actions: {},
  sujet: null,
  ecrire: (ctx, operation, { statut, ...colonnes }, { historique }) =>
    enregistrerOperation(ctx, operation, { ...colonnes, statut_creation: statut }, historique),
}

/** Passe la création d'une opération : la table décide. */
export async function passerOperation(
  ctx: Contexte,
  id: string,
  { transition, donnees = {} }: { readonly transition: string; readonly donnees?: DonneesOperation | undefined },
) {
  const ligne = await lockOperation(ctx.db, ctx.acteur, id)
  verifierVersion(ligne, ctx.versionAttendue)
  // Inconnue, la table la refuse.
  const demande = { transition: transition as NomTransitionOperation, donnees }
  await passer(operationQuiPasse, ctx, await getOperation(ctx, id), demande, ctx.acteur)
  return relire(ctx, id)
}
