/** Le jour que disent trois cases, AAAA-MM-JJ ; `null` : il n'existe pas, ou l'année n'est pas entière. */
export function jourTape({ jour, mois, annee }: Readonly<Record<'jour' | 'mois' | 'annee', string>>): string | null {
  const dit = `${annee.padStart(4, '0')}-${mois.padStart(2, '0')}-${jour.padStart(2, '0')}`
  const lu = new Date(`${dit}T00:00:00Z`)
  return annee.length === 4 && !Number.isNaN(lu.getTime()) && lu.toISOString().startsWith(dit) ? dit : null
}
