import { creationOperationSchema } from '@relogement/domain/operation/operation.schema'
import { z } from 'zod'
import type { CorpsDOperation, Operation } from './operation.data.ts'

const choisi = z.string().nullable()

/** Une référence se choisit par son identifiant ; un nombre d'une liste, par son texte. */
export const formulaireSchema = creationOperationSchema.extend({
  bailleur: choisi,
  PRU: choisi,
  chargeOperation: choisi,
  nombrePropositionsDues: z.string(),
}) as unknown as z.ZodType<SaisieDuFormulaire>

type References = 'bailleur' | 'PRU' | 'chargeOperation'
export type SaisieDuFormulaire = Omit<z.output<typeof creationOperationSchema>, References | 'nombrePropositionsDues'> &
  Record<References, string | null> & { readonly nombrePropositionsDues: string }

const reference = (id: string | null) => (id === null ? null : { id })

/** Ce qui part à l'API. */
export const corpsDe = ({ bailleur, PRU, chargeOperation, nombrePropositionsDues, ...saisie }: SaisieDuFormulaire): CorpsDOperation => ({
  ...saisie,
  bailleur: reference(bailleur),
  PRU: reference(PRU),
  chargeOperation: reference(chargeOperation),
  nombrePropositionsDues: Number(nombrePropositionsDues),
})

const codes = <C extends string>(choix: readonly { readonly code: C }[]): C[] => choix.map(({ code }) => code)

export function valeursDe(operation: Operation | null): SaisieDuFormulaire {
  if (operation === null)
    return {
      ...{ code: '', nom: '', famille: null, bailleur: null, PRU: null, villeCode: null, QPV: null, chargeOperation: null },
      ...{ nombreLogements: null, nombrePropositionsDues: '3', residence: null, batiments: null, anneeConstruction: null },
      ...{ famillesAction: [], orientation: null, etatDuSol: null, domanialites: [], domanialitesFutures: [] },
    } as unknown as SaisieDuFormulaire
  const { code, nom, villeCode, QPV, nombreLogements, residence, batiments, anneeConstruction } = operation
  return {
    ...{ code, nom, villeCode, QPV, nombreLogements, residence, batiments, anneeConstruction },
    famille: operation.famille.code,
    bailleur: operation.bailleur?.id ?? null,
    PRU: operation.PRU?.id ?? null,
    chargeOperation: operation.chargeOperation?.id ?? null,
    nombrePropositionsDues: String(operation.nombrePropositionsDues),
    famillesAction: codes(operation.famillesAction),
    orientation: operation.orientation?.code ?? null,
    etatDuSol: operation.etatDuSol?.code ?? null,
    domanialites: codes(operation.domanialites),
    domanialitesFutures: codes(operation.domanialitesFutures),
  }
}
