import { ajouterMoisAuMois } from '@relogement/domain/common/date'

/** « 2026-T2 » : ses trois mois ; un mois : lui-même. */
export function moisDeLaCle(cle: string): string {
  const [annee = '', reste = ''] = cle.split('-')
  if (!reste.startsWith('T')) return cle
  const premier = `${annee}-${String((Number(reste.slice(1)) - 1) * 3 + 1).padStart(2, '0')}`
  return [0, 1, 2].map((rang) => ajouterMoisAuMois(premier, rang)).join(',')
}
