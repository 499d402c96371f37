import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT, ENC } from '../../acces/roles.ts'
import { collectionDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { menageSchema } from '../menage.schema.ts'
import { dossierRessemblantSchema, identiteSchema, ouvertureSchema, suppressionSchema } from './creation.schema.ts'

const domaine = 'menages'
const acces = { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } as const

export const creationContract = defineContract({
  'POST /v1/menages': {
    resume: 'Ouvrir le dossier d’un ménage',
    domaine,
    acces,
    body: ouvertureSchema,
    reponse: menageSchema,
    statut: 201,
  },
  // Un POST : une identité n'a pas sa place dans une adresse.
  'POST /v1/menages/_ressemblances': {
    resume: 'Dossiers où la personne paraît déjà suivie',
    domaine,
    acces,
    body: identiteSchema.partial(),
    reponse: collectionDe(dossierRessemblantSchema, {}),
  },
  'DELETE /v1/menages/{id}': {
    resume: 'Supprimer un dossier ouvert par erreur ; son code reste réservé',
    domaine,
    acces: { pour: 'roles', roles: ENC },
    params: z.object({ id: identifiant('Ménage inconnu') }),
    // Le motif se demande à l'écran ; un appel générique n'a pas de corps (spécification § 7).
    body: suppressionSchema.partial().nullable().optional(),
    statut: 204,
  },
})
