import type { JsonSchema } from '../../src/core/documentation/schemas.ts'
import type { Alea } from '../../src/demo/alea.ts'

/** Une valeur que ce schéma admet, ou presque : de quoi partir avant de l'abîmer. */
export function exempleDe(alea: Alea, schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return alea.choisir(schema.enum)
  if (schema.anyOf) return exempleDe(alea, alea.choisir(schema.anyOf as JsonSchema[]))
  switch (Array.isArray(schema.type) ? alea.choisir(schema.type) : schema.type) {
    case 'object':
      return exempleObjet(alea, schema)
    case 'array':
      return Array.from({ length: alea.entier(0, 2) }, () => exempleDe(alea, (schema.items ?? {}) as JsonSchema))
    case 'string':
      return exempleTexte(alea, schema)
    case 'integer':
      return alea.entier(schema.minimum ?? 0, Math.min(schema.maximum ?? 1000, 100_000))
    case 'number':
      return alea.entier(0, 100_000) / 100
    case 'boolean':
      return alea.chance(0.5)
    case 'null':
      return null
    default:
      return alea.choisir<unknown>([null, 'texte', 12, true, {}, []])
  }
}

// Un champ facultatif sur deux est laissé.
const exempleObjet = (alea: Alea, { properties = {}, required = [] }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>)
      .filter(([cle]) => required.includes(cle) || alea.chance(0.5))
      .map(([cle, propriete]) => [cle, exempleDe(alea, propriete)]),
  )

function exempleTexte(alea: Alea, { format, pattern = '', minLength = 0 }: JsonSchema): string {
  if (format === 'uuid') return alea.uuid(1_790_000_000_000)
  if (format === 'date') return `20${alea.entier(10, 29)}-0${alea.entier(1, 9)}-1${alea.entier(0, 9)}`
  if (format === 'date-time') return `2026-0${alea.entier(1, 9)}-1${alea.entier(0, 9)}T10:00:00Z`
  if (format === 'email') return `${alea.chiffres(6)}@relogement.test`
  const [, chiffres] = /^\^\\d\{(\d+)\}\$$/.exec(pattern) ?? []
  if (chiffres !== undefined) return alea.chiffres(Number(chiffres))
  return alea.choisir(['Dupont', 'Émile Zola', 'à voir', 'O’Neil']).padEnd(minLength, 'x')
}
