import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import type { SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { instantDe, type Jour, jourDeTexte } from '../jours.ts'

export interface AlerteDemo {
  readonly type: TypeAlerte
  readonly texte: string
  readonly valeur: string | null
  readonly couleur: 'ORANGE' | 'ROUGE' | 'NOIRE' | null
  readonly pour: 'CHARGE' | 'ENCADREMENT' | 'CHARGE_ET_ENCADREMENT' | 'AUTEUR' | 'BAILLEUR' | 'DPO' | 'PAIEMENT' | 'DESTINATAIRE'
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
}

/** Les alertes d'un dossier, allumées puis éteintes par ce qui s'y passe. */
export interface Registre {
  readonly alertes: AlerteDemo[]
  passer: (suites: Pick<SuitesDuPassage, 'alertesFermees' | 'alertesCreees'>, jour: Jour, secondes: number, auteurId: string | null) => void
  allumer: (alerte: Omit<AlerteDemo, 'closeLe' | 'closePar'>) => AlerteDemo
  /** Éteint celles de ces types qui sont allumées. */
  eteindre: (types: readonly TypeAlerte[], jour: Jour, secondes: number, parId: string | null) => void
}

const destinataires = { CHARGE: 'CHARGE', RESPONSABLE_EQUIPE: 'ENCADREMENT', BAILLEUR: 'BAILLEUR', PROTECTION_DES_DONNEES: 'DPO' } as const

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
      for (const { type, texte, valeur, couleur, dateAlerte, pour } of alertesCreees) {
        registre.allumer({
          type,
          texte,
          valeur,
          couleur,
          pour: destinataires[pour],
          creeeLe: instantDe(jour, secondes),
          dueLe: jourDeTexte(dateAlerte),
          auteurId,
        })
      }
    },
    allumer(alerte) {
      const allumee = { ...alerte, closeLe: null, closePar: null }
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
