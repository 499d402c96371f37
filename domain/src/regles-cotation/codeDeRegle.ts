const LONGUEUR = 50

/** Le code d'une règle, tiré de son nom comme celui d'une entrée de nomenclature (spécification § 5) ; un numéro le distingue des codes pris. */
export function codeDeRegle(libelle: string, pris: ReadonlySet<string>): string {
  const mots = libelle
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
  const base = /^[A-Z]/.test(borner(mots)) ? borner(mots) : borner(`REGLE_${mots}`)
  if (!pris.has(base)) return base
  let numero = 2
  while (pris.has(`${base}_${numero}`)) numero += 1
  return `${base}_${numero}`
}

const borner = (code: string): string => code.replace(/^_+/, '').slice(0, LONGUEUR).replace(/_+$/, '')
