import { remplacementsDe } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { describe, expect, test } from 'vitest'
import { openApiDe, operationId } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: { name?: string; in?: string; required?: boolean; schema?: object; explode?: boolean; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, object>
}
const openapi = openApiDe(contrat, '1.2.3') as {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, { properties?: object }>>
}
const operations = Object.values(openapi.paths).flatMap((parMethode) => Object.values(parMethode))
const lister = openapi.paths['/v1/menages']?.['get'] as Operation
const modifier = openapi.paths['/v1/menages/{id}']?.['patch'] as Operation

test('une opération par appel du contrat et par PUT qui vaut un PATCH, chacune avec son nom propre', () => {
  expect(operations).toHaveLength(Object.keys(contrat).length + remplacementsDe(contrat).length)
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
})

test('le nom d’une opération vient de son adresse', () => {
  expect(operationId('GET', '/v1/menages')).toBe('getMenages')
  expect(operationId('PATCH', '/v1/menages/{id}')).toBe('patchMenagesById')
  expect(operationId('DELETE', '/v1/menages/{id}/alertes/{alerteId}')).toBe('deleteMenagesByIdAlertesByAlerteId')
  expect(operationId('POST', '/v1/menages/_export')).toBe('postMenagesExport')
  expect(operationId('GET', '/v1')).toBe('getEntree')
})

describe('lister les ménages', () => {
  test('porte son domaine et son résumé', () => {
    expect(lister).toMatchObject({ tags: ['menages'], summary: 'Lister les ménages visibles' })
  })

  test('décrit la pagination et les filtres à plusieurs valeurs, séparées par des virgules', () => {
    const parametre = (nom: string) => lister.parameters.find(({ name }) => name === nom)
    expect(parametre('pageSize')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
    })
    expect(parametre('villes')).toMatchObject({ explode: false, schema: { type: 'array', items: { pattern: '^\\d{5}$' } } })
  })

  test('répond des lignes décrites une fois, et les refus possibles', () => {
    expect(JSON.stringify(lister.responses['200'])).toContain('"$ref":"#/components/schemas/LigneMenage"')
    expect(Object.keys(lister.responses)).toEqual(['200', '400', '401', '403', '429'])
  })
})

test('modifier un ménage se fait en JSON ou en merge-patch, section par section', () => {
  expect(Object.keys(modifier.requestBody?.content ?? {})).toEqual(['application/json', 'application/merge-patch+json'])
  expect(modifier.requestBody?.content['application/json']?.schema.properties).toHaveProperty('ressourcesEtCharges')
  expect(modifier.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' })
  expect(modifier.responses).toHaveProperty('412')
})

test('tout renvoi interne mène quelque part', () => {
  const renvois = [...JSON.stringify(openapi).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(renvois.length).toBeGreaterThan(50)
  for (const [renvoi, sorte = '', nom = ''] of renvois) expect([renvoi, openapi.components[sorte]?.[nom]]).not.toContain(undefined)
})

test('l’élément et sa ligne de liste sont deux schémas d’une même classe', () => {
  expect(openapi.components['schemas']?.['Menage']?.properties).toHaveProperty('ressourcesEtCharges')
  expect(openapi.components['schemas']?.['LigneMenage']?.properties).toHaveProperty('dateEntretien')
})
