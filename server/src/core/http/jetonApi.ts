// Le jeton d'une intégration, donné à la place d'une session (décision 0079).
import type { Acteur } from '@relogement/domain/acces/roles'
import type { DomainError } from '@relogement/domain/common/errors'
import { nouveauJeton } from '../jetons.ts'

/** Un jeton qui vaut, et qui agit par lui : la personne qui l'a fait, avec ses droits de l'instant. */
export interface JetonOuvert {
  readonly id: string
  readonly acteur: Acteur
  readonly lectureSeule: boolean
  /** Ce qu'il attend pour ouvrir quelque chose ; `null` : rien. */
  readonly refus: DomainError | null
}
/** `null` : inconnu, échu, retiré, ou d'un compte fermé. */
export type LireJeton = (jeton: string, maintenant: Date) => Promise<JetonOuvert | null>

declare module 'fastify' {
  interface FastifyInstance {
    lireJeton: LireJeton
  }
  interface FastifyRequest {
    jeton?: JetonOuvert
  }
}

/** Se reconnaît dans un fichier ou un journal où il n'aurait pas dû être. */
const PREFIXE = 'rlg_'

export function nouveauJetonApi(): { jeton: string; empreinte: Buffer } {
  const { jeton, empreinte } = nouveauJeton(PREFIXE)
  return { jeton, empreinte }
}

/** Le jeton d'API de cet en-tête, s'il en porte un. */
export const jetonApiDe = (autorisation: string | undefined): string | null =>
  /^Bearer (rlg_[\w-]{43})$/.exec(autorisation ?? '')?.[1] ?? null
