import { type Appel, type Contrat, type Methode, remplacementsDe } from '@relogement/domain/acces/contract'
import { codesRoles } from '@relogement/domain/acces/roles'
import { rolesDe } from '../http/acces.ts'
import { composantsCommuns, erreursDe } from './openapi.communs.ts'
import { appelsDe, decouperCle } from './ressources.ts'
import { type JsonSchema, Schemas } from './schemas.ts'

/** La description OpenAPI 3.1 de l'API, tirée du contrat. */
export function openApiDe(contrat: Contrat, version: string): object {
  const schemas = new Schemas(contrat)
  const paths: Record<string, Record<string, object>> = {}
  const remplacements = remplacementsDe(contrat).map(([put, patch]) => [put, contrat[patch] as Appel] as const)
  for (const [cle, appel] of [...appelsDe(contrat), ...remplacements]) {
    const [methode, chemin] = decouperCle(cle)
    paths[chemin] = { ...paths[chemin], [methode.toLowerCase()]: operation(schemas, methode, chemin, appel) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Relogement', version, description: 'Suivi du relogement des ménages concernés par le renouvellement urbain.' },
    servers: [{ url: '/' }],
    security: [{ jeton: [] }],
    tags: [...new Set(appelsDe(contrat).map(([, { domaine }]) => domaine))].map((name) => ({ name })),
    paths,
    components: { ...composantsCommuns, schemas: { ...composantsCommuns.schemas, ...schemas.composants() } },
  }
}

const operation = (schemas: Schemas, methode: Methode, chemin: string, appel: Appel) => ({
  operationId: operationId(methode, chemin),
  tags: [appel.domaine],
  summary: appel.resume,
  ...accesOuvert(appel),
  parameters: [...parametres(schemas, 'path', appel.params), ...parametres(schemas, 'query', appel.query), ...entetes(methode)],
  ...(appel.body ? { requestBody: corps(schemas.traduire(appel.body, 'input'), methode, appel) } : {}),
  responses: { [String(statutDe(appel))]: reponse(schemas, appel), ...erreursDe(methode, appel) },
})

/** `getMenagesById` : stable tant que l'adresse l'est, un client généré peut s'y fier. */
export function operationId(methode: Methode, chemin: string): string {
  const mots = chemin.replace('/v1', '').match(/\{\w+\}|[A-Za-z0-9]+/g) ?? ['entree']
  return methode.toLowerCase() + mots.map((mot) => (mot.startsWith('{') ? `By${majuscule(mot.slice(1, -1))}` : majuscule(mot))).join('')
}

const majuscule = (mot: string) => mot.charAt(0).toUpperCase() + mot.slice(1)

/** Chaque opération dit ses rôles ; aucun, et sans session : elle est publique. */
const accesOuvert = ({ acces }: Appel) =>
  acces.pour === 'tous' ? { security: [], 'x-roles': [] } : { 'x-roles': rolesDe(acces) ?? codesRoles }

function parametres(schemas: Schemas, place: 'path' | 'query', schema: Appel['params']): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.traduire(schema, 'output')
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...propriete }]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in propriete)),
    ...(description ? { description } : {}),
    ...(propriete.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: propriete,
  }))
}

const entetes = (methode: Methode) => {
  const rejouable = [{ $ref: '#/components/parameters/IdempotencyKey' }]
  const versionne = [{ $ref: '#/components/parameters/IfMatch' }]
  switch (methode) {
    case 'POST':
      return rejouable
    case 'PUT':
      return [...rejouable, ...versionne]
    case 'PATCH':
      return versionne
    default:
      return []
  }
}

function corps(schema: JsonSchema, methode: Methode, { depot, body }: Appel): object {
  if (depot) return { required: true, content: { 'multipart/form-data': { schema: avecFichiers(schema) } } }
  const fusion = methode === 'PATCH' ? { 'application/merge-patch+json': { schema } } : {}
  // Sans corps du tout, certains gestes disent déjà ce qu'ils font.
  return { required: body?.safeParse(undefined).success !== true, content: { 'application/json': { schema }, ...fusion } }
}

const avecFichiers = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    fichiers: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
})

const statutDe = ({ statut, reponse, fichier }: Appel) => statut ?? (reponse || fichier ? 200 : 204)

function reponse(schemas: Schemas, { reponse: schema, fichier }: Appel): object {
  if (fichier) return { description: 'Fichier', content: { [fichier]: {} } }
  if (!schema) return { description: 'Fait, sans contenu' }
  return { description: 'Fait', content: { 'application/ld+json': { schema: schemas.traduire(schema, 'output') } } }
}
