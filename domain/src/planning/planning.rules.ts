// Quand un jour de déménagement s'ouvre, et pourquoi il est fermé (spécification § 5, domain-rules § 13.7).
import { type Acteur, ADM, aUnRole, type CodeRole } from '../acces/roles.ts'
import { formatDate } from '../common/date.format.ts'
import { ajouterJours, estApres, instantDeParis, jourDe, lundiDe } from '../common/date.ts'
import { DomainError } from '../common/errors.ts'
import { refusSiTropLoin } from '../common/horizon.ts'
import { ferieDu } from './joursFeries.ts'

/** Qui agit sans délai. */
const SANS_DELAI = ADM satisfies readonly CodeRole[]

export interface Delai {
  readonly semaines: 3 | 4
  /** Le premier jour sur lequel on peut agir. */
  readonly depuis: string
}

/** Trois semaines pleines comptées du lundi ; quatre dès le jeudi 11:00, à l'heure de Paris. */
export function delaiA(maintenant: string): Delai {
  const lundi = lundiDe(jourDe(maintenant))
  const avantJeudi11h = estApres(instantDeParis(ajouterJours(lundi, 3), '11:00'), maintenant)
  const semaines = avantJeudi11h ? 3 : 4
  return { semaines, depuis: ajouterJours(lundi, semaines * 7) }
}

export const estExempteDeDelai = (acteur: Pick<Acteur, 'roles'>): boolean => aUnRole(acteur, SANS_DELAI)

export interface Calendrier {
  readonly maintenant: string
  /** La valeur de chaque VARIABLE de jour férié. */
  readonly chomes: Readonly<Record<string, number>>
}

/** Pourquoi personne ne déménage ce jour-là ; `null` : il peut avoir des créneaux. */
export function jourSansCreneau(jour: string, { maintenant, chomes }: Calendrier): string | null {
  if (lundiDe(jour) === ajouterJours(jour, -6)) return 'Dimanche'
  return ferieDu(jour, chomes) ?? (jour < jourDe(maintenant) ? 'Jour passé' : null)
}

/** Pourquoi ce jour ne se règle pas : personne n'y déménage, ou il est trop lointain pour être prévu (décision 0030). */
export function refusDeRegler(jour: string, calendrier: Calendrier): string | null {
  const sans = jourSansCreneau(jour, calendrier)
  return sans === null ? refusSiTropLoin(jour, jourDe(calendrier.maintenant)) : `${sans} : ce jour n’a pas de créneau.`
}

/** Pourquoi l'acteur ne peut plus rien sur les créneaux de ce jour ; `null` : il le peut. */
export function raisonDuJourFerme(acteur: Pick<Acteur, 'roles'>, jour: string, calendrier: Calendrier): string | null {
  const sans = jourSansCreneau(jour, calendrier)
  if (sans !== null || estExempteDeDelai(acteur)) return sans
  const { semaines, depuis } = delaiA(calendrier.maintenant)
  return jour < depuis ? `Délai de ${semaines} semaines` : null
}

/** Ce qui se prend encore d'un jour : rien d'un jour fermé, quelles que soient ses places. */
export const resteAPrendre = (nombre: number, pris: number, ferme: string | null): number =>
  ferme === null ? Math.max(0, nombre - pris) : 0

/** Ce que l'on veut d'un créneau, et ce qui en est dit quand le délai ou le jour l'empêche. */
const gestes = {
  prendre: { delai: 'Ce créneau n’est plus réservable', jour: 'aucun créneau.' },
  annuler: { delai: 'Ce créneau ne s’annule plus', jour: 'ce créneau ne s’annule plus.' },
  deplacer: { delai: 'Ce créneau ne se déplace plus', jour: 'ce créneau ne se déplace plus.' },
  renommer: { delai: 'Ce créneau ne se renomme plus', jour: 'ce créneau ne se renomme plus.' },
} as const
export type GesteSurCreneau = keyof typeof gestes

/** Lève ce qui empêche ce geste sur un créneau de ce jour. */
export function exigerJourOuvert(
  acteur: Pick<Acteur, 'roles'>,
  jour: string,
  calendrier: Calendrier,
  geste: GesteSurCreneau = 'prendre',
): void {
  const raison = raisonDuJourFerme(acteur, jour, calendrier)
  if (raison === null) return
  const { semaines } = delaiA(calendrier.maintenant)
  const mots = gestes[geste]
  throw new DomainError(
    'conflit',
    'planning.jour-ferme',
    jourSansCreneau(jour, calendrier) === null ? `${mots.delai} (délai de ${semaines} semaines)` : `${raison} : ${mots.jour}`,
    { details: { bloquants: [raison] } },
  )
}

/** Ce qui a eu lieu ne se défait pas (décision 0045) ; un incident seul n'y suffit pas : le camion a pu repartir à vide. */
export const refusSiFait = ({ jour, fait }: { readonly jour: string; readonly fait: boolean }): string | null =>
  fait ? `Le déménagement du ${formatDate(jour)} a eu lieu : il ne s’annule ni ne se déplace.` : null

/** Une réservation porte le nom de son ménage ; le redire n'est pas la renommer. */
export function exigerRenommable(title: string, nomsDuMenage: readonly string[]): void {
  if (nomsDuMenage.includes(title)) return
  const message = 'Une demande porte le nom de son ménage : elle ne se renomme pas.'
  throw new DomainError('saisie', 'planning.nom-du-menage', message, { violations: [{ propertyPath: 'title', message }] })
}

export function exigerPasFait(creneau: { readonly jour: string; readonly fait: boolean }): void {
  const raison = refusSiFait(creneau)
  if (raison !== null) throw new DomainError('conflit', 'planning.deja-fait', raison, { details: { bloquants: [raison] } })
}
