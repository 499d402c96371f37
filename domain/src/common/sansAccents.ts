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

/**
 * Le texte tel qu'il se cherche et se compare : signes de compatibilité ramenés aux ordinaires (« ０６ », « ⑥ » : des chiffres), sans accents
 * ni majuscules. La même chose que la fonction SQL sans_accents(), qui prépare ce que la base garde. Un texte se juge (chiffre, joker,
 * espace) après, jamais avant.
 */
export const sansAccents = (texte: string): string =>
  texte
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı’‘‐‑–]/g, (lettre) => DEPLIES[lettre] ?? lettre)
