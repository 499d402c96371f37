// Ce que la fiche du nouveau logement calcule, à l'écran comme au serveur (domain-rules §§ 5.3, 5.7, 5.8 et 5.11).
import type { Calcul } from '../../common/calcul.ts'
import { forfaitsFactures, type TarifsAuForfait } from '../ressources/forfaits.ts'
import { partACharge, tauxEffort } from '../ressources/tauxEffort.ts'
import { type Evolution, evolutionDuResteACharge, type Indicateur, indicateurR1, indicateurR2 } from './indicateursAnru.ts'
import { type ConditionDeMinoration, codeDuBareme, conditionsDeMinoration, type LigneDeBareme, minorationProposee } from './minoration.ts'
import type { FicheNouveauLogement } from './nouveauLogement.schema.ts'
import { type Preavis, preavisDuLocataire } from './preavis.ts'

/** Ce que la fiche ne porte pas et que ses calculs lisent, tenu du dossier et des barèmes. */
export interface ReperesDeLaFiche {
  readonly dateSignatureBail: string | null
  readonly edlEntree: string | null
  /** Le PRU de l'opération. */
  readonly pru: string | null
  readonly prive: boolean
  readonly memeBailleur: boolean
  /** Zone de la commune du nouveau logement pour les barèmes. */
  readonly zone: string | null
  /** Les lignes `MINORATION_…` en vigueur au jour du bail. */
  readonly bareme: LigneDeBareme[]
  /** Les forfaits d'eau et de chauffage en vigueur au jour du bail. */
  readonly tarifs: TarifsAuForfait
  /** Le logement quitté, relevé à la première saisie de la fiche : ce qui change ensuite au dossier ne le change pas (§ 5.3). */
  readonly avant: SituationAvant
}

export interface SituationAvant {
  readonly partACharge: Calcul
  readonly ressources: Calcul
  /** Eau et chauffage individuels ; absent d'un relevé d'avant qu'ils se comptent. */
  readonly forfaits?: Calcul | undefined
  /** Jour du relevé ; `null` : pas encore relevé, ce sont les montants du dossier. */
  readonly releveLe: string | null
}

export interface CalculsDeLaFiche {
  readonly partAChargeAvant: Calcul
  /** Le `total` de la spécification. */
  readonly partAChargeApres: Calcul
  readonly evolution: Evolution | null
  /** Eau et chauffage individuels, comptés au taux d'effort. */
  readonly forfaitsApres: Calcul
  readonly tauxEffortAvant: Calcul
  readonly tauxEffortApres: Calcul
  readonly minoration: Minoration
  readonly R1: Indicateur
  readonly R2: Indicateur
  readonly preavis: Preavis
}

export interface Minoration {
  readonly conditions: ConditionDeMinoration[]
  /** Ce que disent les conditions ; `null` : l'une n'est pas connue. */
  readonly proposee: boolean | null
  readonly bareme: LigneDeBareme | null
  /** Pourquoi aucun montant n'est proposé. */
  readonly sansMontant: string | null
  /** La décision ou le montant s'écarte de ce qui est proposé : une raison est due. */
  readonly ecart: boolean
}

export function calculsDeLaFiche(fiche: FicheNouveauLogement, reperes: ReperesDeLaFiche): CalculsDeLaFiche {
  const { avant, dateSignatureBail } = reperes
  const forfaits = forfaitsFactures(fiche, fiche.nombreDePersonne, fiche.surfaceHabitable, reperes.tarifs)
  const apres = partACharge({ ...fiche, apl: fiche.APL })
  return {
    partAChargeAvant: avant.partACharge,
    partAChargeApres: apres,
    evolution: evolutionDuResteACharge(avant.partACharge.valeur, apres.valeur),
    forfaitsApres: forfaits,
    tauxEffortAvant: tauxEffort(avant.partACharge, avant.ressources, avant.forfaits),
    tauxEffortApres: tauxEffort(apres, avant.ressources, forfaits),
    minoration: minorationDe(fiche, reperes),
    R1: indicateurR1(fiche, dateSignatureBail),
    R2: indicateurR2(fiche),
    preavis: preavisDuLocataire({ signatureDuBail: dateSignatureBail, edlEntree: reperes.edlEntree }, reperes.memeBailleur),
  }
}

export function minorationDe(fiche: FicheNouveauLogement, reperes: ReperesDeLaFiche): Minoration {
  const conditions = conditionsDeMinoration(fiche, reperes)
  const proposee = minorationProposee(conditions)
  const code = codeDuBareme(reperes.zone, fiche.typologie)
  const bareme = reperes.bareme.find((ligne) => ligne.code === code) ?? null
  const { isMinoriteLoyer: retenue, montantIndemnite } = fiche
  const autreDecision = retenue !== null && proposee !== null && retenue !== proposee
  const autreMontant = retenue === true && bareme !== null && montantIndemnite !== bareme.valeur
  return { conditions, proposee, bareme, sansMontant: raisonSansMontant(fiche, reperes, bareme), ecart: autreDecision || autreMontant }
}

function raisonSansMontant({ typologie }: FicheNouveauLogement, { zone }: ReperesDeLaFiche, bareme: LigneDeBareme | null): string | null {
  if (bareme !== null) return null
  if (typologie === null) return 'La typologie n’est pas renseignée.'
  return zone === null ? 'La zone de la commune n’est pas connue.' : 'Le barème n’a pas de montant pour cette zone et cette typologie.'
}
