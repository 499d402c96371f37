import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { BAIL, EDIT } from '../acces/roles.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'

/** Un créneau de déménagement pris (spécification § 3). */
export const creneauSchema = z.object({
  ...jsonLdDe('Creneau'),
  id: z.uuid(),
  /** Absent pour une commune : elle voit les jours, non les noms (domain-rules § 13.7). */
  title: z.string().optional(),
  date: z.string(),
  createdById: z.uuid().nullable(),
})

export const creneauContract = defineContract({
  'GET /v1/menages/{id}/creneaux': {
    resume: 'Créneaux de déménagement réservés pour le ménage',
    domaine: 'menages',
    acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF', ...BAIL, 'UTILISATEUR_COMMUNE'] },
    params: z.object({ id: z.uuid('Ménage inconnu') }),
    reponse: collectionDe(creneauSchema, {}),
  },
})
