import { estimateur } from './estimateur.ts'

/** Dix puissance vingt-quatre essais, soit quatre-vingts bits : tout tirage d'au moins trente-deux signes les dépasse. */
const ESSAIS_LOG10_MIN = 24
// Le temps d'une estimation croît plus vite que le carré de la longueur.
const ESTIMES = 40
/** Un motif répété a peu de suites de trois signes, si long soit-il. */
const SUITES_MIN = 24
/** Un tirage passe sans cesse des chiffres aux lettres et des minuscules aux majuscules ; une phrase, presque jamais. */
const SIGNES_PAR_CHANGEMENT_MAX = 10
/** Un tirage n'a que par malchance un mot ; une phrase en est faite. De 360 tirages mesurés (base64, base64url, hexadécimal, lettres), aucun n'est refusé. */
const PART_DE_MOTS_MAX = 0.3
const MOT_MIN = 4
/** Ce qu'un tirage ne porte jamais, et qu'un exemple recopié porte presque toujours. */
const MOTS_D_EXEMPLE = /secret|password|motdepasse|mot-de-passe|changeme|change-me|change_me|relogement|example|exemple/i

/** Un secret qui n'a pas été tiré au hasard : la longueur n'y fait rien. */
export function estDevinable(secret: string): boolean {
  if (MOTS_D_EXEMPLE.test(secret) || suitesDe(secret) < SUITES_MIN || estMonotone(secret)) return true
  const debut = secret.slice(0, ESTIMES)
  const { guessesLog10, sequence } = estimateur().check(debut)
  const enMots = sequence.filter(({ pattern, token }) => pattern === 'dictionary' && token.length >= MOT_MIN)
  const partDeMots = enMots.reduce((somme, { token }) => somme + token.length, 0) / debut.length
  return guessesLog10 < ESSAIS_LOG10_MIN || partDeMots > PART_DE_MOTS_MAX
}

const suitesDe = (texte: string): number => new Set(Array.from({ length: texte.length - 2 }, (_, rang) => texte.slice(rang, rang + 3))).size

/** Des mots bout à bout, quoi qui les sépare : aucun dictionnaire ne les connaît tous. */
function estMonotone(secret: string): boolean {
  const signes = [...secret].filter((signe) => /[\p{L}\p{N}]/u.test(signe)).map(sorteDe)
  const changements = signes.filter((sorte, rang) => rang > 0 && sorte !== signes[rang - 1]).length
  return changements < signes.length / SIGNES_PAR_CHANGEMENT_MAX
}

const sorteDe = (signe: string) => (/\p{Lu}/u.test(signe) ? 'majuscule' : /\p{L}/u.test(signe) ? 'minuscule' : 'chiffre')
