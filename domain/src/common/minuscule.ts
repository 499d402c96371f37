/** Une phrase reprise au milieu d'une autre : sa première lettre perd sa majuscule. */
export const minuscule = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1)
