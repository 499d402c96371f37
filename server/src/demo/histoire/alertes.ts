import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import type { AlerteACreer } from '@relogement/domain/alerte/alerteACreer'
import type { SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { instantDe, type Jour, jourDeTexte } from '../jours.ts'

export interface AlerteDemo extends Omit<AlerteACreer, 'dateAlerte'> {
  readonly destinataireId?: string
  /** Ceux qui ont le rôle, mais pas le geste. */
  readonly ecartes?: readonly string[]
  readonly creeeLe: string
  readonly dueLe: Jour
  readonly auteurId: string | null
  /** La proposition dont elle attend la réponse. */
  readonly propositionId?: string
  closeLe: string | null
  closePar: string | null
  closeALaMain: boolean
}

/** Les alertes d'un dossier, allumées puis éteintes par ce qui s'y passe. */
export interface Registre {
  readonly alertes: AlerteDemo[]
  passer: (suites: Pick<SuitesDuPassage, 'alertesFermees' | 'alertesCreees'>, jour: Jour, secondes: number, auteurId: string | null) => void
  allumer: (alerte: Omit<AlerteDemo, 'closeLe' | 'closePar' | 'closeALaMain'>) => AlerteDemo
  /** Éteint celles de ces types qui sont allumées. */
  eteindre: (types: readonly TypeAlerte[], jour: Jour, secondes: number, parId: string | null) => void
}

export function createRegistre(): Registre {
  const alertes: AlerteDemo[] = []
  const registre: Registre = {
    alertes,
    passer({ alertesFermees, alertesCreees }, jour, secondes, auteurId) {
      const fermer =
        'toutesSauf' in alertesFermees
          ? alertes.map(({ type }) => type).filter((type) => !alertesFermees.toutesSauf.includes(type))
          : alertesFermees
      registre.eteindre(fermer, jour, secondes, auteurId)
      for (const { dateAlerte, ...alerte } of alertesCreees)
        registre.allumer({ ...alerte, creeeLe: instantDe(jour, secondes), dueLe: jourDeTexte(dateAlerte), auteurId })
    },
    allumer(alerte) {
      const allumee = { ...alerte, closeLe: null, closePar: null, closeALaMain: false }
      alertes.push(allumee)
      return allumee
    },
    eteindre(types, jour, secondes, parId) {
      const le = instantDe(jour, secondes)
      for (const alerte of alertes) {
        if (alerte.closeLe !== null || !types.includes(alerte.type) || alerte.creeeLe > le) continue
        alerte.closeLe = le
        alerte.closePar = parId
      }
    },
  }
  return registre
}
