import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { modificationObjectifsSchema, moisDObjectifSchema, moisSchema } from '../objectif/objectif.schema.ts'
import { paramsDuSujet } from '../sujet/appel.ts'
import { ROLES_OBJECTIFS } from './utilisateur.permissions.ts'
import { sujetUtilisateur } from './utilisateur.sujet.ts'

const domaine = 'utilisateurs'
const params = paramsDuSujet(sujetUtilisateur)

const objectifsSchema = z.object({
  ...jsonLdDe('ObjectifsDUtilisateur'),
  id: identifiant(),
  relogements: z.array(moisDObjectifSchema),
  entretiens: z.array(moisDObjectifSchema),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})
export type ObjectifsDUtilisateur = z.infer<typeof objectifsSchema>

export const objectifsContract = defineContract({
  'GET /v1/telecharger/export-charges-relogements': {
    resume: 'Le classeur des chargés de relogement : ménages suivis, charge, et chaque mois de l’année, visé, prévu et réalisé',
    domaine: 'pilotage',
    acces: { pour: 'page', page: 'chargesDeRelogement' },
    fichier: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /v1/utilisateurs/{id}/objectifs': {
    resume: 'Les objectifs d’un chargé de relogement : cible, prévisionnel, réalisé et objectif recalculé de chaque mois',
    domaine,
    acces: { pour: 'page', page: 'chargesDeRelogement' },
    params,
    query: z
      .object({ debut: moisSchema.optional(), fin: moisSchema.optional() })
      .refine(({ debut, fin }) => debut === undefined || fin === undefined || debut <= fin, {
        message: 'Le dernier mois suit le premier',
        path: ['fin'],
      }),
    reponse: objectifsSchema,
  },
  'PATCH /v1/utilisateurs/{id}/objectifs': {
    resume:
      'Décider la cible d’un chargé, ou saisir son prévisionnel, mois par mois ; `repartir` : un total en parts égales, le reste d’abord',
    domaine,
    acces: { pour: 'roles', roles: ROLES_OBJECTIFS },
    params,
    body: modificationObjectifsSchema,
    reponse: objectifsSchema,
  },
})
