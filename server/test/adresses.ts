/** Les adresses du serveur de test, selon le compte, et sa base modèle. */
export interface Adresses {
  readonly administration: string
  readonly migration: string
  readonly app: string
  readonly modele: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Adresses
  }
}

export function surBase(adresse: string, base: string): string {
  const url = new URL(adresse)
  url.pathname = `/${base}`
  return url.href
}
