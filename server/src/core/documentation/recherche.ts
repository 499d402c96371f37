import type { Appel, Contrat } from '@relogement/domain/acces/contract'
import { z } from 'zod'
import { classeDe, ligneDe, schemasDesClasses } from './ressources.ts'

/** Ce qu'une liste sait filtrer et trier, dit aux clients Hydra par le nom des champs des éléments. */
export interface Recherche {
  /** Paramètre d'après le champ (`statut`) → paramètre de la spécification (`statuts`). */
  readonly synonymes: ReadonlyMap<string, string>
  readonly variables: readonly string[]
  readonly mapping: readonly { '@type': 'IriTemplateMapping'; variable: string; property: string | null; required: false }[]
}

/** Les paramètres qu'un appel connaît. */
export const parametresDe = ({ query }: Appel): readonly string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

const PAGINATION = ['page', 'pageSize', 'sort']

/** `null` : l'appel n'est pas une liste. */
export function rechercheDe(contrat: Contrat, appel: Appel): Recherche | null {
  const ligne = ligneDe(appel)
  if (ligne === null || !(appel.query instanceof z.ZodObject)) return null
  const champs = champsDe(contrat, ligne)
  const { shape } = appel.query
  const filtres = Object.keys(shape)
    .filter((cle) => !PAGINATION.includes(cle))
    .map((cle) => ({ cle, champ: [champDit(shape[cle]), cle, singulier(cle)].find((nom) => champs.has(nom ?? '')) ?? null }))
    // Un champ au nom d'un autre filtre est ce filtre : `zones` ne se lit pas « villes », qui filtre aussi les zones.
    .map(({ cle, champ }) => ({ cle, champ, variable: champ === null || (champ !== cle && champ in shape) ? cle : champ }))
  const tris = trisDe(shape['sort']).filter((champ) => champs.has(champ))
  return {
    synonymes: new Map(filtres.flatMap(({ cle, variable }) => (variable === cle ? [] : [[variable, cle]]))),
    variables: ['page', 'itemsPerPage', ...filtres.map(({ variable }) => variable), ...tris.map((champ) => `order[${champ}]`)],
    mapping: [
      ...filtres.map(({ variable, champ }) => correspondance(variable, champ)),
      ...tris.map((champ) => correspondance(`order[${champ}]`, champ)),
    ],
  }
}

export const presentRecherche = ({ variables, mapping }: Recherche, chemin: string) => ({
  '@type': 'hydra:IriTemplate',
  'hydra:template': `${chemin}{?${variables.join(',')}}`,
  'hydra:variableRepresentation': 'BasicRepresentation',
  'hydra:mapping': mapping,
})

const correspondance = (variable: string, property: string | null) => ({
  '@type': 'IriTemplateMapping' as const,
  variable,
  property,
  required: false as const,
})

function champsDe(contrat: Contrat, ligne: z.ZodObject): Set<string> {
  const schemas = schemasDesClasses(contrat).get(classeDe(ligne) ?? '') ?? [ligne]
  return new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))
}

/** Le champ que dit le contrat, quand le nom du filtre ne le donne pas (`villes` filtre le code postal). */
const champDit = (filtre: unknown) => (filtre instanceof z.ZodType ? (filtre.meta()?.['x-champ'] as string | undefined) : undefined)

/** Un filtre à plusieurs valeurs porte le pluriel du champ : `statuts`, `chargesDeRelogement`, `operationIds`. */
const singulier = (cle: string) => (cle.endsWith('Ids') ? cle.slice(0, -3) : cle.replace(/^([a-z]+)s(?=[A-Z]|$)/, '$1'))

function trisDe(sort: unknown): readonly string[] {
  if (!(sort instanceof z.ZodType)) return []
  const tris = z.toJSONSchema(sort, { io: 'output', unrepresentable: 'any' })['x-tri']
  return Array.isArray(tris) ? (tris as string[]) : []
}
