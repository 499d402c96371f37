import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { codesRoles } from '../acces/roles.ts'
import { demandeDe } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { TIENNENT_DES_LISTES } from './nomenclature.permissions.ts'
import {
  creationNomenclatureSchema,
  emploisSchema,
  listesChangeesSchema,
  modificationNomenclatureSchema,
  nomenclatureSchema,
  reunionSchema,
} from './nomenclature.schema.ts'
import { listeNomenclatures, listePartenaires, listeVilles } from './referentiel.listes.ts'

const domaine = 'referentiels'
// Les filtres de tous les écrans s'en servent ; une personne sans aucun rôle ne voit rien (fiabilité A8).
const acces = { pour: 'roles', roles: codesRoles } as const
const ecriture = { pour: 'roles', roles: TIENNENT_DES_LISTES } as const
const params = z.object({ id: identifiant() })

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
  id: identifiant(),
  code: z.string(),
  nom: z.string(),
  type: z.enum(['MITRA', 'EXTERNE']),
  categorie: z.string(),
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
  'GET /v1/nomenclatures/{id}': { resume: 'Une entrée de liste', domaine, acces, params, reponse: nomenclatureSchema },
  'POST /v1/nomenclatures': {
    resume: 'Ajouter une entrée à une liste, ou une valeur datée à une variable',
    domaine,
    acces: ecriture,
    body: creationNomenclatureSchema,
    reponse: nomenclatureSchema,
    statut: 201,
  },
  'PATCH /v1/nomenclatures/{id}': {
    resume: 'Renommer, déplacer ou retirer une entrée ; donner une nouvelle valeur à une variable, à partir d’un jour',
    domaine,
    acces: ecriture,
    params,
    body: modificationNomenclatureSchema,
    reponse: nomenclatureSchema,
    ailleurs: {
      reunieA: 'Deux entrées se réunissent par leur réunion.',
    },
  },
  'DELETE /v1/nomenclatures/{id}': {
    resume: 'Supprimer une entrée dont rien ne se sert, ou une valeur qui n’a pas commencé',
    domaine,
    acces: ecriture,
    params,
    statut: 204,
  },
  'POST /v1/business/nomenclatures/{id}/reunion': {
    resume: 'Réunir une entrée en double à une autre de sa liste : ce qui la porte se lit et se compte comme celle-là',
    domaine,
    acces: ecriture,
    params,
    body: reunionSchema,
    reponse: nomenclatureSchema,
    statut: 200,
  },
  'GET /v1/business/nomenclatures/{id}/emplois': {
    resume: 'Ce qui se sert d’une entrée de liste',
    domaine,
    acces: ecriture,
    params,
    reponse: emploisSchema,
  },
  'GET /v1/business/listes': {
    resume: 'Les listes que l’administration a changées : libellés, ordre, entrées ajoutées ou retirées',
    domaine,
    acces,
    reponse: listesChangeesSchema,
  },
})
