import { type DateLue, lireDate } from '../common/date.saisie.ts'

const EN_CHIFFRES = 'Écrivez le jour, le mois et l’année en chiffres, comme 12 4 1988.'

/** Le jour que disent trois cases, ou en mots pourquoi il ne se lit pas. */
export function jourTape({ jour, mois, annee }: Readonly<Record<'jour' | 'mois' | 'annee', string>>, anneeMax: number): DateLue {
  const cases = [jour, mois, annee].map((texte) => texte.trim())
  if (!cases.every((texte) => /^\d+$/.test(texte))) return { refus: EN_CHIFFRES }
  return lireDate(cases.join('/'), { anneeMax }) ?? { refus: EN_CHIFFRES }
}
