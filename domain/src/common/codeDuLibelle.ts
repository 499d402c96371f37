const LONGUEUR = 50

/**
 * Le code tiré d'un libellé (spécification § 5) : majuscules, sans accents, le reste en tirets bas ; un numéro le distingue des codes pris.
 * `prefixe` : ce qui le commence quand aucune lettre ne le fait.
 */
export function codeDuLibelle(libelle: string, pris: ReadonlySet<string>, prefixe: string): string {
  const mots = libelle
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
  const base = /^[A-Z]/.test(borner(mots)) ? borner(mots) : borner(`${prefixe}_${mots}`)
  if (!pris.has(base)) return base
  let numero = 2
  while (pris.has(`${base}_${numero}`)) numero += 1
  return `${base}_${numero}`
}

const borner = (code: string): string => code.replace(/^_+/, '').slice(0, LONGUEUR).replace(/_+$/, '')
