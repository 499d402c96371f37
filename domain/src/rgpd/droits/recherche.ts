// Retrouver une personne partout où elle est écrite (domain-rules § 12) : dans une ligne de la base, à quel endroit et dans quelle phrase.

import { sansAccents } from '../../common/sansAccents.ts'

const MOTS_AU_PLUS = 6

/** Les mots cherchés ; un numéro de téléphone se cherche sans ses espaces. */
export function motsCherches(texte: string): string[] {
  const telephone = sansAccents(texte).replaceAll(/[\s.-]/g, '')
  if (/^\d{10}$/.test(telephone)) return [telephone]
  return sansAccents(texte)
    .split(/\s+/)
    .filter((mot) => mot.length > 1)
    .slice(0, MOTS_AU_PLUS)
}

/** Un endroit où la personne se lit : le champ, et la phrase autour. */
export interface Trouvaille {
  readonly champ: string
  readonly extrait: string
}

/**
 * Les textes de cette valeur qui disent tous les mots, avec le premier champ qui y mène. Dispersés d'un champ à l'autre, ils ne désignent
 * personne.
 */
export function trouverDans(valeur: unknown, mots: readonly string[]): Trouvaille[] {
  return textesDe(valeur, '').flatMap(({ champ, texte }) => {
    const lu = sansAccents(texte)
    return mots.length > 0 && mots.every((mot) => lu.includes(mot)) ? [{ champ, extrait: extraitDe(texte, mots[0] ?? '') }] : []
  })
}

function textesDe(valeur: unknown, champ: string): { champ: string; texte: string }[] {
  if (typeof valeur === 'string') return valeur === '' ? [] : [{ champ, texte: valeur }]
  if (Array.isArray(valeur)) return valeur.flatMap((element) => textesDe(element, champ))
  if (valeur === null || typeof valeur !== 'object') return []
  return Object.entries(valeur).flatMap(([cle, suite]) => textesDe(suite, champ === '' ? cle : champ))
}

const AUTOUR = 70

/** La phrase autour du premier mot, coupée à des espaces. */
function extraitDe(texte: string, mot: string): string {
  const ligne = texte.replaceAll(/\s+/g, ' ').trim()
  if (ligne.length <= 2 * AUTOUR) return ligne
  // Normaliser change les longueurs (œ) : la place n'est qu'approchée, l'extrait est assez large.
  const place = Math.max(0, sansAccents(ligne).indexOf(mot))
  const debut = place <= AUTOUR ? 0 : ligne.indexOf(' ', place - AUTOUR) + 1
  const fin = place + AUTOUR >= ligne.length ? ligne.length : ligne.lastIndexOf(' ', place + AUTOUR)
  return `${debut > 0 ? '… ' : ''}${ligne.slice(debut, fin > debut ? fin : debut + 2 * AUTOUR)}${fin < ligne.length ? ' …' : ''}`
}
