import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLd } from '../common/hydra.ts'
import { documentDuSujetSchema } from '../document/document.schema.ts'
import { LISENT_LES_BONS, RESERVENT } from '../planning/planning.permissions.ts'
import { changementDeCreneauSchema, creneauSchema } from '../planning/planning.schema.ts'
import { bonDemandeSchema, refusDePrestationSchema } from './bonDeCommande.ts'

const domaine = 'planning'
// Qui ne peut en annuler aucun n'y vient pas ; le traitement juge de chacun.
const acces = { pour: 'roles', roles: RESERVENT } as const
const params = z.object({ id: z.uuid('Créneau inconnu') })

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
  'POST /v1/business/refuser-prestation-demenagement': {
    resume: 'Le ménage refuse la prestation et dit quand il déménage : il avance sans créneau',
    domaine,
    acces,
    body: refusDePrestationSchema,
    reponse: z.object({ ...jsonLd, menageId: z.uuid(), date: z.string() }),
  },
  'PATCH /v1/business/creneaus/{id}': changer,
  'DELETE /v1/business/creneaus/{id}': annuler,
  'PATCH /v1/business/creneaux/{id}': changer,
  'DELETE /v1/business/creneaux/{id}': annuler,
})
