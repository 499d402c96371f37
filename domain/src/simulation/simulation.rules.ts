// La suite d'une opération au rythme observé, ou à un autre (issue du pilotage, § 6) : quand son immeuble est vide, et ce que ce rythme annonçait hier.
import { type Arithmetique, surNombres } from '../common/arithmetique.ts'
import { ajouterJours, ajouterMoisAuMois, moisDe } from '../common/date.ts'
import { rythmeDe } from '../objectif/rythme.ts'

interface MoisFait {
  readonly mois: string
  readonly realise: number
}

interface FaitsDeLaSimulation {
  /** Les ménages qui restent à reloger, et ceux d'entre eux que quelque chose arrête. */
  readonly restants: number
  readonly bloques: number
  /** Ceux qui suivent les ménages restants. */
  readonly charges: number
  /** Les relogements de chaque mois où il s'en est fait. */
  readonly mois: readonly MoisFait[]
}

/** Ce que l'on suppose ; nul : comme aujourd'hui. */
export interface Hypothese {
  readonly rythme: number | null
  readonly charges: number | null
}

interface Simulation {
  /** Relogements par mois. */
  readonly rythme: number
  /** Le jour où plus personne ne reste ; nul : à ce rythme, jamais, ou c'est déjà fait. */
  readonly vide: string | null
  /** Le même, les dossiers arrêtés laissés de côté. */
  readonly sansLesBloques: string | null
}

export const JOURS_PAR_MOIS = 365.25 / 12

/** Le rythme supposé, à défaut celui des trois derniers mois clos ; il suit le nombre de chargés. */
export function simuler({ restants, bloques, charges, mois }: FaitsDeLaSimulation, hypothese: Hypothese, jour: string): Simulation {
  const depart = hypothese.rythme ?? rythmeDe(mois, moisDe(jour))
  const rythme = hypothese.charges === null || charges === 0 ? depart : (depart * hypothese.charges) / charges
  return { rythme, vide: finDe(restants, rythme, jour), sansLesBloques: finDe(restants - bloques, rythme, jour) }
}

/** Au-delà d'un siècle, aucune date n'a de sens. */
const JOURS_AU_PLUS = 36_525

/** Les jours d'ici que plus personne ne reste, à ce rythme, ici et par la base ; nul : jamais, ou c'est déjà fait. */
export const joursAvantVide = <N>({ quotient, produit, de, entierAuDessus, siEntre }: Arithmetique<N>, restants: N, rythme: N): N =>
  siEntre(entierAuDessus(produit(quotient(restants, rythme), de(JOURS_PAR_MOIS))), 1, JOURS_AU_PLUS)

function finDe(restants: number, rythme: number, jour: string): string | null {
  const jours = joursAvantVide(surNombres, restants, rythme)
  return jours === null ? null : ajouterJours(jour, jours)
}

/** Ce que la même règle annonçait il y a tant de mois, et ce qui s'est fait depuis. */
interface Epreuve {
  readonly horizon: number
  readonly annonce: number
  readonly realise: number
  /** L'écart en % du réalisé ; nul : rien ne s'est fait. */
  readonly erreur: number | null
}

export const HORIZONS = [3, 6] as const

/** Éprouve la règle sur les mois clos : le rythme des trois mois d'avant, face à ce qui s'est fait ensuite. */
export function eprouver({ restants, mois }: Pick<FaitsDeLaSimulation, 'restants' | 'mois'>, horizon: number, jour: string): Epreuve {
  const courant = moisDe(jour)
  const debut = ajouterMoisAuMois(courant, -horizon)
  const faits = (condition: (mois: string) => boolean) =>
    mois.filter((un) => condition(un.mois)).reduce((somme, { realise }) => somme + realise, 0)
  const realise = faits((un) => un >= debut && un < courant)
  const restaient = restants + faits((un) => un >= debut)
  const annonce = Math.min(restaient, Math.round(rythmeDe(mois, debut) * horizon))
  return { horizon, annonce, realise, erreur: realise === 0 ? null : Math.round((Math.abs(annonce - realise) / realise) * 1000) / 10 }
}

/** Ce qui arrête un dossier. */
export const blocages = {
  EN_VEILLE: 'Dossier en veille',
  GELE: 'Dossier gelé',
  SANS_CHARGE: 'Aucun chargé',
  INJOIGNABLE: 'Ménage injoignable',
  DEUX_REFUS: 'Deux refus opposables',
  ENTRETIEN_EN_RETARD: 'Entretien non réalisé, chargé nommé depuis plus de 60 jours',
  SANS_PROPOSITION: 'En recherche depuis plus de six mois, aucune proposition en cours',
} as const
export type Blocage = keyof typeof blocages
