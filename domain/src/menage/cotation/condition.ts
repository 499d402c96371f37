import type { Operateur, RegleCotation } from './cotation.schema.ts'

type Condition = RegleCotation['condition']
export type Variables = Readonly<Record<string, number>>

/** La valeur que la condition regarde, pour l'expliquer ; `undefined` : absente du ménage. */
export const valeurRegardee = (condition: Condition, menage: unknown): unknown =>
  'chemin' in condition ? lire(menage, condition.chemin) : undefined

/** Vrai si la condition tient ; `coches` : codes des règles cochées à la main. */
export function estVraie(
  regle: Pick<RegleCotation, 'code' | 'condition'>,
  menage: unknown,
  variables: Variables,
  coches: readonly string[],
): boolean {
  const { condition } = regle
  if ('manuelle' in condition) return coches.includes(regle.code)
  return comparer(lire(menage, condition.chemin), condition.operateur, resoudre(condition.valeur, variables))
}

type ValeurDeCondition = Extract<Condition, { chemin: string }>['valeur']

const resoudre = (valeur: ValeurDeCondition, variables: Variables): unknown =>
  typeof valeur === 'object' && !Array.isArray(valeur) ? variables[valeur.variable] : valeur

function lire(objet: unknown, chemin: string): unknown {
  return chemin
    .split('.')
    .reduce<unknown>((courant, cle) => (estObjet(courant) && Object.hasOwn(courant, cle) ? courant[cle] : undefined), objet)
}

const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)

/** Une valeur inconnue ne satisfait aucune comparaison : on ne cote pas sur ce qu'on ignore. */
function comparer(valeur: unknown, operateur: Operateur, attendu: unknown): boolean {
  if (valeur === undefined || valeur === null || valeur === '') return false
  switch (operateur) {
    case 'existe':
      return !Array.isArray(valeur) || valeur.length > 0
    case '=':
      return valeur === attendu
    case '≠':
      return attendu !== undefined && valeur !== attendu
    case 'dans':
      return Array.isArray(attendu) && (Array.isArray(valeur) ? valeur : [valeur]).some((element) => attendu.includes(element))
    default:
      return typeof valeur === 'number' && typeof attendu === 'number' && enOrdre(valeur, operateur, attendu)
  }
}

function enOrdre(valeur: number, operateur: '<' | '≤' | '>' | '≥', attendu: number): boolean {
  switch (operateur) {
    case '<':
      return valeur < attendu
    case '≤':
      return valeur <= attendu
    case '>':
      return valeur > attendu
    case '≥':
      return valeur >= attendu
  }
}
