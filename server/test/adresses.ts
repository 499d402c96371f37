import type { Distribution } from './distribution.ts'

/** Les adresses du serveur de test, selon le compte, et ses bases modèles. */
export interface Adresses {
  readonly administration: string
  readonly migration: string
  readonly app: string
  readonly modeles: { readonly neuve: string; readonly distribution: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Adresses
    distribution: Distribution
  }
}

export function surBase(adresse: string, base: string): string {
  const url = new URL(adresse)
  url.pathname = `/${base}`
  return url.href
}
