// Les preuves longues : `npm run test:longs`, lancées et notées avant de fermer une issue. Chaque jour, la même preuve une fois suffit à
// dire qu'un changement casse ; répétée, elle dit combien de fois elle tient.
const LONGS = process.env['ESSAIS_LONGS'] === 'oui'

/** Combien de fois répéter : par défaut, et dans les essais longs. */
export const fois = (parDefaut: number, longs: number): number => (LONGS ? longs : parDefaut)

/** Un essai que les essais longs sont seuls à lancer : `test.skipIf(!seulementLong)`. */
export const seulementLong = LONGS
