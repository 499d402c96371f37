/** Le jour que disent trois cases, AAAA-MM-JJ ; `null` : il n'existe pas, ou l'année n'est pas entière. */
export function jourTape({ jour, mois, annee }: Readonly<Record<'jour' | 'mois' | 'annee', string>>): string | null {
  const [j, m, a] = [jour.trim(), mois.trim(), annee.trim()]
  if (![j, m].every((deux) => /^\d{1,2}$/.test(deux)) || !/^\d{4}$/.test(a)) return null
  const dit = `${a}-${m.padStart(2, '0')}-${j.padStart(2, '0')}`
  const lu = new Date(`${dit}T00:00:00Z`)
  return !Number.isNaN(lu.getTime()) && lu.toISOString().startsWith(dit) ? dit : null
}
