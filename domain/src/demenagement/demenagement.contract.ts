import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { collectionDe, jsonLd, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { pageDemandee } from '../common/pagination.ts'
import { documentDuSujetSchema } from '../document/document.schema.ts'
import { demiJournees } from '../planning/planning.listes.ts'
import { LISENT_LES_BONS, RESERVENT } from '../planning/planning.permissions.ts'
import { changementDeCreneauSchema, creneauSchema } from '../planning/planning.schema.ts'
import { bonDemandeSchema, refusDePrestationSchema } from './bonDeCommande.ts'

const domaine = 'planning'
// Qui ne peut en annuler aucun n'y vient pas ; le traitement juge de chacun.
const acces = { pour: 'roles', roles: RESERVENT } as const
const params = z.object({ id: identifiant('Créneau inconnu') })

const changer = {
  resume: 'Renommer un créneau bloqué, ou déplacer un créneau pris sur un jour qui en a un libre',
  domaine,
  acces,
  params,
  body: changementDeCreneauSchema,
  reponse: creneauSchema,
} as const
const annuler = {
  resume: 'Annuler une demande de déménagement, ou libérer un créneau bloqué ; le ménage revient à la programmation',
  domaine,
  acces,
  params,
} as const

/** Le déménagement à venir d'un dossier que l'on suit. */
const monDemenagementSchema = z.object({
  ...jsonLdDe('Demenagement'),
  id: identifiant(),
  jour: z.string(),
  demiJournee: z.enum(codesDe(demiJournees)),
  menage: z.object({ '@id': z.string(), id: identifiant(), noms: z.string(), codeMenage: z.string() }),
})

/** La spécification écrit les deux (domain-rules § 14, n° 7). */
export const demenagementContract = defineContract({
  'POST /v1/business/bon-de-commande-demenagement/generate': {
    resume: 'Commander un déménagement : le créneau se prend, le ménage avance, le bon de commande se produit',
    domaine,
    acces,
    body: bonDemandeSchema,
    reponse: documentDuSujetSchema,
    statut: 201,
  },
  'GET /v1/business/creneaux/{id}/bon-de-commande': {
    resume: 'Le bon de commande d’un créneau, tel qu’il vaut aujourd’hui : l’équipe, et le déménageur',
    domaine,
    acces: { pour: 'roles', roles: LISENT_LES_BONS },
    params,
    fichier: 'application/pdf',
  },
  'GET /v1/utilisateurs/moi/demenagements': {
    resume: 'Mes déménagements à venir : ceux des dossiers que je suis, le plus proche d’abord',
    domaine: 'tableau de bord',
    acces,
    query: z.object(pageDemandee),
    reponse: collectionDe(monDemenagementSchema, {}),
  },
  'POST /v1/business/refuser-prestation-demenagement': {
    resume: 'Le ménage refuse la prestation et dit quand il déménage : il avance sans créneau',
    domaine,
    acces,
    body: refusDePrestationSchema,
    reponse: z.object({ ...jsonLd, menageId: identifiant(), date: z.string() }),
  },
  'PATCH /v1/business/creneaus/{id}': changer,
  'DELETE /v1/business/creneaus/{id}': annuler,
  'PATCH /v1/business/creneaux/{id}': changer,
  'DELETE /v1/business/creneaux/{id}': annuler,
})
