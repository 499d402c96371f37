// Le premier tri, que la base fait seule : il ne garde que ceux dont les points peuvent se compter (crible.test.ts les compare).
import type { Typologie } from '../menage/logement-actuel/logementActuel.listes.ts'
import type { FaitsDuMenage } from './faits.ts'
import { statutsEnAttente, statutsRapproches } from './recherche.ts'
import { tailleAdmise } from './taille.ts'

/** Hors du tri (`null`) : le ménage ne cherche pas de logement. */
export type Tri = 'GEL' | 'TYPOLOGIE' | 'INCOMPLET' | 'CANDIDAT'

interface ATrier extends Pick<FaitsDuMenage, 'statut' | 'personnes' | 'typologiesGTR'> {
  readonly relogementNecessaire: boolean
  readonly gele: boolean
  readonly complet: boolean
}

export function trier(menage: ATrier, typologie: Typologie): Tri | null {
  const avant = statutsEnAttente.includes(menage.statut)
  if (!menage.relogementNecessaire || !(avant || statutsRapproches.includes(menage.statut))) return null
  if (menage.gele) return 'GEL'
  // Sans occupant connu, la taille ne se juge pas.
  if (menage.personnes > 0 && !tailleAdmise(menage, typologie)) return 'TYPOLOGIE'
  return avant || !menage.complet || menage.personnes === 0 ? 'INCOMPLET' : 'CANDIDAT'
}
