import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM, codesRoles } from '../acces/roles.ts'
import { demandeDe } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeZones } from './zone.liste.ts'
import { creationZoneSchema, modificationZoneSchema, zoneSchema } from './zone.schema.ts'

const domaine = 'referentiels'
// Les filtres de tous les écrans s'en servent ; une personne sans aucun rôle ne voit rien (fiabilité A8).
const lecture = { pour: 'roles', roles: codesRoles } as const
// « Zones, configuration » (domain-rules § 11.2).
const ecriture = { pour: 'roles', roles: ADM } as const
const params = z.object({ id: identifiant() })

export const zoneContract = defineContract({
  'GET /v1/zones-geographiques': {
    resume: 'Zones géographiques',
    domaine,
    acces: lecture,
    query: demandeDe(listeZones),
    reponse: collectionDe(zoneSchema, {}),
  },
  'GET /v1/zones-geographiques/{id}': { resume: 'Une zone géographique', domaine, acces: lecture, params, reponse: zoneSchema },
  'POST /v1/zones-geographiques': {
    resume: 'Ajouter une zone',
    domaine,
    acces: ecriture,
    body: creationZoneSchema,
    reponse: zoneSchema,
    statut: 201,
  },
  'PATCH /v1/zones-geographiques/{id}': {
    resume: 'Renommer une zone, en changer les villes',
    domaine,
    acces: ecriture,
    params,
    body: modificationZoneSchema,
    reponse: zoneSchema,
  },
})
