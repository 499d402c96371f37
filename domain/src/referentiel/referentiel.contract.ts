import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { codesRoles } from '../acces/roles.ts'
import { demandeDe } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { listeNomenclatures, listePartenaires, listeVilles } from './referentiel.listes.ts'

const domaine = 'referentiels'
// Les filtres de tous les écrans s'en servent ; une personne sans aucun rôle ne voit rien (fiabilité A8).
const acces = { pour: 'roles', roles: codesRoles } as const

const villeSchema = z.object({
  ...jsonLdDe('Ville'),
  id: z.string(),
  nom: z.string(),
  codesPostaux: z.array(z.string()),
  departement: z.string(),
  EPCI: z.string().nullable(),
})
const partenaireSchema = z.object({
  ...jsonLdDe('Partenaire'),
  id: z.uuid(),
  code: z.string(),
  nom: z.string(),
  type: z.enum(['MITRA', 'EXTERNE']),
  categorie: z.string(),
})
const nomenclatureSchema = z.object({
  ...jsonLdDe('Nomenclature'),
  id: z.uuid(),
  version: z.number().int(),
  type: z.string(),
  code: z.string(),
  libelle: z.string(),
  attributs: z.record(z.string(), z.unknown()),
  valeur: z.number().nullable(),
  debut: z.string().nullable(),
})

export const referentielContract = defineContract({
  'GET /v1/villes': {
    resume: 'Villes, par nom ou code postal',
    domaine,
    acces,
    query: demandeDe(listeVilles),
    reponse: collectionDe(villeSchema, {}),
  },
  'GET /v1/partenaires': {
    resume: 'Partenaires',
    domaine,
    acces,
    query: demandeDe(listePartenaires),
    reponse: collectionDe(partenaireSchema, {}),
  },
  'GET /v1/nomenclatures': {
    resume: 'Listes d’administration',
    domaine,
    acces,
    query: demandeDe(listeNomenclatures),
    reponse: collectionDe(nomenclatureSchema, {}),
  },
  'GET /v1/nomenclatures/{id}': {
    resume: 'Une entrée de liste',
    domaine,
    acces,
    params: z.object({ id: z.uuid() }),
    reponse: nomenclatureSchema,
  },
})
