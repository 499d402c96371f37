import { contrat } from '@relogement/domain/contrat'
import { jourDans } from './jours.ts'

/** Ce que l'API dit d'elle-même, et non d'un ménage. */
const DOCUMENTATION = /\/(?:openapi\.json|docs\.jsonld|contexts|nomenclatures)/

type DesIds = {
  readonly menages: string
  readonly logements?: string
  readonly reunions?: string
  readonly operations?: string
  readonly creneaux?: string
}

/** Tous les appels de lecture du contrat, chacun sur celui de ces objets dont il est ; un appel sur un document, autant de fois que de documents. */
export function adressesDeLecture(ids: DesIds, documents: readonly string[] = []): string[] {
  return Object.keys(contrat)
    .flatMap((cle) => (cle.startsWith('GET ') ? [cle.slice(4)] : []))
    .filter((chemin) => !DOCUMENTATION.test(chemin))
    .flatMap((chemin) => (chemin.includes('{docId}') ? documents.map((docId) => chemin.replace('{docId}', docId)) : [chemin]))
    .map((chemin) => {
      const [, sorte = ''] = /\/(\w+)\/\{id\}/.exec(chemin) ?? /\/(operations)\//.exec(chemin) ?? []
      const id = (ids as Readonly<Record<string, string | undefined>>)[sorte] ?? ids.menages
      const jour = jourDans()
      return chemin
        .replace('{id}', id)
        .replace('{jour}', jour)
        .replaceAll(/\{\w+\}/g, ids.menages)
    })
}
