import type { Occupant } from '../composition/composition.schema.ts'
import { adultesDe } from '../composition/occupants.ts'
import type { Charges, Ressource } from './ressources.schema.ts'
import { parJourEtParUC, resteAVivre, unitesDeConsommation } from './resteAVivre.ts'
import { partACharge, tauxEffort } from './tauxEffort.ts'
import { aideAuLogement, ressourcesEtablies, totalCharges, totalRessources } from './totaux.ts'

interface PersonnesEtMontants {
  readonly occupants: readonly Occupant[]
  readonly ressourcesEtCharges: { readonly ressources: readonly Ressource[]; readonly charges: Charges }
}

/** Les montants calculés d'un dossier à ce jour : totaux, taux d'effort du logement actuel, reste à vivre (domain-rules §§ 5.2 à 5.4). */
export function indicateursDuDossier({ occupants, ressourcesEtCharges: { ressources, charges } }: PersonnesEtMontants, jour: string) {
  const adultes = adultesDe(occupants, jour)
  const etablies = ressourcesEtablies(adultes, ressources)
  const depenses = totalCharges(charges, jour)
  const aides = { apl: aideAuLogement(ressources, 'APL'), rls: aideAuLogement(ressources, 'RLS') }
  const uc = unitesDeConsommation(occupants, jour)
  const reste = resteAVivre(etablies, aides, depenses)
  return {
    totalRessources: totalRessources(adultes, ressources),
    totalCharges: depenses,
    apl: aides.apl,
    rls: aides.rls,
    unitesDeConsommation: uc,
    tauxEffort: tauxEffort(partAChargeActuelle({ ressources, charges }), etablies),
    resteAVivre: reste,
    resteAVivreParJourEtUC: parJourEtParUC(reste, uc),
  }
}

/** Ce que le logement actuel laisse à payer. */
export const partAChargeActuelle = ({ ressources, charges }: Pick<PersonnesEtMontants['ressourcesEtCharges'], 'ressources' | 'charges'>) =>
  partACharge({
    loyer: charges.loyerNetHorsAPL,
    chargesGenerales: charges.chargesLocativesQuittancees,
    apl: aideAuLogement(ressources, 'APL'),
  })

export type Indicateurs = ReturnType<typeof indicateursDuDossier>
