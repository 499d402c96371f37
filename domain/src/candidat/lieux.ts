// Un logement est-il dans ce lieu ? Les noms se comparent sans accents ni majuscules.
import { sansAccents } from '../common/sansAccents.ts'
import type { FaitsDuLogement } from './faits.ts'
import type { Lieu } from './profil.ts'

type Place = Pick<FaitsDuLogement, 'ville' | 'quartier'>

/** Le lieu, la ville seule, ou la ville sans savoir le quartier. */
export type Rencontre = 'LIEU' | 'VILLE' | 'QUARTIER_INCONNU'

export function rencontre({ ville, quartier }: Lieu, logement: Place): Rencontre | null {
  if (ville !== null && !memeNom(ville, logement.ville)) return null
  if (quartier === null) return 'LIEU'
  if (logement.quartier === null) return 'QUARTIER_INCONNU'
  if (memeNom(quartier, logement.quartier)) return 'LIEU'
  return ville === null ? null : 'VILLE'
}

/** « Roubaix – Épeule » */
export const direLieu = ({ ville, quartier }: Lieu): string => [ville, quartier].filter(Boolean).join(' – ')

const memeNom = (a: string, b: string): boolean => a === b || net(a) === net(b)

// Les mêmes quelques noms reviennent d'un couple à l'autre ; au-delà, la mémoire se vide.
const NOMS_GARDES = 5_000
const nets = new Map<string, string>()
function net(nom: string): string {
  const connu = nets.get(nom)
  if (connu !== undefined) return connu
  if (nets.size >= NOMS_GARDES) nets.clear()
  const propre = sansAccents(nom).trim()
  nets.set(nom, propre)
  return propre
}
