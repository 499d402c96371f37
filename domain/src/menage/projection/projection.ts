// Ce qu'un logement proposé laisserait à payer et à vivre à un ménage (domain-rules §§ 5.3 à 5.5).
import type { Calcul } from '../../common/calcul.ts'
import { type Estimation, estimerAPL } from '../apl/estimationApl.ts'
import type { PersonnesEtRevenus } from '../apl/foyerApl.ts'
import { situationAPLNouvelle } from '../apl/situationApl.ts'
import type { Variables } from '../completude/variables.ts'
import { adultesDe } from '../composition/occupants.ts'
import { forfaitsFactures, tarifsAuForfait } from '../ressources/forfaits.ts'
import { type Indicateurs, indicateursDuDossier } from '../ressources/indicateurs.ts'
import { partACharge, tauxEffort } from '../ressources/tauxEffort.ts'
import { ressourcesEtablies } from '../ressources/totaux.ts'

export type DossierAProjeter = Parameters<typeof indicateursDuDossier>[0] & PersonnesEtRevenus

export interface LogementAProjeter {
  readonly loyer: number | null
  readonly chargesGenerales: number | null
  readonly chauffage: number | null
  readonly eau: number | null
  readonly garage: number | null
  readonly surface: number | null
  /** Celle de la commune, pour les barèmes. */
  readonly zone: string | null
  /** Annoncée par le bailleur. */
  readonly apl: number | null
}

export interface Projection {
  readonly apl: {
    readonly valeur: number | null
    readonly source: 'SAISIE' | 'ESTIMEE' | 'ANNONCEE' | null
    readonly estimation: Estimation
  }
  readonly part: Calcul
  readonly forfaits: Calcul
  readonly tauxEffort: Calcul
  readonly resteAVivre: { readonly parMois: number | null; readonly parJourEtUC: number | null }
  readonly actuel: Indicateurs
}

/** L'APL saisie l'emporte sur l'estimation, et celle-ci sur ce que le bailleur annonce. */
export function projeter(
  dossier: DossierAProjeter,
  logement: LogementAProjeter,
  aplSaisie: number | null,
  jour: string,
  variables: Variables,
): Projection {
  const actuel = indicateursDuDossier(dossier, jour, variables)
  const estimation = estimerAPL(
    logement.loyer,
    situationAPLNouvelle(dossier, { zone: logement.zone, social: true }, jour, variables),
    variables,
  )
  const apl = aplRetenue(aplSaisie, estimation.valeur, logement.apl)
  const part = partACharge({ ...logement, apl: apl.valeur })
  const forfaits = forfaitsFactures(logement, dossier.occupants.length, logement.surface, tarifsAuForfait(variables))
  const ressources = ressourcesEtablies(adultesDe(dossier.occupants, jour), dossier.ressourcesEtCharges.ressources)
  return {
    apl: { ...apl, estimation },
    part,
    forfaits,
    tauxEffort: tauxEffort(part, ressources, forfaits),
    resteAVivre: actuel.resteAVivreAvec(part),
    actuel,
  }
}

/** L'APL d'un ménage dans un logement social où il serait relogé, selon son loyer et sa zone. */
export const estimateurDApl =
  (dossier: PersonnesEtRevenus, jour: string, variables: Variables) =>
  (loyer: number | null, zone: string | null): number | null =>
    estimerAPL(loyer, situationAPLNouvelle(dossier, { zone, social: true }, jour, variables), variables).valeur

/** Celle d'un logement proposé, la même au dossier et dans la fiche de projection. */
export function aplRetenue(
  saisie: number | null,
  estimee: number | null,
  annoncee: number | null,
): Pick<Projection['apl'], 'valeur' | 'source'> {
  if (saisie !== null) return { valeur: saisie, source: 'SAISIE' }
  if (estimee !== null) return { valeur: estimee, source: 'ESTIMEE' }
  return { valeur: annoncee, source: annoncee === null ? null : 'ANNONCEE' }
}
