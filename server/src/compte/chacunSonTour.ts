import { DomainError } from '@relogement/domain/common/errors'
import { createPlaces } from '../core/places.ts'

/**
 * Attend son tour pour comparer ou calculer l'empreinte d'un mot de passe. Deux à la fois : un calcul prend 19 Mio et 40 ms de processeur,
 * et l'échec du précédent doit être compté avant l'essai suivant, sinon mille essais simultanés passeraient ensemble sous la limite.
 */
export const chacunSonTour = createPlaces({
  nom: 'mots de passe',
  nombre: 2,
  attenteMax: 200,
  attenteMs: 5_000,
  dureeMs: 8_000,
  occupe: () =>
    new DomainError('indisponible', 'connexion.file', 'Trop de connexions en même temps. Réessayez dans un instant.', {
      details: { reessayerDans: 5 },
    }),
})
