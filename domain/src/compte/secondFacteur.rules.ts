// Le second facteur d'un compte : à qui il se demande, ce qui se tape.
import type { CodeRole } from '../acces/roles.ts'
import { variableDuSecondFacteur } from '../referentiel/variables.ts'

/** Combien de codes de secours se donnent à la fois. */
export const CODES_DE_SECOURS = 10

/** Un de ces rôles l'exige ; `valeurs` : les variables en vigueur. */
export const exigeLeSecondFacteur = (roles: readonly CodeRole[], valeurs: Readonly<Record<string, number>>): boolean =>
  roles.some((role) => valeurs[variableDuSecondFacteur(role)] === 1)

/** Un code de secours : seize signes, par groupes de quatre ; ni I, ni O, ni 0, ni 1, qui se confondent. */
export const SIGNES_DE_SECOURS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const DE_SECOURS = new RegExp(`^[${SIGNES_DE_SECOURS}]{16}$`)

/** Ce qui est tapé, sans ses espaces ni ses tirets : six chiffres de l'application, un code de secours, ou rien de tel. */
export function lireCode(tape: string): { readonly sorte: 'APPLICATION' | 'SECOURS'; readonly code: string } | null {
  const code = tape.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { sorte: 'APPLICATION', code }
  return DE_SECOURS.test(code) ? { sorte: 'SECOURS', code } : null
}
