import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { BAIL, EDIT } from '../acces/roles.ts'
import { identifiant } from '../common/identifiant.ts'
import { calSchema, saisieDeLaCalSchema, saisieTransmissionSchema } from './cal.schema.ts'

const domaine = 'propositions'
// Ni les directions d'un bailleur, qui ne lisent d'un ménage que des suivis, ni les collectivités.
const lecture = { pour: 'page', page: 'cal' } as const
const edition = { pour: 'roles', roles: EDIT } as const
const params = z.object({ id: identifiant('Logement inconnu') })

export const calContract = defineContract({
  'POST /v1/business/transmission-bailleur-pour-cal': {
    resume: 'Transmettre au bailleur les candidats retenus en GTR, une fiche chacun, pour sa commission',
    domaine,
    survitAuJeton: true,
    acces: edition,
    body: saisieTransmissionSchema,
    reponse: calSchema,
    statut: 201,
  },
  'GET /v1/business/logements/{id}/cal': {
    resume: 'Où en est un logement chez son bailleur : candidats, réponses, rangs, et ce qui se peut',
    domaine,
    acces: lecture,
    params,
    reponse: calSchema,
  },
  'PUT /v1/business/logements/{id}/cal': {
    resume:
      'Enregistrer le retour de la commission : réponses, rangs, candidats du bailleur, proposition du premier retenu ; redit, le corrige',
    domaine,
    acces: { pour: 'roles', roles: [...EDIT, ...BAIL] },
    params,
    body: saisieDeLaCalSchema,
    /** `aSavoir` : ce qui n'a pas pu se faire, et n'empêche pas le reste. */
    reponse: calSchema.extend({ aSavoir: z.array(z.string()) }),
  },
  'GET /v1/business/logements/{id}/cal/fiches': {
    resume: 'Les fiches transmises au bailleur, en un PDF',
    domaine,
    acces: lecture,
    params,
    fichier: 'application/pdf',
  },
})
