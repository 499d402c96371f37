// Ce que le déménageur lit et dit d'un déménagement (domain-rules § 10, n° 6) : le bon de commande, et rien d'autre du ménage.
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { dateAttendue, texteRequis } from '../common/champs.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { demiJournees } from '../planning/planning.listes.ts'
import { LISENT_LES_BONS } from '../planning/planning.permissions.ts'
import { natureOrdres } from './ordres.listes.ts'

const domaine = 'planning'
const equipeEtDemenageur = { pour: 'roles', roles: LISENT_LES_BONS } as const
const demenageur = { pour: 'roles', roles: ['PRESTATAIRE_DEMENAGEMENT'] } as const
const params = z.object({ id: identifiant('Créneau inconnu') })

const lignes = z.array(z.object({ libelle: z.string(), valeur: z.string() }))

export const demenagementDuJourSchema = z.object({
  ...jsonLdDe('DemenagementDuJour'),
  id: identifiant(),
  date: z.string(),
  rang: z.number().int(),
  demiJournee: z.enum(codesDe(demiJournees)),
  numero: z.number().int(),
  contact: lignes,
  depart: lignes,
  arrivee: lignes,
  prestation: lignes,
  /** Quand le déménageur a confirmé le dernier ordre ; nul : pas encore. */
  recuLe: z.string().nullable(),
  faitLe: z.string().nullable(),
  incidentLe: z.string().nullable(),
  /** Pourquoi la personne ne le dit pas fait, ni n'y signale d'incident ; nul : elle le peut. */
  refus: z.string().nullable(),
})
export type DemenagementDuJour = z.infer<typeof demenagementDuJourSchema>

export const ordreSchema = z.object({
  ...jsonLdDe('OrdreDeDemenagement'),
  id: identifiant(),
  numero: z.number().int(),
  quoi: z.enum(codesDe(natureOrdres)),
  jour: z.string(),
  envoyeLe: z.string(),
  recuLe: z.string().nullable(),
})

export const incidentSchema = z.object({ texte: texteRequis(1000) })

export const prestataireContract = defineContract({
  'GET /v1/business/feuilles-de-route/{jour}': {
    resume: 'La feuille de route d’un jour : chaque déménagement commandé, ce que son bon dit, où il en est',
    domaine,
    acces: equipeEtDemenageur,
    params: z.object({ jour: dateAttendue }),
    reponse: collectionDe(demenagementDuJourSchema, {}),
  },
  'GET /v1/business/ordres-de-demenagement': {
    resume: 'Les ordres passés au déménageur qu’il n’a pas confirmés : commandes, changements, annulations',
    domaine,
    acces: demenageur,
    reponse: collectionDe(ordreSchema, {}),
  },
  'POST /v1/business/ordres-de-demenagement/{id}/reception': {
    resume: 'Accuser réception d’un ordre ; redit, sans effet',
    domaine,
    acces: demenageur,
    params: z.object({ id: identifiant('Ordre inconnu') }),
    reponse: ordreSchema,
    statut: 200,
  },
  'POST /v1/business/creneaux/{id}/fait': {
    resume: 'Dire un déménagement fait ; redit, sans effet',
    domaine,
    acces: demenageur,
    params,
    statut: 204,
  },
  'POST /v1/business/creneaux/{id}/incident': {
    resume: 'Signaler un incident, avec ses photos : qui suit le dossier en est alerté',
    domaine,
    acces: demenageur,
    params,
    depot: true,
    body: incidentSchema,
    reponse: z.object({ ...jsonLdDe('IncidentDeDemenagement'), photos: z.number().int() }),
    statut: 201,
  },
})
