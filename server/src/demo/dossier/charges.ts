import type { LogementActuel } from '@relogement/domain/menage/logement-actuel/logementActuel.schema'
import type { Charges, Surendettement } from '@relogement/domain/menage/ressources/ressources.schema'
import type { Alea } from '../alea.ts'
import { enTexte, type Jour } from '../jours.ts'

const NATURES_DE_CREDIT = ['Crédit automobile', 'Crédit à la consommation', 'Mobilier', 'Électroménager', 'Prêt personnel'] as const
const AUTRES_CHARGES = [
  'Transports',
  'Abonnement sportif des enfants',
  'Aide à la famille',
  'Assurance scolaire',
  'Frais de santé',
] as const

const euros = (min: number, max: number, alea: Alea) => alea.entier(min * 100, max * 100) / 100
const parfois = (probabilite: number, min: number, max: number, alea: Alea) => (alea.chance(probabilite) ? euros(min, max, alea) : null)
const sansEcheance = () => ({ mensualite: null, dateDeFin: null })

interface Foyer {
  readonly personnes: number
  readonly enfants: number
}

/** Ce que le ménage paie chaque mois ; loyer, charges et plan d'apurement sont ceux de son logement. */
export function creerCharges(
  { finance, planApurement }: LogementActuel,
  { personnes, enfants }: Foyer,
  aujourdhui: Jour,
  alea: Alea,
): Charges {
  const echeance = (probabilite: number, min: number, max: number) =>
    alea.chance(probabilite)
      ? { mensualite: euros(min, max, alea), dateDeFin: enTexte(aujourdhui + alea.entier(-200, 1100)) }
      : sansEcheance()
  return {
    loyerNetHorsAPL: finance.loyer,
    chargesLocativesQuittancees: finance.charges,
    electricite: euros(38 + personnes * 8, 60 + personnes * 16, alea),
    gaz: parfois(0.3, 30, 90, alea),
    eau: parfois(0.6, 8 * personnes, 14 * personnes + 6, alea),
    assuranceHabitation: euros(9, 24, alea),
    assuranceVoiture: parfois(0.48, 32, 88, alea),
    mutuelle: parfois(0.62, 18, 40 + personnes * 22, alea),
    facturesTelephoniques: euros(18, 74, alea),
    impotsSurLeRevenuNetMensuel: parfois(0.12, 10, 95, alea),
    taxeHabitationEtRedevanceTV: null,
    pensionAlimentaireVersee: parfois(0.05, 80, 240, alea),
    fraisDeScolarite: enfants > 0 ? parfois(0.12, 15, 80, alea) : null,
    cantine: enfants > 0 ? parfois(0.55, 12 * enfants, 34 * enfants, alea) : null,
    fraisDeGarde: enfants > 0 ? parfois(0.1, 40, 180, alea) : null,
    pretCAF: echeance(0.06, 15, 50),
    planApurement: { mensualite: planApurement.mensualite, dateDeFin: planApurement.dateFin },
    BDF: echeance(0.04, 40, 160),
    dette: echeance(0.05, 20, 90),
    credits: alea.chance(0.26)
      ? alea.plusieurs(NATURES_DE_CREDIT, alea.entier(1, 2)).map((nature) => ({
          nature,
          mensualite: euros(28, 190, alea),
          dateDeFin: enTexte(aujourdhui + alea.entier(-120, 1400)),
        }))
      : [],
    autres: alea.chance(0.2) ? [{ libelle: alea.choisir(AUTRES_CHARGES), mensualite: euros(12, 80, alea) }] : [],
  }
}

export function creerSurendettement(charges: Charges, aujourdhui: Jour, alea: Alea): Surendettement {
  if (charges.BDF.mensualite === null && !alea.chance(0.03)) return { dossierDepose: false, date: null, suiteDonnee: '' }
  return {
    dossierDepose: true,
    date: enTexte(aujourdhui - alea.entier(60, 900)),
    suiteDonnee: alea.choisir([
      'Plan conventionnel en cours',
      'Dossier recevable, moratoire de 24 mois',
      'En attente de la commission',
      'Effacement partiel des dettes',
    ]),
  }
}
