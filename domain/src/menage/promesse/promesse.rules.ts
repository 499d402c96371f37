import { messages } from '../../common/champs.ts'
import { joursEntre } from '../../common/date.ts'
import { refusSiTropLoin } from '../../common/horizon.ts'
import { minuscule } from '../../common/minuscule.ts'
import { type StatutDePromesse, statutsDePromesse } from './promesse.listes.ts'
import type { SaisiePromesse } from './promesse.schema.ts'

interface Refus {
  readonly champ: keyof SaisiePromesse
  readonly message: string
}

/** Pourquoi cette promesse ne se note pas ; `null` : elle se note. Une échéance déjà passée se note : elle est en retard. */
export function refusDePromettre(
  { promiseLe, echeance }: Pick<SaisiePromesse, 'promiseLe' | 'echeance'>,
  aujourdhui: string,
): Refus | null {
  if (promiseLe > aujourdhui) return { champ: 'promiseLe', message: messages.dateAnterieure }
  const loin = refusSiTropLoin(echeance, aujourdhui)
  return loin === null ? null : { champ: 'echeance', message: loin }
}

/** Pourquoi elle ne se change plus ; `null` : elle court. */
export const refusDeChangerLaPromesse = (statut: StatutDePromesse): string | null =>
  statut === 'EN_COURS' ? null : `Cette promesse est déjà ${minuscule(statutsDePromesse[statut])}.`

interface Courante {
  readonly statut: StatutDePromesse
  readonly echeance: string
}

/** Son échéance est venue et rien ne l'a close : elle attend un geste. */
export const estDue = ({ statut, echeance }: Courante, aujourdhui: string): boolean => statut === 'EN_COURS' && echeance <= aujourdhui

/** « en retard de 3 jours », « due ce jour », « dans 12 jours » ; close, rien. */
export function direLEcheance({ statut, echeance }: Courante, aujourdhui: string): string | null {
  if (statut !== 'EN_COURS') return null
  const jours = joursEntre(aujourdhui, echeance)
  if (jours === 0) return 'due ce jour'
  return jours > 0 ? `dans ${enJours(jours)}` : `en retard de ${enJours(-jours)}`
}

const enJours = (jours: number) => `${jours} ${jours > 1 ? 'jours' : 'jour'}`
