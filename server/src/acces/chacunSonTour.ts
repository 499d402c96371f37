import { DomainError } from '@relogement/domain/common/errors'

// Deux à la fois : un calcul d'empreinte prend 19 Mio et 40 ms de processeur, et l'échec du précédent doit être compté
// avant l'essai suivant, sinon mille essais simultanés passeraient ensemble sous la limite.
const PLACES = 2
const FILE_MAX = 200

let occupees = 0
const file: (() => void)[] = []

/** Attend son tour pour comparer ou calculer l'empreinte d'un mot de passe. */
export async function chacunSonTour<T>(faire: () => Promise<T>): Promise<T> {
  if (file.length >= FILE_MAX)
    throw new DomainError('indisponible', 'connexion.file', 'Trop de connexions en même temps. Réessayez dans un instant.', {
      details: { reessayerDans: 5 },
    })
  if (occupees >= PLACES) await new Promise<void>((suivant) => file.push(suivant))
  else occupees += 1
  try {
    return await faire()
  } finally {
    const suivant = file.shift()
    if (suivant) suivant()
    else occupees -= 1
  }
}
