/** Ce qui empêche le produit de démarrer et que la personne qui l'installe peut corriger : une phrase, sans pile d'appels. */
export class ErreurDemarrage extends Error {
  override readonly name = 'ErreurDemarrage'
}
