// Ce qui pourrait rendre un refus non opposable : à regarder avant d'écrire, sans rien empêcher (domain-rules § 3.6).
import { formatPourcentage } from '../common/montant.ts'
import { type Typologie, typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { occupationPour } from '../menage/logement-actuel/taille.ts'

export interface OffreAuMenage {
  readonly typologie: string
  readonly personnes: number
  readonly apl: number | null
  /** Taux d'effort dans ce logement ; `null` : inconnu. */
  readonly tauxEffort: number | null
  readonly etage: number | null
  readonly ascenseur: boolean | null
  readonly personneAMobiliteReduite: boolean | null
}

const ETAGE_ACCESSIBLE = 0

/** Taille, loyer et accessibilité : une phrase chacune. */
export function reservesDeLOffre(offre: OffreAuMenage, tauxEffortEleve: number): string[] {
  const { typologie, personnes, apl, tauxEffort, etage, ascenseur, personneAMobiliteReduite } = offre
  const connue = Object.hasOwn(typologies, typologie) ? (typologie as Typologie) : null
  const occupation = connue === null ? null : occupationPour(connue, personnes)
  const pour = connue === null ? '' : `${typologies[connue]} pour ${personnes} personne${personnes > 1 ? 's' : ''}`
  return [
    ...(occupation === 'SUR_OCCUPATION' ? [`Logement petit : ${pour}.`] : []),
    ...(occupation === 'SOUS_OCCUPATION' ? [`Logement grand : ${pour}.`] : []),
    ...(apl === null ? ['L’APL n’est pas estimée : le courrier ne dira pas le reste à charge.'] : []),
    ...(tauxEffort !== null && tauxEffort > tauxEffortEleve
      ? [`Taux d’effort de ${formatPourcentage(tauxEffort)}, au-delà de ${formatPourcentage(tauxEffortEleve)}.`]
      : []),
    ...(personneAMobiliteReduite === true && etage !== null && etage > ETAGE_ACCESSIBLE && ascenseur !== true
      ? ['Étage sans ascenseur pour une personne à mobilité réduite.']
      : []),
  ]
}
