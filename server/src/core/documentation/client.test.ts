import { type Field, parseHydraDocumentation, type Resource } from '@api-platform/api-doc-parser'
import { describe, expect } from 'vitest'
import { test as testBase } from '../../../test/base.ts'
import { startEcoute } from '../../../test/ecoute.ts'
import { openSession } from '../../../test/session.ts'

// L'API lue par le client Hydra public, tel quel.
const test = testBase.extend('api', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const ecoute = await startEcoute(base)
  onCleanup(() => ecoute.close())
  const headers = new Headers(await openSession(ecoute, ['DATA_STEWARD']))
  const { api, status } = await parseHydraDocumentation(`${ecoute.url}/v1`, { headers })
  const ressources = new Map((api.resources ?? []).map((ressource) => [ressource.name, ressource]))
  return { url: ecoute.url, titre: api.title, status, ressources }
})

const noms = (champs: readonly Field[] | null | undefined) => (champs ?? []).map(({ name }) => name).sort()
const operations = ({ operations: siennes }: Resource) => siennes?.map(({ method, type }) => `${method} ${type}`)

test('il lit toutes les collections, sans erreur', ({ api: { titre, status, ressources, url } }) => {
  expect([status, titre]).toEqual([200, 'API relogement'])
  expect([...ressources.values()].map((ressource) => [ressource.name, ressource.title, ressource.url])).toEqual([
    ['vues', 'Vue', `${url}/v1/vues`],
    ['menages', 'Menage', `${url}/v1/menages`],
    ['logements', 'Logement', `${url}/v1/logements`],
    ['propositions', 'PropositionSuivie', `${url}/v1/propositions`],
    ['reunions', 'Reunion', `${url}/v1/reunions`],
    ['villes', 'Ville', `${url}/v1/villes`],
    ['partenaires', 'Partenaire', `${url}/v1/partenaires`],
    ['nomenclatures', 'Nomenclature', `${url}/v1/nomenclatures`],
    ['zones-geographiques', 'ZoneGeographique', `${url}/v1/zones-geographiques`],
    ['operations', 'Operation', `${url}/v1/operations`],
    ['modifications', 'CommentaireOperation', `${url}/v1/modifications`],
    ['champs-operations', 'ChampOperation', `${url}/v1/champs-operations`],
    ['courriels', 'Courriel', `${url}/v1/courriels`],
    ['imports-de-menages', 'ImportDeMenages', `${url}/v1/imports-de-menages`],
    ['taches-de-fond', 'TacheDeFond', `${url}/v1/taches-de-fond`],
    ['utilisateurs', 'Utilisateur', `${url}/v1/utilisateurs`],
  ])
})

describe('un ménage', () => {
  const menage = (ressources: ReadonlyMap<string, Resource>) => ressources.get('menages') as Resource

  test('a les champs du dossier et ceux de la liste, par leur clé JSON', ({ api: { ressources } }) => {
    const champs = noms(menage(ressources).readableFields)
    const duDossier = [
      'id',
      'version',
      'informations',
      'relogement',
      'composition',
      'ressourcesEtCharges',
      'logements',
      'alerts',
      'nextPlaces',
      'can',
    ]
    const deLaListe = ['noms', 'codeMenage', 'telephone', 'ville', 'operation', 'statut', 'chargeDeRelogement', 'dateEntretien']
    expect(champs).toEqual(expect.arrayContaining([...duDossier, ...deLaListe]))
    expect(champs.filter((nom) => nom.startsWith('@'))).toEqual([])
  })

  test('ne se modifie que par les sections du dossier', ({ api: { ressources } }) => {
    expect(noms(menage(ressources).writableFields)).toEqual([
      ...['composition', 'informations', 'logementActuel', 'logementActuelLocalisation', 'logementPrecedent', 'projetResidentiel'],
      ...['relogement', 'ressourcesEtCharges'],
    ])
  })

  test('s’ouvre, se liste, se lit, se modifie par PATCH, première modification offerte, et se supprime', ({ api: { ressources } }) => {
    expect(operations(menage(ressources))).toEqual(['GET list', 'POST create', 'PATCH edit', 'GET show', 'DELETE delete'])
  })

  test('dit le type de ses champs', ({ api: { ressources } }) => {
    const types = Object.fromEntries((menage(ressources).fields ?? []).map(({ name, type }) => [name, type]))
    expect(types).toMatchObject({
      noms: 'string',
      version: 'integer',
      relogementNecessaire: 'boolean',
      typologiesGTR: 'array',
      dateEntretien: 'date',
    })
  })

  test('se filtre et se trie par des champs documentés', async ({ api: { ressources } }) => {
    const parametres = (await fetchParametres(menage(ressources))).map(({ variable }) => variable)
    expect(parametres).toEqual([
      ...['codePostal', 'operation', 'partenaire', 'typologiesGTR', 'statut', 'statutDepuis', 'derniereActivite'],
      ...['chargeDeRelogement', 'relogementNecessaire', 'dateEntretien'],
      ...[
        'order[noms]',
        'order[cotation]',
        'order[ville]',
        'order[operation]',
        'order[partenaire]',
        'order[typologiesGTR]',
        'order[statut]',
        'order[statutDepuis]',
        'order[derniereActivite]',
        'order[prochaineEtape]',
      ],
      ...['order[chargeDeRelogement]', 'order[dateEntretien]', 'order[codeMenage]'],
    ])
  })
})

const fetchParametres = async (ressource: Resource) => (await ressource.getParameters?.()) ?? []

test('une zone géographique se filtre par type, une nomenclature se trie par libellé', async ({ api: { ressources } }) => {
  const [zones, nomenclatures] = [ressources.get('zones-geographiques') as Resource, ressources.get('nomenclatures') as Resource]
  expect(operations(zones)).toEqual(['GET list', 'POST create', 'PATCH edit', 'GET show'])
  expect((await fetchParametres(zones)).map(({ variable }) => variable)).toEqual(['type', 'order[nom]', 'order[code]', 'order[villes]'])
  expect((await fetchParametres(nomenclatures)).map(({ variable }) => variable)).toEqual([
    'type',
    'order[libelle]',
    'order[code]',
    'order[type]',
    'order[ordre]',
  ])
})

test('sans session, il reçoit un refus qu’il sait montrer, et l’adresse de la documentation', async ({ api: { url } }) => {
  const refus = await fetch(`${url}/v1`)
  expect(refus.status).toBe(401)
  expect(refus.headers.get('Content-Type')).toContain('application/ld+json')
  expect(refus.headers.get('Link')).toBe(`<${url}/v1/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`)
  expect(await refus.json()).toMatchObject({
    '@context': { '@vocab': `${url}/v1/docs.jsonld#`, hydra: 'http://www.w3.org/ns/hydra/core#' },
    '@type': 'hydra:Error',
    'hydra:description': 'Votre connexion a expiré',
    errorDescription: 'Votre connexion a expiré',
  })
})
