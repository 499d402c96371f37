// Ce que le rapprochement d'un ménage et d'un logement lit de l'un et de l'autre (domain-rules § 5.9).
import type { StatutLogement } from '../logement/logement.listes.ts'
import type { Typologie } from '../menage/logement-actuel/logementActuel.listes.ts'
import type { StatutMenage } from '../menage/menage.statuts.ts'
import type { StatutProposition } from '../proposition/proposition.statuts.ts'
import type { ProfilDuCandidat } from './profil.ts'

export interface FaitsDuMenage extends ProfilDuCandidat {
  readonly statut: StatutMenage
  readonly bailleurId: string | null
  /** Le PRU de son opération. */
  readonly pruId: string | null
  readonly typologiesGTR: readonly Typologie[]
  readonly exclureInterbailleur: boolean
  readonly cotation: { readonly couleur: 'ORANGE' | 'ROUGE' | 'NOIRE' | null; readonly score: number }
  readonly entretienLe: string | null
  readonly propositionsOuvertes: number
  /** Où en est ce logement auprès de ce ménage, par logement proposé. */
  readonly propositions: Readonly<Record<string, StatutProposition>>
}

export interface FaitsDuLogement {
  readonly id: string
  readonly statut: StatutLogement
  readonly fin: string | null
  readonly accepte: boolean
  /** Des candidats de l'équipe attendent la réponse du bailleur. */
  readonly transmis: boolean
  readonly typologie: Typologie
  readonly bailleur: { readonly id: string; readonly nom: string } | null
  readonly pruId: string | null
  readonly ville: string
  readonly quartier: string | null
  readonly etage: number | null
  readonly ascenseur: boolean | null
  readonly pmr: boolean
  readonly surface: number | null
  readonly loyer: number | null
  readonly chargesGenerales: number | null
  readonly chauffage: number | null
  readonly eau: number | null
  readonly garage: number | null
  /** Annoncée par le bailleur, à défaut d'estimation. */
  readonly apl: number | null
  /** Celle de la commune, pour les barèmes. */
  readonly zone: string | null
}
