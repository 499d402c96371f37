import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ENC } from '../acces/roles.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { absenceSchema, creationAbsenceSchema, modificationAbsenceSchema } from './absence.schema.ts'

const gestion = { domaine: 'tableau de bord', acces: { pour: 'roles', roles: ENC }, survitAuJeton: true } as const
const params = z.object({ id: identifiant('Absence inconnue') })
const reponse = absenceSchema.extend(jsonLdDe('Absence'))

export const absenceContract = defineContract({
  'POST /v1/business/absences': {
    resume: 'Noter l’absence d’un chargé de relogement, et qui tient ses dossiers jusqu’à son retour',
    ...gestion,
    body: creationAbsenceSchema,
    reponse,
    statut: 201,
  },
  'PATCH /v1/business/absences/{id}': {
    resume: 'Changer les jours d’une absence ou le remplaçant ; commencée, son premier jour reste',
    ...gestion,
    params,
    body: modificationAbsenceSchema,
    reponse,
  },
  'DELETE /v1/business/absences/{id}': {
    resume: 'Retirer une absence à venir, ou finir aujourd’hui celle qui court : chacun retrouve ses dossiers',
    ...gestion,
    params,
    statut: 204,
  },
})
