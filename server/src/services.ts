import type { Services } from './core/contexte.ts'
import type { Direct } from './direct/direct.ts'

/** Les services du produit entier ; chaque concept n'y prend que ce dont il a besoin. */
export interface ServicesRelogement extends Services {
  /** Adresse publique du produit, pour les liens des courriels. */
  readonly urlPublique: string
  readonly production: boolean
  /** Un serveur de courriel est configuré. */
  readonly courrielsPartent: boolean
  /** Ce qui change, dit aux écrans ouverts. */
  readonly direct: Direct
}
