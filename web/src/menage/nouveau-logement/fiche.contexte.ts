import type { CalculsDeLaFiche } from '@relogement/domain/menage/nouveau-logement/calculs'
import type { FicheNouveauLogement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { createContext, useContext } from 'react'
import type { Fiche } from './nouveauLogement.data.ts'

interface FicheEnCours {
  readonly fiche: Fiche
  /** La saisie à la frappe près. */
  readonly saisie: FicheNouveauLogement
  readonly calculs: CalculsDeLaFiche
  readonly lectureSeule: string | null
  /** Relève de nouveau, au dossier, ce que coûtait le logement quitté. */
  readonly relever: (fiche: Fiche) => Promise<void>
  /** Met le focus sur la saisie d'un champ. */
  readonly viser: (chemin: string) => void
}

const Contexte = createContext<FicheEnCours | null>(null)
export const FicheContexte = Contexte.Provider

export function useFicheEnCours(): FicheEnCours {
  const fiche = useContext(Contexte)
  if (fiche === null) throw new Error('Hors de la fiche du nouveau logement')
  return fiche
}
