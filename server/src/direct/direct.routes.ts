import { DomainError } from '@relogement/domain/common/errors'
import { type directContract, repereSchema } from '@relogement/domain/direct/direct.contract'
import { Fichier } from '../core/http/reponse.ts'
import type { Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'

export const directRoutes: Traitements<typeof directContract, ServicesRelogement> = {
  'GET /v1/direct': async ({ services, acteur, requete: { sessionId, dernierRepere }, reponse }, { query }) => {
    if (sessionId === null) throw new DomainError('session', 'session.absente', 'Votre connexion a expiré')
    // Un mandataire qui retient les réponses pour les grouper ne dirait rien à temps.
    reponse.entete('X-Accel-Buffering', 'no')
    // Un client qui suit un flux reprend de lui-même, par cet en-tête ; le sien est plus récent que celui de l'adresse.
    const depuis = repereSchema.safeParse(dernierRepere).data ?? query.depuis
    return new Fichier(
      await services.direct.ouvrir({ sessionId, compte: acteur.id }, { ...query, depuis }),
      'text/event-stream',
      'direct',
      {
        aMontrer: true,
      },
    )
  },
}
