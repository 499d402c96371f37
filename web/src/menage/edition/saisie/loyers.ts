import { saisisDeuxFois } from '@relogement/domain/menage/ressources/loyerActuel'
import type { Menage } from '../../menage.data.ts'
import type { Saisie } from './saisie.ts'

type Corps = Record<string, unknown>

/**
 * Le loyer et les charges du logement actuel, demandés à l'étape 3 et à l'étape 4 : celui que l'on vient de saisir se reporte à l'autre place,
 * quand elle est vide et ouverte. Ce qui y est déjà saisi ne change pas.
 */
export function reporterLesLoyers(menage: Menage, saisie: Saisie, corps: Corps, ouvert: (chemin: string) => boolean): Corps {
  const avant = { charges: menage.ressourcesEtCharges?.charges, finance: menage.logementActuel?.finance }
  const versFinance: Corps = {}
  const versCharges: Corps = {}
  for (const { charge, finance } of saisisDeuxFois) {
    const paye = saisie.ressourcesEtCharges?.charges[charge] ?? null
    if (
      paye !== null &&
      paye !== avant.charges?.[charge] &&
      avant.finance?.[finance] === null &&
      ouvert(`logementActuel.finance.${finance}`)
    )
      versFinance[finance] = paye
    const dit = saisie.logementActuel?.finance[finance] ?? null
    const chemin = `ressourcesEtCharges.charges.${charge}`
    if (dit !== null && dit !== avant.finance?.[finance] && avant.charges?.[charge] === null && ouvert(chemin)) versCharges[charge] = dit
  }
  return {
    ...corps,
    ...(Object.keys(versFinance).length > 0 ? { logementActuel: { finance: versFinance } } : {}),
    ...(Object.keys(versCharges).length > 0 ? { ressourcesEtCharges: { charges: versCharges } } : {}),
  }
}
