/** Une phrase reprise au milieu d'une autre : sa première lettre perd sa majuscule, sauf celle d'un sigle (« CALEOL », « T4 »). */
export const minuscule = (phrase: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(phrase) ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1)
