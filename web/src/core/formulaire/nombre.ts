/** Ce que le champ montre hors de la frappe : un montant garde ses deux décimales, une mesure (`souple`) seulement les siennes ; une année ne se coupe pas. */
export function ecrireNombre(valeur: number | null | undefined, { pas = 0.01, souple = false, annee = false }: Ecriture = {}): string {
  if (valeur == null) return ''
  const decimales = { minimumFractionDigits: pas < 1 && !souple ? 2 : 0, maximumFractionDigits: 2 }
  return new Intl.NumberFormat('fr-FR', { ...decimales, useGrouping: !annee }).format(valeur).replaceAll('\u202F', '\u00A0')
}

interface Ecriture {
  readonly pas?: number
  readonly souple?: boolean
  readonly annee?: boolean
}
