import type { Ressource } from './ressources.ts'
import { type JsonSchema, nomDeReference, type Schemas } from './schemas.ts'

/** Un champ d'une classe : ce qu'il contient, s'il est un lien vers un autre élément, s'il s'écrit. */
export interface Champ {
  readonly cle: string
  readonly portee: string
  readonly lien: boolean
  readonly unique: boolean
  readonly ecrit: boolean
}

export interface Classe {
  readonly nom: string
  readonly champs: readonly Champ[]
}

/** Toutes les classes : celles du contrat, et celles des rubriques qu'elles contiennent (`MenageInformations`). */
export function classesDe(schemas: Schemas, ressources: readonly Ressource[]): Classe[] {
  const classes: Classe[] = []
  for (const nom of schemas.classes.keys()) decrire(schemas, nom, schemas.proprietesDe(nom), ecritsDe(schemas, ressources, nom), classes)
  return classes
}

function decrire(
  schemas: Schemas,
  nom: string,
  proprietes: Record<string, JsonSchema>,
  ecrits: ReadonlySet<string>,
  classes: Classe[],
): void {
  const champs = Object.entries(proprietes)
    .filter(([cle]) => !cle.startsWith('@'))
    .map(([cle, schema]) => {
      const contenu = sansNul(schema)
      const element = contenu.type === 'array' ? sansNul((contenu.items ?? {}) as JsonSchema) : contenu
      const lien = classeLiee(schemas, element)
      const rubrique = lien === null && element.type === 'object' && element.properties ? nom + majuscule(cle) : null
      if (rubrique !== null) decrire(schemas, rubrique, element.properties as Record<string, JsonSchema>, new Set(), classes)
      return {
        cle,
        portee: lien !== null ? `#${lien}` : rubrique !== null ? `#${rubrique}` : typeDe(contenu),
        lien: lien !== null,
        unique: contenu.type !== 'array',
        ecrit: ecrits.has(cle),
      }
    })
  classes.push({ nom, champs })
}

/** Les champs que prennent la création et la modification d'un élément de la classe. */
function ecritsDe(schemas: Schemas, ressources: readonly Ressource[], classe: string): Set<string> {
  const operations = ressources
    .filter((ressource) => ressource.classe === classe)
    .flatMap(({ collection, element }) => [...collection, ...element])
  return new Set(operations.flatMap(({ appel: { body } }) => (body ? Object.keys(schemas.traduire(body, 'input').properties ?? {}) : [])))
}

/** La classe de l'élément que le champ contient ou désigne ; `null` : une rubrique ou une valeur. */
function classeLiee(schemas: Schemas, element: JsonSchema): string | null {
  const composant = nomDeReference(element)?.replace(/^(?:Ligne|Variante)(?=[A-Z])/, '')
  const dite = (element.properties?.['@type'] as JsonSchema | undefined)?.const
  return composant ?? (typeof dite === 'string' && schemas.classes.has(dite) ? dite : null)
}

const majuscule = (mot: string) => mot.charAt(0).toUpperCase() + mot.slice(1)

/** Le schéma d'une valeur facultative, sans son cas nul. */
function sansNul(schema: JsonSchema): JsonSchema {
  const { anyOf, type } = schema
  if (Array.isArray(type)) return { ...schema, type: type.find((nom) => nom !== 'null') } as JsonSchema
  const choix = (anyOf ?? []).filter((cas) => (cas as JsonSchema).type !== 'null') as JsonSchema[]
  return choix.length === 1 && choix[0] ? sansNul(choix[0]) : schema
}

const types: Readonly<Record<string, string>> = {
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
  string: 'string',
  array: 'array',
}

/** Ce qui n'a pas de forme fixe est du JSON. */
function typeDe({ type, format, anyOf }: JsonSchema): string {
  if (type === 'string' && format === 'date') return 'xmls:date'
  if (type === 'string' && format === 'date-time') return 'xmls:dateTime'
  if (anyOf?.every((cas) => (cas as JsonSchema).type === 'string')) return 'xmls:string'
  const nom = types[String(type)]
  return nom === undefined ? 'rdf:JSON' : `xmls:${nom}`
}
