/** Nombre tapé à la française : espaces ôtées, virgule acceptée, arrondi au pas ; `null` s'il n'en est pas un (spécification § 5). */
export function parseNombre(texte: string, pas = 0.01): number | null {
  const net = texte
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(net)) return null
  const decimales = Math.max(0, Math.round(-Math.log10(pas)))
  const valeur = Number(net)
  return Number(`${Math.round(Number(`${valeur}e${decimales}`))}e-${decimales}`)
}

/** Ce que le champ montre hors de la frappe : un montant garde ses deux décimales, une mesure (`souple`) seulement les siennes. */
export const ecrireNombre = (valeur: number | null | undefined, pas = 0.01, souple = false): string =>
  valeur == null
    ? ''
    : new Intl.NumberFormat('fr-FR', { minimumFractionDigits: pas < 1 && !souple ? 2 : 0, maximumFractionDigits: 2 })
        .format(valeur)
        .replaceAll('\u202F', '\u00A0')
