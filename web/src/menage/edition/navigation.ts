// Où mène chaque bouton de la saisie, et quand il faut d'abord demander.
import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { type StatutMenage, statutsANouvellePresentation } from '@relogement/domain/menage/menage.statuts'

export type Etape = (typeof etapesDuDossier)[number]

export type Destination = { readonly vers: 'etape'; readonly etape: Etape; readonly champ?: string } | { readonly vers: 'fiche' }

const etapes: readonly Etape[] = etapesDuDossier

export const etapeDuCode = (code: string): Etape | null => etapes.find((etape) => etape.code === code) ?? null

export const suivante = ({ numero }: Etape): Etape | null => etapes[numero] ?? null
export const precedente = ({ numero }: Etape): Etape | null => etapes[numero - 2] ?? null

/** Aller saisir ce que le GTR a examiné demande s'il faut une nouvelle présentation (spécification § 2). */
export const demandeConfirmation = (statut: StatutMenage, destination: Destination | null): boolean =>
  destination?.vers === 'etape' && destination.etape.examinee && statutsANouvellePresentation.some((concerne) => concerne === statut)

export const adresseDe = (menageId: string, destination: Destination): string => {
  if (destination.vers === 'fiche') return `/menages/${menageId}`
  const { etape, champ } = destination
  const adresse = `/menages/${menageId}/edition/${etape.code}`
  return champ === undefined ? adresse : `${adresse}?champ=${encodeURIComponent(champ)}`
}
