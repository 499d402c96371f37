import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'

interface Contexte {
  '@context': Record<string, string>
}
interface Liste {
  '@context': string
  'hydra:search'?: { 'hydra:template': string; 'hydra:mapping': { variable: string; property: string | null }[] }
}
interface Documentation {
  'hydra:supportedClass': {
    'hydra:title': string
    'hydra:supportedProperty': { 'hydra:title': string; 'hydra:property': { '@id': string } }[]
  }[]
}

describe('le point d’entrée', () => {
  test('donne l’adresse de chaque collection, et chacune s’ouvre', async ({ en }) => {
    const { corps } = await en.denise.get<Record<string, string>>('/v1').expect(200)
    const collections = Object.entries(corps).filter(([cle]) => !cle.startsWith('@'))
    expect(collections.map(([nom]) => nom)).toEqual(expect.arrayContaining(['menages', 'villes', 'zones-geographiques']))
    for (const [nom, adresse] of collections) {
      expect(adresse).toBe(`/v1/${nom}`)
      const liste = await en.denise.get<Liste>(adresse).expect(200)
      await en.denise.get(liste.corps['@context']).expect(200)
    }
  })
})

describe('le contexte d’une classe', () => {
  test('donne à chaque champ l’identité que dit la documentation', async ({ en, api }) => {
    const documentation = await en.denise.get<Documentation>('/v1/docs.jsonld').expect(200)
    const { corps } = await en.denise.get<Contexte>('/v1/contexts/Menage').expect(200)
    const menage = documentation.corps['hydra:supportedClass'].find((classe) => classe['hydra:title'] === 'Menage')
    const vocabulaire = `${api.services.urlPublique}/v1/docs.jsonld#`
    expect(corps['@context']['@vocab']).toBe(vocabulaire)
    for (const champ of menage?.['hydra:supportedProperty'] ?? []) {
      expect(`#${corps['@context'][champ['hydra:title']]}`).toBe(champ['hydra:property']['@id'])
    }
  })

  test('inconnu, il est introuvable', async ({ en }) => {
    await en.denise.get('/v1/contexts/Inconnue').expect(404)
  })
})

describe('la recherche d’une liste', () => {
  test('est dite avec la liste demandée sans filtre, par le nom des champs', async ({ en }) => {
    const { corps } = await en.denise.get<Liste>('/v1/menages').expect(200)
    const recherche = corps['hydra:search']
    expect(recherche?.['hydra:template']).toMatch(/^\/v1\/menages\{\?page,itemsPerPage,.*statut.*order\[noms\]/)
    expect(recherche?.['hydra:mapping']).toContainEqual({
      '@type': 'IriTemplateMapping',
      variable: 'statut',
      property: 'statut',
      required: false,
    })
    expect(recherche?.['hydra:mapping']).toContainEqual({
      '@type': 'IriTemplateMapping',
      variable: 'codePostal',
      property: 'codePostal',
      required: false,
    })
    expect(recherche?.['hydra:mapping']).toContainEqual({
      '@type': 'IriTemplateMapping',
      variable: 'recherche',
      property: null,
      required: false,
    })
  })

  test('ne pèse pas sur une liste filtrée', async ({ en }) => {
    const { corps } = await en.denise.get<Liste>('/v1/menages?page=1').expect(200)
    expect(corps).not.toHaveProperty('hydra:search')
  })

  test('un filtre au nom du champ vaut celui de la spécification', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'DEMENAGEMENT' } })
    const ids = async (requete: string) => {
      const { corps } = await en.denise.get<{ 'hydra:member': { id: string }[] }>(`/v1/menages?${requete}`).expect(200)
      return corps['hydra:member'].map((ligne) => ligne.id)
    }
    expect(await ids('statut=DEMENAGEMENT')).toEqual([id])
    expect(await ids('statut[0]=DEMENAGEMENT&statut[1]=CLOTURE')).toEqual([id])
    expect(await ids('statuts=DEMENAGEMENT,CLOTURE')).toEqual([id])
    expect(await ids('statut=CLOTURE')).toEqual([])
  })
})

test('un client Hydra renvoie le dossier entier tel qu’il l’a lu : rien ne change', async ({ en, db }) => {
  const adresse = `/v1/menages/${await createMenage(db)}`
  const { corps: lu } = await en.denise.get<{ '@id': string; id: string; version: number }>(adresse).expect(200)
  const renvoye = { ...lu, id: lu['@id'], originId: lu.id }
  const denise = en.denise.avec({ 'content-type': 'application/merge-patch+json' })
  const { corps: rendu } = await denise.patch<{ id: string; version: number }>(adresse, renvoye).expect(200)
  expect([rendu.id, rendu.version]).toEqual([lu.id, lu.version])
})
