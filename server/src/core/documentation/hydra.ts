import type { Contrat, Methode } from '@relogement/domain/acces/contract'
import { type Champ, type Classe, classesDe } from './classes.ts'
import { type Operation, type Ressource, ressourcesDe } from './ressources.ts'
import { Schemas } from './schemas.ts'

/** Ce que lisent les clients Hydra, prêt à partir : rien n'y dépend de qui demande. */
export interface DocumentationHydra {
  readonly entree: object
  readonly documentation: object
  readonly contextes: ReadonlyMap<string, object>
}

export function hydraDe(contrat: Contrat, urlPublique: string): DocumentationHydra {
  const ressources = ressourcesDe(contrat)
  const classes = classesDe(new Schemas(contrat), ressources)
  const vocabulaire = { '@vocab': `${urlPublique}/v1/docs.jsonld#`, hydra: 'http://www.w3.org/ns/hydra/core#' }
  return {
    entree: {
      '@context': {
        ...vocabulaire,
        ...Object.fromEntries(ressources.map(({ nom }) => [nom, { '@id': `Entrypoint/${nom}`, '@type': '@id' }])),
      },
      '@id': '/v1',
      '@type': 'Entrypoint',
      ...Object.fromEntries(ressources.map(({ nom, chemin }) => [nom, chemin])),
    },
    documentation: {
      '@context': {
        ...vocabulaire,
        rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
        rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
        xmls: 'http://www.w3.org/2001/XMLSchema#',
        owl: 'http://www.w3.org/2002/07/owl#',
      },
      '@id': '/v1/docs.jsonld',
      '@type': 'hydra:ApiDocumentation',
      'hydra:title': 'API relogement',
      'hydra:entrypoint': { '@id': '/v1' },
      'hydra:supportedClass': [...classes.map((classe) => decrireClasse(classe, ressources)), decrireEntree(ressources)],
    },
    contextes: new Map(
      classes.map(({ nom, champs }) => [
        nom,
        {
          '@context': { ...vocabulaire, ...Object.fromEntries(champs.map(({ cle }) => [cle, `${nom}/${cle}`])) },
          '@id': `/v1/contexts/${nom}`,
        },
      ]),
    ),
  }
}

const decrireClasse = ({ nom, champs }: Classe, ressources: readonly Ressource[]) => ({
  '@id': `#${nom}`,
  '@type': 'hydra:Class',
  'hydra:title': nom,
  'hydra:supportedProperty': champs.map((champ) => decrireChamp(nom, champ)),
  'hydra:supportedOperation': ressources
    .filter(({ classe }) => classe === nom)
    .flatMap(({ element }) => element.map((operation) => decrireOperation(operation, `#${nom}`))),
})

const decrireChamp = (classe: string, { cle, portee, lien, unique, ecrit }: Champ) => ({
  '@type': 'hydra:SupportedProperty',
  'hydra:title': cle,
  'hydra:required': false,
  'hydra:readable': true,
  'hydra:writeable': ecrit,
  'hydra:property': {
    '@id': `#${classe}/${cle}`,
    '@type': lien ? 'hydra:Link' : 'rdf:Property',
    'rdfs:range': { '@id': portee },
    ...(unique && portee.startsWith('#') ? { 'owl:maxCardinality': 1 } : {}),
  },
})

const decrireEntree = (ressources: readonly Ressource[]) => ({
  '@id': '#Entrypoint',
  '@type': 'hydra:Class',
  'hydra:title': 'Entrypoint',
  'hydra:supportedProperty': ressources.map(({ nom, classe, collection }) => ({
    '@type': 'hydra:SupportedProperty',
    'hydra:title': nom,
    'hydra:property': {
      '@id': `#Entrypoint/${nom}`,
      '@type': 'hydra:Link',
      'rdfs:range': [
        { '@id': 'hydra:Collection' },
        { 'owl:equivalentClass': { 'owl:onProperty': { '@id': 'hydra:member' }, 'owl:allValuesFrom': { '@id': `#${classe}` } } },
      ],
      'hydra:supportedOperation': collection.map((operation) =>
        decrireOperation(operation, operation.methode === 'GET' ? 'hydra:Collection' : `#${classe}`),
      ),
    },
  })),
})

// Les clients ne comptent une opération que si elle dit ce qu'elle rend, et exigent alors un titre.
const decrireOperation = ({ methode, appel }: Operation, rend: string) => ({
  '@type': 'hydra:Operation',
  'hydra:method': methode satisfies Methode,
  'hydra:title': appel.resume,
  'hydra:returns': { '@id': methode === 'DELETE' ? 'owl:Nothing' : rend },
})
