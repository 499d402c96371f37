// La date qu'un commentaire commente : désignée par son identifiant, ou par ce qui se lit d'elle (spécification B § 3, décision 0086).
import { messages } from '../common/champs.ts'
import { sansAccents } from '../common/sansAccents.ts'
import type { Jours } from './dates.rules.ts'
import { type TypeDeDate, typesDeDate } from './operation.listes.ts'

interface DateCommentee extends Jours {
  readonly id: string
  readonly type: TypeDeDate
}

/** `titre` : l'intitulé ou le code de la date ; `valeur` et `valeurAttendue` : quand elle est arrivée, quand elle était attendue. */
export interface Designation {
  readonly dateId?: string | null | undefined
  readonly titre: string | null
  readonly valeur: string | null
  readonly valeurAttendue: string | null
}

type Designee<D> =
  | { readonly date: D; readonly refus: null }
  | { readonly date: null; readonly refus: { readonly champ: keyof Designation; readonly message: string } }

const refuser = (champ: keyof Designation, message: string) => ({ date: null, refus: { champ, message } }) as const

/** Celle que ces champs désignent, ou pourquoi aucune. Une opération a chaque date au plus une fois : son nom suffit. */
export function dateDesignee<D extends DateCommentee>(dites: Designation, dates: readonly D[]): Designee<D> {
  const { dateId, titre } = dites
  if (dateId) return parIdentifiant(dateId, titre, dates)
  if (titre !== null) return parNom(titre, dates)
  return parJours(dites, dates)
}

function parIdentifiant<D extends DateCommentee>(dateId: string, titre: string | null, dates: readonly D[]): Designee<D> {
  const date = dates.find(({ id }) => id === dateId)
  if (date === undefined) return refuser('dateId', 'Cette date n’est pas de l’opération')
  if (titre !== null && typeNomme(titre) !== date.type) return refuser('titre', `La date commentée est « ${typesDeDate[date.type]} »`)
  return { date, refus: null }
}

function parNom<D extends DateCommentee>(titre: string, dates: readonly D[]): Designee<D> {
  const type = typeNomme(titre)
  if (type === null) return refuser('titre', 'Le titre d’un commentaire est le nom de sa date')
  const date = dates.find((autre) => autre.type === type)
  return date === undefined
    ? refuser('titre', `« ${typesDeDate[type]} » n’est pas parmi les dates de l’opération : ajoutez-la d’abord`)
    : { date, refus: null }
}

function parJours<D extends DateCommentee>({ valeur, valeurAttendue }: Designation, dates: readonly D[]): Designee<D> {
  if (valeur === null && valeurAttendue === null) return refuser('dateId', messages.requis)
  const [date, ...autres] = dates.filter(
    ({ objectif, report, reel }) =>
      (valeur === null || reel === valeur) && (valeurAttendue === null || (report ?? objectif) === valeurAttendue),
  )
  if (date === undefined) return refuser('titre', 'Aucune date de l’opération n’est à ces jours : dites laquelle')
  return autres.length > 0 ? refuser('titre', 'Plusieurs dates de l’opération sont à ces jours : dites laquelle') : { date, refus: null }
}

const compare = (texte: string) => sansAccents(texte).trim()

const typeNomme = (titre: string): TypeDeDate | null => {
  const [nomme] =
    Object.entries(typesDeDate).find(([code, libelle]) => [code, libelle].some((nom) => compare(nom) === compare(titre))) ?? []
  return (nomme as TypeDeDate | undefined) ?? null
}
