/** Ce que le champ montre hors de la frappe : un montant garde ses deux décimales, une mesure (`souple`) seulement les siennes. */
export const ecrireNombre = (valeur: number | null | undefined, pas = 0.01, souple = false): string =>
  valeur == null
    ? ''
    : new Intl.NumberFormat('fr-FR', { minimumFractionDigits: pas < 1 && !souple ? 2 : 0, maximumFractionDigits: 2 })
        .format(valeur)
        .replaceAll('\u202F', '\u00A0')
