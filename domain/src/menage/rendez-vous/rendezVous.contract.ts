import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { collectionDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { pageDemandee } from '../../common/pagination.ts'
import {
  issueRendezVousSchema,
  modificationRendezVousSchema,
  monRendezVousSchema,
  rendezVousSchema,
  saisieRendezVousSchema,
} from './rendezVous.schema.ts'

const equipe = { domaine: 'menages', acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } } as const
const params = z.object({ id: identifiant('Ménage inconnu') })
const paramsDuRendezVous = params.extend({ rendezVousId: identifiant('Rendez-vous inconnu') })

export const rendezVousContract = defineContract({
  'GET /v1/menages/{id}/rendez-vous': {
    resume: 'Rendez-vous pris avec le ménage, le dernier fixé d’abord',
    ...equipe,
    params,
    reponse: collectionDe(rendezVousSchema, {}),
  },
  'POST /v1/menages/{id}/rendez-vous': {
    resume: 'Fixer un rendez-vous ; qui suit le dossier en a le rappel la veille',
    ...equipe,
    params,
    body: saisieRendezVousSchema,
    reponse: rendezVousSchema,
    statut: 201,
  },
  'PATCH /v1/menages/{id}/rendez-vous/{rendezVousId}': {
    resume: 'Changer un rendez-vous prévu ; son rappel suit',
    ...equipe,
    params: paramsDuRendezVous,
    body: modificationRendezVousSchema,
    reponse: rendezVousSchema,
    ailleurs: {
      statut: 'Ce qu’un rendez-vous est devenu se dit par son issue.',
      notePar: 'Un rendez-vous garde qui l’a noté.',
    },
  },
  'POST /v1/menages/{id}/rendez-vous/{rendezVousId}/issue': {
    resume: 'Dire ce qu’un rendez-vous est devenu',
    ...equipe,
    params: paramsDuRendezVous,
    body: issueRendezVousSchema,
    reponse: rendezVousSchema,
    statut: 200,
  },
  'GET /v1/menages/{id}/agenda': {
    resume: 'Les dates à venir du dossier, au format iCalendar, sous son code et sans nom',
    ...equipe,
    params,
    fichier: 'text/calendar',
  },
  'GET /v1/utilisateurs/moi/rendez-vous': {
    resume: 'Mes rendez-vous qui attendent, et ceux conclus ce jour : des dossiers que je suis, ou que j’ai fixés ; le plus ancien d’abord',
    domaine: 'tableau de bord',
    acces: equipe.acces,
    query: z.object(pageDemandee),
    reponse: collectionDe(monRendezVousSchema, {}),
  },
})
