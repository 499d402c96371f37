import type { Contrat } from '@relogement/domain/acces/contract'
import { z } from 'zod'
import { lignesDuContrat, schemasDesClasses } from './ressources.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const REFERENCE = '#/components/schemas/'

/** Le nom d'un schéma partagé que désigne une référence ; `null` si le schéma n'en est pas une. */
export const nomDeReference = ({ $ref }: JsonSchema): string | null => ($ref?.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null)

/** Traduit les schémas du contrat en JSON Schema ; les classes y sont des références vers les composants. */
export class Schemas {
  readonly classes: ReadonlyMap<string, z.ZodObject[]>
  readonly #noms = new Map<unknown, string>()

  constructor(contrat: Contrat) {
    this.classes = schemasDesClasses(contrat)
    const lignes = lignesDuContrat(contrat)
    for (const [classe, [element, ...variantes]] of this.classes) {
      this.#noms.set(element, classe)
      this.#nommer(
        `Ligne${classe}`,
        variantes.filter((schema) => lignes.has(schema)),
      )
      this.#nommer(
        `Variante${classe}`,
        variantes.filter((schema) => !lignes.has(schema)),
      )
    }
  }

  #nommer(nom: string, schemas: readonly z.ZodObject[]): void {
    for (const [rang, schema] of schemas.entries()) this.#noms.set(schema, rang === 0 ? nom : `${nom}${rang + 1}`)
  }

  composants(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#noms].map(([schema, nom]) => [nom, this.traduire(schema as z.ZodType, 'output', true)]))
  }

  /** Les propriétés d'une classe : celles de l'élément, et celles que seule sa ligne de liste porte. */
  proprietesDe(classe: string): Record<string, JsonSchema> {
    const variantes = [...(this.classes.get(classe) ?? [])].reverse()
    return Object.assign({}, ...variantes.map((schema) => this.traduire(schema, 'output', true).properties))
  }

  /** `racine` : une classe est décrite, pas désignée. */
  traduire(schema: z.ZodType, io: 'input' | 'output', racine = false): JsonSchema {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        const nom = this.#noms.get(zodSchema)
        if (nom !== undefined && !(racine && path.length === 0)) remplacer(jsonSchema, { $ref: `${REFERENCE}${nom}` })
        // Une sortie transformée garde la forme de son entrée, un montant arrondi reste un nombre.
        else if (zodSchema instanceof z.ZodPipe && zodSchema.def.out instanceof z.ZodTransform) {
          Object.assign(jsonSchema, this.traduire(zodSchema.def.in as z.ZodType, io))
        }
      },
    })
    return json
  }
}

function remplacer(cible: JsonSchema, par: JsonSchema): void {
  for (const cle of Object.keys(cible)) delete cible[cle]
  Object.assign(cible, par)
}
