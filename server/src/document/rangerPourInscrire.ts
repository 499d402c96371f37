import { DomainError } from '@relogement/domain/common/errors'
import type { Depot, FichierRange } from '../core/fichiers/depot.ts'
import type { Fichiers } from '../core/fichiers/fichiers.ts'
import type { FichierRecu } from '../core/fichiers/reception.ts'
import { type FichierAccepte, rangerTous, retirerTous } from './ranger.ts'

/** Contrôle et range des fichiers reçus, avant que la base ne les cite ; s'ils ne sont pas inscrits, ils sont retirés. */
export const rangerPourInscrire = async <C, R, E>(
  fichiers: Fichiers,
  recus: readonly FichierRecu[],
  inscrire: (faire: (ctx: C) => Promise<R>) => Promise<E>,
  faire: (ctx: C, acceptes: readonly FichierAccepte[]) => Promise<R>,
): Promise<E> => inscrireLesRanges(fichiers.depot, await rangerTous(fichiers, recus), inscrire, faire)

/** Inscrit des fichiers déjà rangés, ou les retire. */
export async function inscrireLesRanges<A extends FichierRange, C, R, E>(
  depot: Depot,
  acceptes: readonly A[],
  inscrire: (faire: (ctx: C) => Promise<R>) => Promise<E>,
  faire: (ctx: C, acceptes: readonly A[]) => Promise<R>,
): Promise<E> {
  let inscrits = false
  try {
    const reponse = await inscrire(async (ctx) => {
      const fait = await faire(ctx, acceptes)
      inscrits = true
      return fait
    })
    // Une demande rejouée : les fichiers de la première y sont déjà.
    if (!inscrits) await retirerTous(depot, acceptes)
    return reponse
  } catch (erreur) {
    if (estSansEffet(erreur)) await retirerTous(depot, acceptes)
    throw erreur
  }
}

/**
 * Sûr de n'avoir rien inscrit ? La base a répondu « non ». Une connexion rompue pendant la validation laisse un doute : le fichier reste,
 * et s'il est orphelin, il sera effacé plus tard.
 */
const estSansEffet = (erreur: unknown): boolean =>
  erreur instanceof DomainError || /^(?!08|57P)[0-9A-Z]{5}$/.test((erreur as { code?: string } | null)?.code ?? '')
