import { type Variables, valeursLivrees } from '@relogement/domain/menage/completude/variables'

const lues = new Map<string, Variables>()

/** Les valeurs livrées, en vigueur ce jour : le générateur les demande pour chaque ménage, quelques milliers de jours en tout. */
export function valeursAu(jour: string): Variables {
  const connues = lues.get(jour)
  if (connues !== undefined) return connues
  const valeurs = valeursLivrees(jour)
  lues.set(jour, valeurs)
  return valeurs
}
