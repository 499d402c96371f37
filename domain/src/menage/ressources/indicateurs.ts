import type { Calcul } from '../../common/calcul.ts'
import type { Variables } from '../completude/variables.ts'
import type { Occupant } from '../composition/composition.schema.ts'
import { adultesDe } from '../composition/occupants.ts'
import type { LogementActuel } from '../logement-actuel/logementActuel.schema.ts'
import { forfaitsActuels, tarifsAuForfait } from './forfaits.ts'
import { chargesDuMenage, loyerDuLogementActuel } from './loyerActuel.ts'
import type { Charges, Ressource } from './ressources.schema.ts'
import { parJourEtParUC, resteAVivre, resteAVivreProjete, unitesDeConsommation } from './resteAVivre.ts'
import { partACharge, tauxEffort } from './tauxEffort.ts'
import { aideAuLogement, ressourcesEtablies, totalCharges, totalRessources } from './totaux.ts'

type OccupantQuiCompte = Pick<Occupant, 'id' | 'role' | 'prenom' | 'nom' | 'dateDeNaissance' | 'gardeAlternee' | 'sansRessource'>

interface PersonnesEtMontants {
  readonly occupants: readonly OccupantQuiCompte[]
  readonly logementActuel: Pick<LogementActuel, 'chauffageIndividuel' | 'eauIndividuelle' | 'surface' | 'finance'>
  readonly ressourcesEtCharges: { readonly ressources: readonly Omit<Ressource, 'montantAnnuel'>[]; readonly charges: Charges }
}

type SansTailleDuLogement = Omit<PersonnesEtMontants, 'logementActuel'> & { readonly logementActuel: Pick<LogementActuel, 'finance'> }

/** Les montants calculés d'un dossier à ce jour : totaux, taux d'effort du logement actuel, reste à vivre (domain-rules §§ 5.2 à 5.4). */
export function indicateursDuDossier(dossier: PersonnesEtMontants, jour: string, variables: Variables) {
  const { ressources } = dossier.ressourcesEtCharges
  const { adultes, etablies, depenses, aides, reste, uc } = resteDuDossier(dossier, jour)
  const forfaits = forfaitsDuDossier(dossier, variables)
  return {
    totalRessources: totalRessources(adultes, ressources),
    totalCharges: depenses,
    apl: aides.apl,
    rls: aides.rls,
    unitesDeConsommation: uc,
    tauxEffort: tauxEffort(partAChargeActuelle(dossier), etablies, forfaits),
    forfaits,
    resteAVivre: reste,
    resteAVivreParJourEtUC: parJourEtParUC(reste, uc),
    /** Ce qu'il resterait dans un logement dont voici la part à charge : par mois, puis par jour et unité de consommation. */
    resteAVivreAvec: (partACharge: Calcul) => {
      const projete = resteAVivreProjete(etablies, depenses, loyerDuLogementActuel(dossier), partACharge)
      return { parMois: projete.valeur, parJourEtUC: parJourEtParUC(projete, uc) }
    },
  }
}

/** Ce qu'il reste par jour et par unité de consommation, sans les autres montants : la cotation n'en lit pas plus. */
export function resteAVivreParJourEtUC(dossier: SansTailleDuLogement, jour: string): number | null {
  const { reste, uc } = resteDuDossier(dossier, jour)
  return parJourEtParUC(reste, uc)
}

function resteDuDossier(dossier: SansTailleDuLogement, jour: string) {
  const { occupants, ressourcesEtCharges } = dossier
  const { ressources } = ressourcesEtCharges
  const adultes = adultesDe(occupants, jour)
  const etablies = ressourcesEtablies(adultes, ressources)
  const depenses = totalCharges(chargesDuMenage(dossier), jour)
  const aides = { apl: aideAuLogement(ressources, 'APL'), rls: aideAuLogement(ressources, 'RLS') }
  return { adultes, etablies, depenses, aides, reste: resteAVivre(etablies, aides, depenses), uc: unitesDeConsommation(occupants, jour) }
}

/** Ce que le logement actuel laisse à payer. */
export function partAChargeActuelle(dossier: Pick<PersonnesEtMontants, 'logementActuel' | 'ressourcesEtCharges'>) {
  const { loyer, chargesLocatives } = loyerDuLogementActuel(dossier)
  return partACharge({ loyer, chargesGenerales: chargesLocatives, apl: aideAuLogement(dossier.ressourcesEtCharges.ressources, 'APL') })
}

/** L'eau et le chauffage individuels du logement actuel. */
export const forfaitsDuDossier = ({ occupants, logementActuel, ressourcesEtCharges }: PersonnesEtMontants, variables: Variables) =>
  forfaitsActuels(logementActuel, ressourcesEtCharges.charges.eau, occupants.length, tarifsAuForfait(variables))

export type Indicateurs = ReturnType<typeof indicateursDuDossier>
