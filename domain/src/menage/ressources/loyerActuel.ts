// Le loyer et les charges du logement actuel se saisissent à deux endroits de la spécification : avec les charges du ménage (étape 3) et avec
// le logement (étape 4). Partout ils se lisent d'ici.
import type { LogementActuel } from '../logement-actuel/logementActuel.schema.ts'
import type { Charges } from './ressources.schema.ts'

interface Dossier {
  readonly logementActuel: { readonly finance: Pick<LogementActuel['finance'], 'loyer' | 'charges'> }
  readonly ressourcesEtCharges: { readonly charges: Pick<Charges, 'loyerNetHorsAPL' | 'chargesLocativesQuittancees'> }
}

/** Les deux champs d'un même montant, et comment le nommer. */
export const saisisDeuxFois = [
  {
    charge: 'loyerNetHorsAPL',
    finance: 'loyer',
    nom: 'Le loyer actuel est saisi deux fois',
    code: 'LOYERS_DIFFERENTS',
  },
  {
    charge: 'chargesLocativesQuittancees',
    finance: 'charges',
    nom: 'Les charges locatives sont saisies deux fois',
    code: 'CHARGES_DIFFERENTES',
  },
] as const

/** Celui qui est saisi ; si les deux le sont, celui que le ménage dit payer. */
export const loyerDuLogementActuel = ({ logementActuel: { finance }, ressourcesEtCharges: { charges } }: Dossier) => ({
  loyer: charges.loyerNetHorsAPL ?? finance.loyer,
  chargesLocatives: charges.chargesLocativesQuittancees ?? finance.charges,
})

/** Les charges du ménage, où le loyer dit avec le logement tient sa place. */
export function chargesDuMenage<C extends Dossier['ressourcesEtCharges']['charges']>(
  dossier: Dossier & { readonly ressourcesEtCharges: { readonly charges: C } },
): C {
  const { loyer, chargesLocatives } = loyerDuLogementActuel(dossier)
  return { ...dossier.ressourcesEtCharges.charges, loyerNetHorsAPL: loyer, chargesLocativesQuittancees: chargesLocatives }
}
