/** Ce qui empêche le produit de démarrer et que la personne qui l'installe peut corriger : une phrase, sans pile d'appels. */
export class ErreurDemarrage extends Error {
  override readonly name = 'ErreurDemarrage'
}

/** Ce que le terminal dit d'un arrêt : la phrase, sinon la pile d'appels d'un défaut. */
export const direLArret = (erreur: unknown): string =>
  erreur instanceof ErreurDemarrage ? `\n${erreur.message}\n\n` : `${erreur instanceof Error ? erreur.stack : String(erreur)}\n`

/** Finit un programme du terminal : ce qui l'arrête se dit, et son code de sortie est 1. */
export function finir(programme: Promise<void>): void {
  programme.catch((erreur: unknown) => {
    process.stderr.write(direLArret(erreur))
    process.exitCode = 1
  })
}
