// Ce que le journal lit tant que rien n'y est choisi (décision 0152).

import { formatDate } from '../common/date.format.ts'
import { ajouterJours } from '../common/date.ts'
import { DomainError } from '../common/errors.ts'

/** Sans personne ni ménage choisis, le journal se lit par semaine : l'année entière d'une équipe se compte en millions de lectures. */
export const JOURS_DU_JOURNAL = 7

/** À partir d'ici, le début d'un code désigne un ménage ou ses voisins de numéro. */
const CODE_QUI_DESIGNE = 8

export interface Periode {
  readonly du: string
  readonly au: string
}

export interface ChoixDuJournal {
  readonly du?: string | undefined
  readonly au?: string | undefined
  readonly personnes?: readonly string[] | undefined
  readonly codeMenage?: string | undefined
}

/**
 * La période que lit le journal, jours de Paris compris ; `null` : une personne ou un ménage est choisi, tout ce qui est gardé se lit. D’un seul jour dit,
 * la semaine qui part de « Du » ou qui finit à « Au ». Lève une erreur de saisie quand les deux sont à plus de `JOURS_DU_JOURNAL`.
 */
export function periodeDuJournal({ du, au, personnes = [], codeMenage = '' }: ChoixDuJournal, aujourdhui: string): Periode | null {
  if (personnes.length > 0 || codeMenage.trim().length >= CODE_QUI_DESIGNE) return null
  if (du === undefined) return { du: ajouterJours(au ?? aujourdhui, 1 - JOURS_DU_JOURNAL), au: au ?? aujourdhui }
  const auPlusTard = ajouterJours(du, JOURS_DU_JOURNAL - 1)
  if (au !== undefined && au > auPlusTard) throw tropLongue()
  return { du, au: au ?? (auPlusTard < aujourdhui ? auPlusTard : aujourdhui) }
}

const tropLongue = () => {
  const message = 'Sept jours au plus. Au-delà, choisissez une personne ou le code d’un ménage'
  return new DomainError('saisie', 'journal.periode', message, { violations: [{ propertyPath: 'du', message }] })
}

/** « Du 22 au 28 novembre 2026 » : la semaine lue, au pied de la liste. */
export const periodeEnClair = ({ du, au }: Periode): string =>
  du === au ? `Le ${formatDate(au)}` : `Du ${memeMois(du, au) ? String(Number(du.slice(8))) : formatDate(du)} au ${formatDate(au)}`

const memeMois = (du: string, au: string) => du.slice(0, 7) === au.slice(0, 7)

/** Rien dans la semaine lue : le journal n'est pas vide pour autant. */
export const rienDansLaPeriode = (periode: Periode): string =>
  `Aucune visite : ${periodeEnClair(periode).toLowerCase()}. Pour remonter plus loin, posez « Du » et « Au », ou choisissez une personne ou un ménage.`
