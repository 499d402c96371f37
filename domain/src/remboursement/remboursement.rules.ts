// Ce qu'une demande de remboursement compte, et ce que l'historique en dit (domain-rules § 13.2, décision 0012).
import { formatMontant, somme } from '../common/montant.ts'
import type { Changement } from '../historique/historique.schema.ts'
import type { FaitsRemboursement, LigneDeFaits, MontantsParNature } from './remboursement.faits.ts'
import { type NatureRemboursement, naturesRemboursement, type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'

type Depense = Pick<LigneDeFaits, 'nature' | 'montant'>

export const totalDe = (lignes: readonly Pick<Depense, 'montant'>[]): number => somme(lignes.map(({ montant }) => montant))

/** Ce que les lignes demandent, nature par nature. */
export function montantsParNature(lignes: readonly Depense[]): MontantsParNature {
  const montants: Partial<Record<NatureRemboursement, number>> = {}
  for (const { nature, montant } of lignes) montants[nature] = somme([montants[nature], montant])
  return montants
}

/** « Ouverture de compteurs », ou ce que la personne a écrit d'une autre dépense. */
export const designationDeLigne = ({ nature, libelle }: Pick<LigneDeFaits, 'nature' | 'libelle'>): string =>
  nature === 'AUTRE' && libelle !== null ? libelle : naturesRemboursement[nature]

/** « LIL-0001-R2 » : ce qui se porte sur le papier. */
export const referenceDe = (codeMenage: string, numero: number): string => `${codeMenage}-R${numero}`

/** Ce que le ménage aura demandé avec celle-ci : les autres demandes soumises, validées ou payées comptent. */
export const totalDuMenage = ({ lignes, dejaDemande }: Pick<FaitsRemboursement, 'lignes' | 'dejaDemande'>): number =>
  somme([totalDe(lignes), ...Object.values(dejaDemande)])

/** Trois personnes différentes doivent intervenir au-delà du seuil (domain-rules § 11.2) ; partager la dépense ne l'évite pas (décision 0021). */
export const troisPersonnesRequises = (faits: Pick<FaitsRemboursement, 'lignes' | 'dejaDemande' | 'seuilTroisPersonnes'>): boolean =>
  totalDuMenage(faits) > faits.seuilTroisPersonnes

/** Le dossier admet-il une demande ? Clôturé, quitté ou effacé, non. */
export function refusDuDossier({ statut, purge }: { readonly statut: string; readonly purge: boolean }): string | null {
  if (purge) return 'Les données de ce ménage ont été effacées.'
  if (statut === 'CLOTURE') return 'Le dossier est clôturé : rouvrez-le pour demander un remboursement.'
  if (statut === 'DEPART_SPONTANE') return 'Le ménage est parti : annulez son départ pour demander un remboursement.'
  return null
}

export interface EvenementDeRemboursement {
  readonly texte: string
  readonly changements: Changement[]
}

/** Un passage de la demande, tel que l'historique du dossier le dit. */
export function evenementDuPassage(
  numero: number,
  { ancien, nouveau }: { readonly ancien: StatutRemboursement; readonly nouveau: StatutRemboursement },
  total: number,
  motif?: string | null,
): EvenementDeRemboursement {
  const suite = motif ? ` : ${motif}` : ''
  return {
    texte: `Demande de remboursement n° ${numero} ${participes[nouveau]} (${formatMontant(total)})${suite}`,
    changements: [
      {
        chemin: 'remboursements.statut',
        libelle: `Demande de remboursement n° ${numero}`,
        ancien: statutsRemboursement[ancien],
        nouveau: statutsRemboursement[nouveau],
      },
    ],
  }
}

const participes = {
  BROUILLON: 'préparée',
  SOUMISE: 'soumise',
  VALIDEE: 'validée',
  REJETEE: 'rejetée',
  PAYEE: 'payée',
} as const satisfies Record<StatutRemboursement, string>

/** Un brouillon préparé, modifié ou supprimé ; les montants s'y lisent, pas les justificatifs. */
export function evenementDuBrouillon(numero: number, avant: readonly LigneDeFaits[] | null, apres: readonly LigneDeFaits[] | null) {
  const verbe = avant === null ? 'préparée' : apres === null ? 'supprimée' : 'modifiée'
  const [ancien, nouveau] = [avant, apres].map((lignes) => (lignes === null ? null : resume(lignes)))
  return {
    texte: `Demande de remboursement n° ${numero} ${verbe}`,
    changements:
      ancien === nouveau ? [] : [{ chemin: 'remboursements.lignes', libelle: `Demande de remboursement n° ${numero}`, ancien, nouveau }],
  }
}

const resume = (lignes: readonly LigneDeFaits[]): string =>
  lignes.length === 0
    ? 'Aucune dépense'
    : lignes.map((ligne) => `${designationDeLigne(ligne)} : ${formatMontant(ligne.montant)}`).join(' · ')
