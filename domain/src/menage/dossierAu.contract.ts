import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { dateAttendue } from '../common/champs.ts'
import { identifiant } from '../common/identifiant.ts'
import { menageSchema } from './menage.schema.ts'

const relogement = menageSchema.shape.relogement
const couleur = z.object({ couleur: z.enum(['ORANGE', 'ROUGE', 'NOIRE']).nullable() })

export const dossierAuContract = defineContract({
  'GET /v1/menages/{id}/au/{jour}': {
    resume: 'Le dossier tel qu’il était à la fin d’un jour, reconstitué de son historique',
    domaine: 'menages',
    // Ceux à qui l'historique est ouvert : le passé n'en montre pas plus que lui.
    acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] },
    params: z.object({ id: identifiant('Ménage inconnu'), jour: dateAttendue }),
    reponse: menageSchema.extend({
      relogement: relogement.extend({ cotation: couleur.optional() }),
      jour: z.string(),
      /** Ce qui ne se reconstitue pas. */
      nonReconstitue: z.array(z.string()),
    }),
  },
})
