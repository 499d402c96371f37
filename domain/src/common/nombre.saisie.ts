// Un nombre tel qu'on le tape ou le colle : « 1 234,56 € », « 1.234,56 », « 1234.56 EUR ». Ce qui peut se lire de deux façons ne se lit pas.

export type NombreLu = { readonly nombre: number } | { readonly refus: string }

const illisible = (pas: number): string => `Ce nombre ne se lit pas : écrivez-le comme ${pas < 1 ? '1234,56' : '1234'}`
const ENTIER = 'Un nombre entier est attendu'
export const tropDeDecimales = (combien: number): string =>
  `${combien === 1 ? 'Un chiffre' : `${combien} chiffres`} au plus après la virgule`

/** Le nombre tapé, jamais arrondi à la place de la personne ; `null` : rien n'est tapé. */
export function lireNombre(texte: string, pas = 0.01): NombreLu | null {
  const net = sansUnite(texte.normalize('NFKC').replace('−', '-').trim())
  if (net === '') return null
  const ecrit = /^([+-]?)(\d[\d .,'’]*|[.,]\d+)$/.exec(net)
  const chiffres = ecrit === null ? null : decimal((ecrit[2] ?? '').trim())
  if (ecrit === null || chiffres === null) return { refus: illisible(pas) }
  const valeur = Number(`${ecrit[1]}${chiffres}`)
  const decimales = Math.max(0, Math.round(-Math.log10(pas)))
  if (arrondir(valeur, decimales) !== valeur) return { refus: decimales === 0 ? ENTIER : tropDeDecimales(decimales) }
  return { nombre: valeur }
}

// « m² » devient « m2 » une fois ses signes réduits.
const UNITE = /(?<!\s)\s*(?:€|eur|euros?|%|m2)(?:\s*(?:\/|par)\s*(?:mois|an))?$/i
const sansUnite = (texte: string): string => texte.replace(UNITE, '')

/** Écrit à l'anglaise, sans séparateur de milliers ; `null` : ambigu, ou ce n'est pas un nombre. */
function decimal(texte: string): string | null {
  const [virgule, point] = [texte.lastIndexOf(','), texte.lastIndexOf('.')]
  const rang = Math.max(virgule, point)
  if (rang === -1) return entier(texte)
  const [gauche, droite] = [texte.slice(0, rang), texte.slice(rang + 1)]
  const separateur = texte[rang]
  // Plusieurs fois le même : il sépare des milliers.
  if (gauche.includes(separateur ?? '')) return entier(texte)
  // « 1.234 », « 1,234 » : mille deux cent trente-quatre, ou un et quelque ?
  if (/^[1-9]\d{0,2}$/.test(gauche) && droite.length === 3) return null
  const partie = gauche === '' ? '0' : entier(gauche)
  return partie === null || !/^\d*$/.test(droite) ? null : `${partie}.${droite === '' ? '0' : droite}`
}

function entier(texte: string): string | null {
  if (/^\d+$/.test(texte)) return texte
  // Des espaces se tapent n'importe où ; un point ou une virgule répétés séparent des milliers.
  if (/^\d[\d '’]*$/.test(texte)) return texte.replaceAll(/[ '’]/g, '')
  return /^\d{1,3}((\.\d{3})+|(,\d{3})+)$/.test(texte) ? texte.replaceAll(/\D/g, '') : null
}

const arrondir = (valeur: number, decimales: number): number => Number(`${Math.round(Number(`${valeur}e${decimales}`))}e-${decimales}`)
