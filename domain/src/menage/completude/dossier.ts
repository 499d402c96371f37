import type { z } from 'zod'
import type { Composition, Occupant } from '../composition/composition.schema.ts'
import type { Informations } from '../informations/informations.schema.ts'
import type { Localisation, LogementActuel } from '../logement-actuel/logementActuel.schema.ts'
import type { LogementPrecedent } from '../logement-precedent/logementPrecedent.schema.ts'
import type { sectionsMenage } from '../menage.schema.ts'
import type { FicheNouveauLogement } from '../nouveau-logement/nouveauLogement.schema.ts'
import type { ProjetResidentiel } from '../projet-residentiel/projetResidentiel.schema.ts'
import type { Relogement } from '../relogement/relogement.schema.ts'

/** Ce que le contrôle lit d'un dossier : ses sections, et ce que d'autres tables en disent. */
export interface DossierAControler {
  readonly informations: Informations
  readonly relogement: Relogement
  readonly composition: Composition
  readonly occupants: readonly Occupant[]
  readonly ressourcesEtCharges: RessourcesEtCharges
  readonly logementActuel: LogementActuel
  readonly logementActuelLocalisation: Localisation
  readonly projetResidentiel: ProjetResidentiel
  readonly logementPrecedent: LogementPrecedent
  readonly chargeDeRelogement: { readonly id: string } | null
  /** Le logement que le ménage a accepté, tel que son bail le décrit ; absent ou nul avant l'acceptation : rien n'est exigé du bail. */
  readonly nouveauLogement?: NouveauLogement | null
}

export type RessourcesEtCharges = z.output<(typeof sectionsMenage)['ressourcesEtCharges']>

export type NouveauLogement = Pick<
  FicheNouveauLogement,
  'loyer' | 'chargesGenerales' | 'typologie' | 'surfaceHabitable' | 'typeFinancement'
> & {
  /** Chez un bailleur privé : aucun financement n'est à dire. */
  readonly prive: boolean
}
