import { type ComponentType, createContext, useContext } from 'react'
import { adresseDe, type Destination } from './navigation.ts'
import { RecapitulatifEtape } from './recapitulatif/RecapitulatifEtape.tsx'

/** Où un dossier se saisit : chez lui, sur le serveur, ou sur la tablette qui l'a emporté. */
interface LieuDeSaisie {
  readonly adresse: (menageId: string, destination: Destination) => string
  /** La dernière étape : ce qui se relit avant de finir. */
  readonly Fin: ComponentType
  /** « Enregistré », quand c'est sur le serveur. */
  readonly enregistre: string
  readonly terminer: string
  /** Fait en plus, à la fin de la dernière étape. */
  readonly finir?: () => void
  /** La saisie commencée est-elle encore gardée, quand on la quitte ? Un dossier retiré de la tablette l’emporte avec lui. */
  readonly garde?: () => boolean
  /** Saisir ce que le GTR a examiné demande s'il faut une nouvelle présentation : seul le serveur le peut. */
  readonly demandeLaPresentation: boolean
  /** L'en-tête dit déjà qui : sur une tablette tenue debout, les étapes se montrent toutes, en une bande. */
  readonly enBande?: true
}

export const LieuDeSaisieContexte = createContext<LieuDeSaisie>({
  adresse: adresseDe,
  Fin: RecapitulatifEtape,
  enregistre: 'Enregistré',
  terminer: 'Terminer',
  demandeLaPresentation: true,
})
export const useLieuDeSaisie = (): LieuDeSaisie => useContext(LieuDeSaisieContexte)
