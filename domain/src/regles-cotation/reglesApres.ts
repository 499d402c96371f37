import type { AttributCotation } from '../menage/cotation/cotation.schema.ts'

export type ChangementDeRegles =
  | { readonly quoi: 'ajouter'; readonly regle: AttributCotation }
  | { readonly quoi: 'changer'; readonly regle: AttributCotation }
  | { readonly quoi: 'oter'; readonly id: string }

/** Les règles d'une opération une fois l'une d'elles ajoutée, changée ou ôtée : `ordre` est le rang voulu, les autres lui font place. */
export function reglesApres(regles: readonly AttributCotation[], changement: ChangementDeRegles): AttributCotation[] {
  const id = changement.quoi === 'oter' ? changement.id : changement.regle.id
  const autres = regles.filter((regle) => regle.id !== id)
  const rangees = changement.quoi === 'oter' ? autres : autres.toSpliced(changement.regle.ordre, 0, changement.regle)
  return rangees.map((regle, ordre) => ({ ...regle, ordre }))
}
