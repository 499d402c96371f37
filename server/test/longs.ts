// Les preuves longues : `npm run test:longs`, lancées et notées avant de fermer une issue. Chaque jour, la même preuve une fois suffit à
// dire qu'un changement casse ; répétée, elle dit combien de fois elle tient.
const LONGS = process.env['ESSAIS_LONGS'] === 'oui'

/** Combien de fois répéter : par défaut, et dans les essais longs. */
export const fois = (parDefaut: number, longs: number): number => (LONGS ? longs : parDefaut)

/** Un essai que les essais longs sont seuls à lancer : `test.skipIf(!seulementLong)`. */
export const seulementLong = LONGS

/**
 * Ce que l'on attend d'autant d'arrêts : un serveur démarre à chacun, et deux cœurs que vingt autres tâches occupent y mettent près d'une
 * minute (2 060 s n'ont pas suffi à cinquante). Un tour bloqué se voit à ce qui ne s'écrit plus.
 */
export const delaiDesArrets = (tours: number): number => 60_000 + tours * 180_000
