import { identifiant } from '@relogement/domain/common/identifiant'
// Ce que cet appareil sait de lui-même, en clair : son identifiant, le nom que la personne lui donne, s'il garde des dossiers.
import { z } from 'zod'
import { ecrireChoix, lireChoix } from '../core/choixDePoste.ts'

const TABLETTE = 'tablette'
const GARDES = 'tablette.gardes'

const tabletteSchema = z.object({ id: identifiant(), nom: z.string() })
export type Tablette = z.infer<typeof tabletteSchema>

/** Celle-ci, si elle a déjà emporté quelque chose. */
export function laTablette(): Tablette | null {
  try {
    return tabletteSchema.safeParse(JSON.parse(lireChoix(TABLETTE) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function nommerLaTablette(nom: string): Tablette {
  const tablette = { id: laTablette()?.id ?? crypto.randomUUID(), nom }
  ecrireChoix(TABLETTE, JSON.stringify(tablette))
  return tablette
}

/** Combien de dossiers cet appareil garde, sans ouvrir de coffre : de quoi le rappeler à qui se connecte. */
export const dossiersGardes = (): number => Number(lireChoix(GARDES) ?? 0)
export const noterLesDossiersGardes = (nombre: number): void => ecrireChoix(GARDES, nombre === 0 ? null : String(nombre))

/** Pourquoi rien ne s'emporte d'ici ; `null` : tout y est. */
export function refusDEmporter(): string | null {
  if (!globalThis.isSecureContext) return 'Cette adresse n’est pas sûre (https) : le navigateur ne scelle rien ici.'
  if (navigator.serviceWorker === undefined || typeof indexedDB === 'undefined')
    return 'Ce navigateur ne garde rien sans réseau. En navigation privée, ouvrez une fenêtre ordinaire.'
  return null
}
