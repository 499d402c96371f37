import type { Appel } from '@relogement/domain/acces/contract'
import { z } from 'zod'
import { JsonEcrit } from './reponse.ts'

/**
 * Écrit la réponse d'un appel. En test, elle est d'abord confrontée à son schéma : une valeur refusée, ou un champ que le
 * contrat ne déclare pas, fait échouer l'appel (décision 0006).
 */
export function serialiseurDe(cle: string, { reponse }: Appel, verifier: boolean): (valeur: unknown) => string {
  return (valeur) => {
    const texte = valeur instanceof JsonEcrit ? valeur.texte : JSON.stringify(valeur)
    if (verifier && reponse) verifierReponse(cle, reponse, JSON.parse(texte))
    return texte
  }
}

function verifierReponse(cle: string, reponse: z.ZodType, valeur: unknown): void {
  const { success, data, error } = reponse.safeParse(valeur)
  if (!success) throw new Error(`Réponse hors contrat pour ${cle} : ${z.prettifyError(error)}`)
  const inconnu = champNonDeclare(valeur, data, '')
  if (inconnu !== null) throw new Error(`Réponse hors contrat pour ${cle} : le champ « ${inconnu} » n’est pas déclaré`)
}

/** Le premier champ que le schéma a laissé de côté. */
function champNonDeclare(valeur: unknown, declare: unknown, chemin: string): string | null {
  if (typeof valeur !== 'object' || valeur === null || typeof declare !== 'object' || declare === null) return null
  for (const [cle, contenu] of Object.entries(valeur)) {
    const sien = chemin === '' ? cle : `${chemin}.${cle}`
    if (!Object.hasOwn(declare, cle)) return sien
    const inconnu = champNonDeclare(contenu, (declare as Record<string, unknown>)[cle], sien)
    if (inconnu !== null) return inconnu
  }
  return null
}
