import type { AVerifier } from './controle.ts'

/** Une vérification que quelqu'un a levée, et pourquoi. */
export interface Acquittement {
  readonly id: string
  readonly code: string
  readonly path: string
  /** Le constat tel qu'il était alors. */
  readonly message: string
  readonly commentaire: string
}

export interface AVerifierAcquitte<A extends Acquittement> extends AVerifier {
  readonly acquittement: A
}

/** Un constat levé ne se montre plus, tant qu'il reste le même : un autre taux d'effort est un autre constat. */
export function trierAcquittes<A extends Acquittement>(
  constats: readonly AVerifier[],
  acquittements: readonly A[],
): { readonly ouverts: AVerifier[]; readonly acquittes: AVerifierAcquitte<A>[] } {
  const acquittementDe = ({ code, path, message }: AVerifier) =>
    acquittements.find((acquittement) => acquittement.code === code && acquittement.path === path && acquittement.message === message)
  return {
    ouverts: constats.filter((constat) => acquittementDe(constat) === undefined),
    acquittes: constats.flatMap((constat) => {
      const acquittement = acquittementDe(constat)
      return acquittement === undefined ? [] : [{ ...constat, acquittement }]
    }),
  }
}
