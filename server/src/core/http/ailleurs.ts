import { DomainError } from '@relogement/domain/common/errors'
import { JsonEcrit } from './reponse.ts'

type Ailleurs = Readonly<Record<string, string>>

/**
 * Ce qu'un corps dit et que l'appel n'écrit pas (décision 0195) ; vide, il n'y a rien à comparer. Un client renvoie la fiche qu'il a lue : ce
 * qui s'y retrouve, avant ou après l'écriture, n'est pas changé par lui.
 */
export const ditAilleurs = (ailleurs: Ailleurs, corps: unknown): readonly string[] =>
  Object.keys(ailleurs).filter((chemin) => lire(corps, chemin.split('.')) !== undefined)

/** Refuse ceux de ces chemins dont la valeur n'est ni celle d'avant, ni celle d'après : répondre 200 la perdrait en silence. */
export function refuserCeQuiSEcritAilleurs(ailleurs: Ailleurs, dits: readonly string[], corps: unknown, vues: readonly unknown[]): void {
  const lues = vues.map(enClair)
  const changes = dits.filter((chemin) => {
    const cles = chemin.split('.')
    return !lues.some((lue) => redit(lire(corps, cles), lire(lue, cles)))
  })
  if (changes.length === 0) return
  const dite = (chemin: string) => chemin.split('.*')[0] ?? chemin
  const violations = [...new Map(changes.map((chemin) => [dite(chemin), ailleurs[chemin] ?? ''])).entries()].map(
    ([propertyPath, message]) => ({ propertyPath, message }),
  )
  const bloquants = violations.map(({ propertyPath, message }) => `« ${propertyPath} » : ${message}`)
  throw new DomainError('conflit', 'corps.s-ecrit-ailleurs', bloquants.join(' '), { violations, details: { bloquants } })
}

const enClair = (vue: unknown): unknown => (vue instanceof JsonEcrit ? JSON.parse(vue.texte) : vue)

const estObjet = (valeur: unknown): valeur is Readonly<Record<string, unknown>> =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)

/** La valeur d'un chemin ; `*` : dans chaque élément. */
function lire(valeur: unknown, [cle, ...suite]: readonly string[]): unknown {
  if (cle === undefined) return valeur
  if (cle === '*') return Array.isArray(valeur) ? valeur.map((element) => lire(element, suite)) : undefined
  return estObjet(valeur) && Object.hasOwn(valeur, cle) ? lire(valeur[cle], suite) : undefined
}

/**
 * Ce qui est dit se retrouve dans ce qui se lit, en tout ou en partie : un choix par son code, une relation par son identifiant ou son adresse,
 * un élément par le sien, où qu'il soit (un collègue a pu en ajouter).
 */
function redit(dit: unknown, lu: unknown): boolean {
  if (dit === undefined) return true
  if (dit === null || lu === null || lu === undefined) return dit === (lu ?? null)
  if (Array.isArray(dit)) return Array.isArray(lu) && reditListe(dit, lu)
  if (!estObjet(dit)) return dit === lu || (estObjet(lu) && [lu['code'], lu['id'], lu['@id']].includes(dit))
  return Object.entries(dit).every(([cle, valeur]) => cle.startsWith('@') || redit(valeur, estObjet(lu) ? lu[cle] : undefined))
}

const reditListe = (dits: readonly unknown[], lus: readonly unknown[]): boolean =>
  lus.some((lu) => estObjet(lu) && 'id' in lu)
    ? dits.every((dit) => lus.some((lu) => estObjet(dit) && estObjet(lu) && dit['id'] === lu['id'] && redit(dit, lu)))
    : dits.length === lus.length && dits.every((dit, rang) => redit(dit, lus[rang]))
