import type { Appel, CleAppel, Contrat, Methode } from '@relogement/domain/acces/contract'
import { z } from 'zod'

/** Une collection de premier niveau (`/v1/menages`) et ce que l'on peut y faire. */
export interface Ressource {
  readonly nom: string
  readonly chemin: string
  readonly classe: string
  readonly collection: readonly Operation[]
  readonly element: readonly Operation[]
}

export interface Operation {
  readonly methode: Methode
  readonly appel: Appel
}

export const decouperCle = (cle: string): [Methode, string] => cle.split(' ') as [Methode, string]

export const appelsDe = (contrat: Contrat) => Object.entries(contrat) as [CleAppel, Appel][]

/** Les lignes d'une réponse qui est une collection ; `null` pour toute autre réponse. */
export function ligneDe({ reponse }: Appel): z.ZodObject | null {
  if (!(reponse instanceof z.ZodObject) || !('hydra:member' in reponse.shape)) return null
  const { element } = reponse.shape['hydra:member'] as z.ZodArray<z.ZodObject>
  return element
}

/** Le nom de classe que porte un schéma d'élément (`jsonLdDe`). */
export function classeDe(schema: unknown): string | null {
  const type: unknown = schema instanceof z.ZodObject ? schema.shape['@type'] : null
  return type instanceof z.ZodLiteral && type.value !== 'hydra:Collection' ? String(type.value) : null
}

export function ressourcesDe(contrat: Contrat): Ressource[] {
  return appelsDe(contrat).flatMap(([cle, appel]) => {
    const [methode, chemin] = decouperCle(cle)
    const [, nom] = /^\/v1\/([\w-]+)$/.exec(chemin) ?? []
    const classe = classeDe(ligneDe(appel))
    if (methode !== 'GET' || nom === undefined || classe === null) return []
    return [{ nom, chemin, classe, collection: operationsDe(contrat, chemin), element: operationsDe(contrat, `${chemin}/{id}`) }]
  })
}

// PATCH en tête : un client Hydra modifie par la première opération PUT ou PATCH qu'il trouve.
const ORDRE: readonly Methode[] = ['PATCH', 'PUT', 'GET', 'POST', 'DELETE']

const operationsDe = (contrat: Contrat, chemin: string): Operation[] =>
  ORDRE.flatMap((methode) => {
    const appel = contrat[`${methode} ${chemin}` as CleAppel]
    return appel ? [{ methode, appel }] : []
  })

/** Les schémas qui décrivent un élément dans une liste. */
export const lignesDuContrat = (contrat: Contrat): ReadonlySet<unknown> => new Set(appelsDe(contrat).map(([, appel]) => ligneDe(appel)))

const classesConnues = new WeakMap<Contrat, ReadonlyMap<string, z.ZodObject[]>>()

/** Les schémas de chaque classe : l'élément d'abord, puis sa ligne de liste, qui peut porter d'autres champs. Lus une fois : chaque liste les demande. */
export function schemasDesClasses(contrat: Contrat): ReadonlyMap<string, z.ZodObject[]> {
  const connues = classesConnues.get(contrat)
  if (connues) return connues
  const classes = new Map<string, z.ZodObject[]>()
  const reponses = appelsDe(contrat).map(([, { reponse }]) => reponse)
  for (const schema of [...reponses, ...lignesDuContrat(contrat)]) {
    const classe = classeDe(schema)
    if (classe === null) continue
    const deja = classes.get(classe) ?? []
    if (!deja.includes(schema as z.ZodObject)) classes.set(classe, [...deja, schema as z.ZodObject])
  }
  classesConnues.set(contrat, classes)
  return classes
}
