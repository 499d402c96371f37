import { formatDate, formatHeure } from '../../common/date.format.ts'
import { ajouterJours, instantDeParis, jourDe } from '../../common/date.ts'
import { refusSiTropLoin } from '../../common/horizon.ts'
import { minuscule } from '../../common/minuscule.ts'
import {
  type IssueDeRendezVous,
  type NatureDeRendezVous,
  naturesDeRendezVous,
  type StatutDeRendezVous,
  statutsDeRendezVous,
} from './rendezVous.listes.ts'
import type { SaisieRendezVous } from './rendezVous.schema.ts'

interface Refus {
  readonly champ: keyof SaisieRendezVous
  readonly message: string
}

/** L'instant où il commence, à Paris. */
export const debutDe = ({ date, heure }: Pick<SaisieRendezVous, 'date' | 'heure'>): string => instantDeParis(date, heure)

const HEURE_SAUTEE = 'Cette heure n’existe pas ce jour-là : de 2 h, l’on passe à 3 h'

/** Pourquoi un rendez-vous ne se fixe pas à ce moment ; `null` : il s'y fixe. Un rendez-vous s'annonce, ce qui a eu lieu se note en suivi. */
export function refusDeFixer(saisie: Pick<SaisieRendezVous, 'date' | 'heure'>, maintenant: Date): Refus | null {
  const aujourdhui = jourDe(maintenant.toISOString())
  if (saisie.date < aujourdhui) return { champ: 'date', message: 'Un rendez-vous se fixe à partir d’aujourd’hui' }
  const loin = refusSiTropLoin(saisie.date, aujourdhui)
  if (loin !== null) return { champ: 'date', message: loin }
  const debut = debutDe(saisie)
  if (formatHeure(debut) !== saisie.heure) return { champ: 'heure', message: HEURE_SAUTEE }
  return new Date(debut) <= maintenant ? { champ: 'heure', message: 'Cette heure est déjà passée' } : null
}

/** Pourquoi il ne se change plus ; `null` : il se change. */
export const refusDeChanger = (statut: StatutDeRendezVous): string | null =>
  statut === 'PREVU' ? null : `Ce rendez-vous est déjà ${minuscule(statutsDeRendezVous[statut])}.`

/** Pourquoi il ne peut pas finir ainsi ; `null` : il le peut. Seule l'annulation se dit avant l'heure. */
export function refusDeConclure(
  { statut, debut }: { readonly statut: StatutDeRendezVous; readonly debut: Date },
  issue: IssueDeRendezVous,
  maintenant: Date,
): string | null {
  return refusDeChanger(statut) ?? (issue !== 'ANNULE' && debut > maintenant ? 'Ce rendez-vous n’a pas encore eu lieu.' : null)
}

const HEURE_DU_RAPPEL = '08:00'

/** Son rappel : la veille au matin. */
export const rappelDe = (debut: string): string => instantDeParis(ajouterJours(jourDe(debut), -1), HEURE_DU_RAPPEL)

interface Dit {
  readonly nature: NatureDeRendezVous
  readonly debut: string
}

/** « Entretien le 12 mars 2026 à 14:00 ». */
export const direLeRendezVous = ({ nature, debut }: Dit): string => `${naturesDeRendezVous[nature]} le ${direLeMoment(debut)}`

export const direLeMoment = (debut: string): string => `${formatDate(jourDe(debut))} à ${formatHeure(debut)}`
