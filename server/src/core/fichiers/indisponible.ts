import { DomainError } from '@relogement/domain/common/errors'

/** Le dépôt ne répond pas : le reste du produit fonctionne, on peut réessayer (fiabilité F6, F9). */
export function depotIndisponible(cause: unknown): DomainError {
  const plein = PLEIN.has((cause as { code?: string } | null)?.code ?? '')
  const message = plein
    ? 'Il n’y a plus de place pour les documents. Le reste fonctionne ; l’administration du produit doit libérer de l’espace.'
    : 'Les documents sont momentanément indisponibles. Le reste fonctionne ; réessayez dans quelques instants.'
  const erreur = new DomainError('indisponible', plein ? 'documents.plein' : 'documents.indisponible', message, {
    details: { reessayerDans: 30 },
  })
  return Object.assign(erreur, { cause })
}

const PLEIN = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Fait une opération du dépôt ; tout ce qui y échoue le rend indisponible. */
export async function surLeDepot<T>(faire: () => Promise<T>): Promise<T> {
  try {
    return await faire()
  } catch (erreur) {
    throw erreur instanceof DomainError ? erreur : depotIndisponible(erreur)
  }
}
