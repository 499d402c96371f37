// Ce qu'une demande de remboursement compte (domain-rules § 13.2, décision 0012).
import { formatMontant, somme } from '../common/montant.ts'
import type { FaitsRemboursement, LigneDeFaits, MontantsParNature } from './remboursement.faits.ts'
import { type NatureRemboursement, naturesRemboursement } from './remboursement.listes.ts'

type Depense = Pick<LigneDeFaits, 'nature' | 'montant'>

export const totalDe = (lignes: readonly Pick<Depense, 'montant'>[]): number => somme(lignes.map(({ montant }) => montant))

/** Ce que les lignes demandent, nature par nature. */
export function montantsParNature(lignes: readonly Depense[]): MontantsParNature {
  const montants: Partial<Record<NatureRemboursement, number>> = {}
  for (const { nature, montant } of lignes) montants[nature] = somme([montants[nature], montant])
  return montants
}

/** Un plafond dépassé, à la dernière ligne chiffrée de sa nature. */
interface PlafondDepasse {
  readonly rang: number
  readonly nature: NatureRemboursement
  readonly message: string
}

/** Le plafond vaut pour la nature et pour le ménage : deux lignes, ou deux demandes, ne le doublent pas. */
export function plafondsDepasses({
  lignes,
  plafonds,
  dejaDemande,
}: { readonly lignes: readonly Depense[] } & Pick<FaitsRemboursement, 'plafonds' | 'dejaDemande'>): PlafondDepasse[] {
  return Object.entries(montantsParNature(lignes)).flatMap(([code, montant]) => {
    const nature = code as NatureRemboursement
    const deja = dejaDemande[nature] ?? 0
    const rang = lignes.findLastIndex((ligne) => ligne.nature === nature && ligne.montant !== null)
    if (rang < 0 || somme([montant, deja]) <= plafonds[nature]) return []
    const dont = deja > 0 ? `, dont ${formatMontant(deja)} déjà demandés` : ''
    const message = `${naturesRemboursement[nature]} : ${formatMontant(montant)} dépassent le plafond de ${formatMontant(plafonds[nature])}${dont}.`
    return [{ rang, nature, message }]
  })
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
