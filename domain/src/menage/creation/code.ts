// Les codes des ménages (domain-rules § 13.8) : uniques, jamais repris, même d'un dossier supprimé.
import { z } from 'zod'

/** Un code saisi, en majuscules. */
export const codeMenageSaisi = z
  .string('Le code ménage est un texte')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/, 'Le code ménage compte de 3 à 40 lettres, chiffres et tirets')

/** {code de l'opération}-{quatre chiffres}. */
export const codeDuMenage = (codeOperation: string, numero: number): string => `${codeOperation}-${String(numero).padStart(4, '0')}`

/** Le code d'un dossier issu d'un autre : le sien, puis D et le premier rang jamais donné ; `donnes` : tous les codes déjà portés. */
export function codeDuDossierIssu(codeSource: string, donnes: readonly string[]): string {
  const prefixe = `${codeSource}-D`
  const rangs = donnes.filter((code) => code.startsWith(prefixe)).map((code) => Number(/^\d+$/.exec(code.slice(prefixe.length))?.[0] ?? 0))
  return `${prefixe}${Math.max(0, ...rangs) + 1}`
}
