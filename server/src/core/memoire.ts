import { setFlagsFromString } from 'node:v8'

/**
 * De combien le tas peut grandir, en pourcent de ce qui y vit, avant que le moteur n'y cherche ce qui ne sert plus. Livré, il double et
 * davantage là où la machine a de la mémoire : 460 Mio pour un produit dont 200 servent.
 */
export const CROISSANCE_DU_TAS = 'heap-growing-percent'

/** À appeler avant tout travail ; dit d'ici et non à la ligne de commande, le réglage vaut de toute façon de lancer le produit. */
export function contenirLaMemoire(): void {
  setFlagsFromString(`--${CROISSANCE_DU_TAS}=25`)
}
