import type { LogementPrecedent } from '@relogement/domain/menage/logement-precedent/logementPrecedent.schema'
import type { Alea } from '../alea.ts'
import { enTexte, type Jour } from '../jours.ts'
import { rues, toutesLesVilles } from '../socle/territoires.ts'
import { loyerDe, surfaceDe, typologieDe } from './typologies.ts'

/** Le logement d'avant l'actuel ; la section est facultative, souvent vide. */
export function creerLogementPrecedent(entreeDansLActuel: Jour, alea: Alea): LogementPrecedent {
  if (!alea.chance(0.35)) return VIDE
  const typologie = typologieDe(alea.entier(2, 4))
  const surface = surfaceDe(typologie, alea)
  const ville = alea.choisir(toutesLesVilles)
  const situation = alea.choisir(['LOCATAIRE_PARC_PRIVE', 'LOCATAIRE_PARC_SOCIAL', 'HEBERGE_PARC_PRIVE'] as const)
  const locataire = situation !== 'HEBERGE_PARC_PRIVE'
  return {
    situation,
    typologie,
    surface,
    loyer: locataire ? loyerDe(surface, situation === 'LOCATAIRE_PARC_PRIVE' ? 'RECENT' : 'ANCIEN', alea) : null,
    dateEntree: enTexte(entreeDansLActuel - alea.entier(300, 3000)),
    dateSortie: enTexte(entreeDansLActuel - alea.entier(0, 20)),
    bailleur: null,
    motifDepart: alea.choisir(['Logement trop petit', 'Séparation', 'Congé du propriétaire', 'Rapprochement familial', null]),
    adresse: { numero: String(alea.entier(1, 180)), rue: alea.choisir(rues), codePostal: ville.codePostal, ville: ville.nom },
  }
}

const VIDE: LogementPrecedent = {
  situation: null,
  typologie: null,
  surface: null,
  loyer: null,
  dateEntree: null,
  dateSortie: null,
  bailleur: null,
  motifDepart: null,
  adresse: { numero: null, rue: null, codePostal: null, ville: null },
}
