import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandeeDe } from '../common/pagination.ts'
import { demandeDImportSchema, importSchema } from '../logement/importLogements.schema.ts'
import { saisieLogementSchema } from '../logement/logement.schema.ts'
import { LISENT, TIENNENT } from '../operation/operation.permissions.ts'
import { listePortes } from './portes.liste.ts'
import { ligneDePorteSchema } from './portes.schema.ts'
import { creationReleveSchema, releveEntierSchema, releveSchema } from './releves.schema.ts'
import { recapitulatifSynoptiqueSchema, vueSynoptiqueSchema } from './vue.schema.ts'

const domaine = 'operations'
const lecture = { pour: 'roles', roles: LISENT } as const
const tenue = { pour: 'roles', roles: TIENNENT } as const
const params = z.object({ id: identifiant('Opération inconnue') })

export const synoptiqueContract = defineContract({
  'GET /v1/operations/{id}/logements': {
    resume: 'Les logements du parc d’une opération, habités ou vides',
    domaine,
    acces: lecture,
    params,
    query: demandeDe(listePortes),
    reponse: collectionDe(ligneDePorteSchema, valeursDesFiltres(listePortes)),
  },
  'POST /v1/operations/{id}/logements': {
    resume: 'Ajouter une porte au parc d’une opération',
    domaine,
    acces: tenue,
    params,
    body: saisieLogementSchema,
    reponse: vueSynoptiqueSchema,
    statut: 201,
  },
  'POST /v1/operations/{id}/logements/_import': {
    resume: 'Importer les portes d’une opération (XLSX ou CSV) : essai à blanc, puis en une transaction',
    domaine,
    acces: tenue,
    params,
    depot: true,
    body: demandeDImportSchema.pick({ essai: true }),
    reponse: importSchema,
  },
  'GET /v1/operations/{id}/snapshots': {
    resume: 'Les relevés de l’immeuble, le dernier de chaque libellé',
    domaine,
    acces: lecture,
    params,
    query: z.object(pageDemandeeDe(1000)),
    reponse: collectionDe(releveSchema, {}),
  },
  'POST /v1/operations/{id}/snapshots': {
    resume: 'Figer un relevé de l’immeuble',
    domaine,
    acces: tenue,
    params,
    body: creationReleveSchema,
    reponse: releveEntierSchema,
    statut: 201,
  },
  'GET /v1/operations/{id}/snapshots/{snapshotId}': {
    resume: 'L’immeuble tel qu’un relevé l’a figé',
    domaine,
    acces: lecture,
    params: params.extend({ snapshotId: identifiant('Relevé inconnu') }),
    reponse: releveEntierSchema,
  },
  'GET /v1/business/operations/{id}/vue_synoptique': {
    resume: 'L’immeuble d’une opération : bâtiments, cages, étages, portes, et qui y habite selon les droits',
    domaine,
    acces: lecture,
    params,
    reponse: vueSynoptiqueSchema,
  },
  'GET /v1/business/operations/{id}/recapitulatif_synoptique': {
    resume: 'Les totaux de l’immeuble, par état, par typologie, par cage',
    domaine,
    acces: lecture,
    params,
    reponse: recapitulatifSynoptiqueSchema,
  },
})
