import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { BAIL, EDIT } from '../acces/roles.ts'
import { demandeDExportDe } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeCreneaux } from './creneaux.liste.ts'
import { RESERVENT } from './planning.permissions.ts'
import {
  blocageSchema,
  creneauSchema,
  FIN_AVANT_LE_DEBUT,
  jourDuPlanningSchema,
  parametreSchema,
  recapitulatifDemande,
  regleDuJourSchema,
} from './planning.schema.ts'

const domaine = 'planning'

export const creneauContract = defineContract({
  'GET /v1/menages/{id}/creneaux': {
    resume: 'Créneaux de déménagement réservés pour le ménage',
    domaine: 'menages',
    acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF', ...BAIL, 'UTILISATEUR_COMMUNE'] },
    params: z.object({ id: identifiant('Ménage inconnu') }),
    reponse: collectionDe(creneauSchema, {}),
  },
  'GET /v1/business/planning/recapitulatif': {
    resume: 'Le planning, jour par jour : les créneaux, ce qui reste, pourquoi un jour est fermé',
    domaine,
    acces: { pour: 'page', page: 'demenagements' },
    query: recapitulatifDemande,
    reponse: collectionDe(jourDuPlanningSchema, {
      /** Premier jour ouvert aux demandes de la personne, et son délai ; nul : elle n'en a pas. */
      delai: z.object({ semaines: z.number().int(), depuis: z.string() }).nullable(),
      /** `annuler` : de certains au moins ; chacun dit pourquoi il ne l'est pas. */
      can: z.array(z.enum(['parametrer', 'bloquer', 'annuler', 'exporter'])),
    }),
  },
  'POST /v1/business/creneaux/_export': {
    resume: 'Les créneaux pris de ces jours, en un fichier : ceux que le planning montre',
    domaine,
    acces: { pour: 'roles', roles: RESERVENT },
    body: demandeDExportDe(listeCreneaux).refine(
      ({ debut, fin }) => debut === undefined || fin === undefined || debut <= fin,
      FIN_AVANT_LE_DEBUT,
    ),
    fichier: 'text/csv',
  },
  'POST /v1/business/parametres': {
    resume: 'Dire combien de créneaux a un jour',
    domaine,
    acces: { pour: 'roles', roles: ['RESPONSABLE_INGENIERIE_SOCIALE'] },
    body: parametreSchema,
    reponse: regleDuJourSchema,
    statut: 201,
  },
  'POST /v1/business/creneaux': {
    resume: 'Bloquer un créneau libre',
    domaine,
    acces: { pour: 'roles', roles: ['RESPONSABLE_ADMINISTRATIF', 'RESPONSABLE_INGENIERIE_SOCIALE', 'DATA_STEWARD'] },
    body: blocageSchema,
    reponse: creneauSchema,
    statut: 201,
  },
})
