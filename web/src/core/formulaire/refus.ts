import type { Violation } from '@relogement/domain/common/errors'
import { bloquantsDe, ErreurApi, messageDe, raisonsTues } from '../erreurs.ts'
import type { ConstatDeChamp } from './contexte.ts'

/** Ce qu'un refus dit hors des champs : sa phrase, ou rien si ses raisons suffisent. */
export interface ErreurGenerale {
  readonly message: string
  readonly details: readonly string[]
}

/** Un refus, réparti : ce qui va sous un champ de ce formulaire, et ce qui se dit en haut. Chaque phrase n'est qu'à un endroit. */
export function repartirLeRefus(
  erreur: unknown,
  connus: ReadonlyMap<string, unknown>,
): { readonly champs: readonly Violation[]; readonly generale: ErreurGenerale | null } {
  const violations = erreur instanceof ErreurApi ? erreur.violations : []
  const champs = violations.filter(({ propertyPath }) => connus.has(propertyPath))
  if (champs.length === 0) return { champs, generale: horsDesChamps(erreur) }
  const sousLeurChamp = new Set(champs.map(({ message }) => message))
  const autres = violations.filter(({ propertyPath }) => !connus.has(propertyPath)).map(({ message }) => message)
  const details = uniques([...bloquantsDe(erreur), ...autres]).filter((raison) => !sousLeurChamp.has(raison))
  return { champs, generale: details.length === 0 ? null : { message: '', details } }
}

/** Un message fait de ses raisons ne les annonce pas : seules, elles se listent ; une seule est déjà le message. */
function horsDesChamps(erreur: unknown): ErreurGenerale {
  const message = messageDe(erreur)
  const raisons = bloquantsDe(erreur)
  const reunies = raisons.length > 1 && raisons.join(' ') === message
  return reunies ? { message: '', details: uniques(raisons) } : { message, details: raisonsTues(erreur) }
}

/** Le titre du résumé et ce qu'il liste sous les champs en faute : autant de points qu'il en montre. */
export function aDire(
  fautes: readonly ConstatDeChamp[],
  generale: ErreurGenerale | null,
): { readonly titre: string; readonly details: readonly string[] } {
  const { message, details } = generale ?? { message: '', details: [] }
  if (fautes.length === 0 && message !== '') return { titre: message, details }
  const autres = [message, ...details].filter((phrase) => phrase !== '' && !fautes.some((faute) => faute.message === phrase))
  return { titre: combien(fautes.length, autres.length), details: autres }
}

/** Ce qu'un refus ajoute aux champs se compte avec eux. */
function combien(champs: number, autres: number): string {
  const nombre = champs + autres
  const mot = autres > 0 ? 'point' : 'champ'
  return `${nombre} ${mot}${nombre > 1 ? 's' : ''} à corriger`
}

const uniques = (textes: readonly string[]): string[] => [...new Set(textes)]
