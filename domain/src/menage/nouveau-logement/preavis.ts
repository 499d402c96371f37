// Le préavis du locataire relogé (domain-rules § 5.8) et le loyer qu'il peut payer deux fois.
import { ajouterMois, joursEntre } from '../../common/date.ts'

const MOIS_CHEZ_LE_MEME_BAILLEUR = 1
const MOIS_ENTRE_DEUX_BAILLEURS = 2

export interface DatesDuRelogement {
  readonly signatureDuBail: string | null
  readonly edlEntree: string | null
}

export interface Preavis {
  /** Fin théorique, le préavis partant du jour du bail ; `null` sans bail signé. */
  readonly fin: string | null
  readonly mois: 1 | 2
  /** Jours où les deux loyers courent, de l'entrée dans le nouveau logement à la fin du préavis. */
  readonly joursDeDoubleLoyer: number | null
}

export function preavisDuLocataire({ signatureDuBail, edlEntree }: DatesDuRelogement, memeBailleur: boolean): Preavis {
  const mois = memeBailleur ? MOIS_CHEZ_LE_MEME_BAILLEUR : MOIS_ENTRE_DEUX_BAILLEURS
  if (signatureDuBail === null) return { fin: null, mois, joursDeDoubleLoyer: null }
  const fin = ajouterMois(signatureDuBail, mois)
  return { fin, mois, joursDeDoubleLoyer: Math.max(joursEntre(edlEntree ?? signatureDuBail, fin), 0) }
}
