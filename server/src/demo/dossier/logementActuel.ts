import type { Localisation, LogementActuel } from '@relogement/domain/menage/logement-actuel/logementActuel.schema'
import type { Alea } from '../alea.ts'
import { enTexte, type Jour } from '../jours.ts'
import type { OperationDemo } from '../socle/operations.ts'
import { chargesDe, loyerDe, surfaceDe, typologieDe } from './typologies.ts'

export interface Habitation {
  readonly logementActuel: LogementActuel
  readonly localisation: Localisation
  readonly patrimoine: { UG: string; HPs: string[]; nomDeResidence: string }
}

/** Le logement que le ménage doit quitter, dans un immeuble de l'opération. */
export function creerHabitation(
  operation: OperationDemo,
  piecesUtiles: number,
  ageDuPrincipal: number,
  creeLe: Jour,
  alea: Alea,
): Habitation {
  const batiment = alea.choisir('ABCDEF'.split(''))
  const entree = alea.entier(1, 6)
  const etage = alea.entier(0, 10)
  const porte = etage * 10 + alea.entier(1, 4)
  const typologie = typologieDe(
    piecesUtiles +
      alea.selon([
        [-1, 25],
        [0, 50],
        [1, 25],
      ] as const),
  )
  const surface = surfaceDe(typologie, alea)
  const anciennete = alea.entier(1, Math.max(2, Math.min(35, ageDuPrincipal - 20)))
  const arrivee = creeLe - Math.round(anciennete * 365.25) - alea.entier(0, 300)
  return {
    logementActuel: {
      dateEntreeDansLogement: enTexte(arrivee),
      typologie,
      situation: 'LOCATAIRE_PARC_SOCIAL',
      surface,
      // D'un immeuble à l'autre, la chaufferie et les compteurs diffèrent.
      chauffageIndividuel: batiment === 'F',
      eauIndividuelle: entree > 4,
      ...dettes(creeLe, alea),
      miseAJourGarantieLocaPass: alea.chance(0.04) ? { montant: alea.entier(120, 800) } : null,
      pretLocataireDifficulte: alea.chance(0.03) ? { mensualite: alea.entier(15, 45) } : null,
      finance: { loyer: loyerDe(surface, 'ANCIEN', alea), charges: chargesDe(surface, alea), depotDeGarantie: alea.entier(180, 420) },
      fsl: alea.chance(0.12),
    },
    localisation: {
      etage,
      ascenseur: etage > 3 ? alea.chance(0.9) : alea.chance(0.3),
      numeroPorte: String(porte),
      numeroPorteUg: `${batiment}${String(porte).padStart(3, '0')}`,
      adresse: {
        numero: String(alea.entier(1, 60)),
        rue: alea.choisir(operation.rues),
        codePostal: operation.ville.codePostal,
        ville: operation.ville.nom,
        complement: `Bâtiment ${batiment}, entrée ${entree}`,
      },
    },
    patrimoine: {
      UG: `${operation.bailleur}${operation.prefixe}${batiment}${String(porte).padStart(3, '0')}`,
      HPs: [operation.residence, `Bâtiment ${batiment}`, `Entrée ${entree}`],
      nomDeResidence: operation.residence,
    },
  }
}

function dettes(creeLe: Jour, alea: Alea): Pick<LogementActuel, 'dettes' | 'planApurement'> {
  const endette = alea.chance(0.15)
  const loyer = endette ? alea.entier(12_000, 340_000) / 100 : null
  const charges = endette && alea.chance(0.3) ? alea.entier(4_000, 60_000) / 100 : null
  const planApurement =
    loyer !== null && alea.chance(0.45)
      ? {
          mensualite: alea.entier(20, 90),
          dateDebut: enTexte(creeLe - alea.entier(20, 200)),
          dateFin: enTexte(creeLe + alea.entier(400, 1400)),
        }
      : { mensualite: null, dateDebut: null, dateFin: null }
  return { dettes: { loyer: { montant: loyer }, charges: { montant: charges } }, planApurement }
}
