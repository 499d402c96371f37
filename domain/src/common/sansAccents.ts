// Ce que la fonction SQL sans_accents() déplie et que la décomposition d'Unicode laisse entier.
const DEPLIES: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

/** Ce qui ne se voit pas et couperait un mot en deux : tiret conditionnel, espaces de largeur nulle, marques de sens. */
const INVISIBLES = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Le texte tel qu'il se cherche et se compare : signes de compatibilité ramenés aux ordinaires (« ０６ », « ⑥ » : des chiffres), sans accents,
 * ni majuscules, ni signe invisible. La même chose que la fonction SQL sans_accents(), qui prépare ce que la base garde. Un texte se juge (chiffre, joker,
 * espace) après, jamais avant.
 */
export const sansAccents = (texte: string): string =>
  texte
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLES, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı’‘‐‑–]/g, (lettre) => DEPLIES[lettre] ?? lettre)

/** Deux noms qui ne se distinguent pas à la lecture : mêmes mots, aux majuscules, aux accents et aux espaces près. */
export const sontPareils = (un: string, autre: string): boolean => nu(un) === nu(autre)

const nu = (texte: string): string => sansAccents(texte).replaceAll(/\s+/g, ' ').trim()
