// Unités de consommation et reste à vivre (domain-rules § 5.4).
import type { Calcul } from '../../common/calcul.ts'
import { arrondir, somme } from '../../common/montant.ts'
import { ageDe, type Personne } from '../composition/occupants.ts'
import { nomComplet } from './totaux.ts'

interface Membre extends Omit<Personne, 'id'> {
  readonly prenom: string | null
  readonly nom: string | null
  readonly gardeAlternee: boolean
}

const PREMIER_ADULTE = 1
const DES_14_ANS = 0.5
const MOINS_DE_14_ANS = 0.3

/** Échelle de l'OCDE modifiée ; un enfant en garde alternée compte pour la moitié de son poids. */
export function unitesDeConsommation(occupants: readonly Membre[], jour: string): Calcul {
  const premier = occupants.find(({ role }) => role === 'PRINCIPAL') ?? occupants.find(({ role }) => role !== 'ENFANT') ?? occupants[0]
  if (premier === undefined) return { valeur: null, manque: ['Occupants'], termes: [] }
  const termes = occupants.map((occupant) => ({
    libelle: nomComplet(occupant),
    valeur: occupant === premier ? PREMIER_ADULTE : poids(occupant, jour),
  }))
  const manque = termes.filter(({ valeur }) => valeur === null).map(({ libelle }) => `Date de naissance de ${libelle}`)
  if (manque.length > 0) return { valeur: null, manque, termes }
  return { valeur: somme(termes.map(({ valeur }) => valeur)), manque, termes }
}

/** L'âge décide, quel que soit le rôle ; inconnu, il laisse le poids inconnu pour un enfant, et celui d'un adulte pour les autres. */
function poids(occupant: Membre, jour: string): number | null {
  const age = ageDe(occupant, jour)
  const enfant = occupant.role === 'ENFANT'
  if (age === null) return enfant ? null : DES_14_ANS
  return (age >= 14 ? DES_14_ANS : MOINS_DE_14_ANS) / (enfant && occupant.gardeAlternee ? 2 : 1)
}

interface Aides {
  readonly apl: number | null
  readonly rls: number | null
}

/** Ressources, APL et RLS, moins toutes les charges. */
export function resteAVivre(ressources: Calcul, aides: Aides, charges: Calcul): Calcul {
  return difference(
    [
      { libelle: 'Ressources', valeur: ressources.valeur },
      { libelle: 'APL', valeur: aides.apl ?? 0 },
      { libelle: 'RLS', valeur: aides.rls ?? 0 },
      { libelle: 'Charges', valeur: charges.valeur === null ? null : -charges.valeur + 0 },
    ],
    [...ressources.manque, ...charges.manque],
  )
}

interface LogementActuel {
  readonly loyer: number | null
  readonly chargesLocatives: number | null
}

/** Après relogement : le loyer et les charges locatives d'aujourd'hui laissent place à la part à charge du nouveau logement. */
export function resteAVivreProjete(ressources: Calcul, charges: Calcul, actuel: LogementActuel, nouveau: Calcul): Calcul {
  return difference(
    [
      { libelle: 'Ressources', valeur: ressources.valeur },
      { libelle: 'Charges', valeur: charges.valeur === null ? null : -charges.valeur + 0 },
      { libelle: 'Loyer et charges du logement actuel', valeur: somme([actuel.loyer, actuel.chargesLocatives]) },
      { libelle: 'Part à charge du nouveau logement', valeur: nouveau.valeur === null ? null : -nouveau.valeur + 0 },
    ],
    [...ressources.manque, ...charges.manque, ...nouveau.manque],
  )
}

function difference(termes: Calcul['termes'], manque: string[]): Calcul {
  if (termes.some(({ valeur }) => valeur === null)) return { valeur: null, manque, termes }
  return { valeur: somme(termes.map(({ valeur }) => valeur)), manque: [], termes }
}

/** Mois de trente jours. */
const JOURS_PAR_MOIS = 30

export const parJourEtParUC = (reste: Calcul, uc: Calcul): number | null =>
  reste.valeur === null || uc.valeur === null || uc.valeur === 0 ? null : arrondir(reste.valeur / uc.valeur / JOURS_PAR_MOIS)
