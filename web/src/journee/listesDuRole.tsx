import type { Moi } from '../acces/moi.ts'
import type { ListeDeLaJournee } from './colonne.tsx'
import { useListesDeLaDpo } from './deLaDpo.tsx'
import { useListesDuBailleur } from './duBailleur.tsx'
import { useListesDuDemenageur } from './duDemenageur.tsx'

/** Ce que son rôle attend d'elle, et d'elle seule. */
export const useListesDuRole = (moi: Moi): ListeDeLaJournee[] => [
  ...useListesDuBailleur(moi),
  ...useListesDuDemenageur(moi),
  ...useListesDeLaDpo(moi),
]
