import type { Contrat } from '@relogement/domain/acces/contract'
import { introuvable } from '@relogement/domain/common/errors'
import type { documentationContract } from '@relogement/domain/documentation/documentation.contract'
import type { Services } from '../contexte.ts'
import { JsonEcrit } from '../http/reponse.ts'
import type { Traitements } from '../http/route.ts'
import { hydraDe } from './hydra.ts'
import { openApiDe } from './openapi.ts'

interface Textes {
  readonly entree: string
  readonly documentation: string
  readonly openapi: string
  readonly contextes: ReadonlyMap<string, object>
}

const faites = new WeakMap<Contrat, Map<string, Textes>>()

/** Une fois par contrat et par adresse : les essais montent des centaines d'applications dans un processus, et elle en est les trois quarts. */
function textesDe(contrat: Contrat, urlPublique: string, version: string): Textes {
  const connues = faites.get(contrat) ?? new Map<string, Textes>()
  faites.set(contrat, connues)
  const cle = `${version} ${urlPublique}`
  const connus = connues.get(cle)
  if (connus) return connus
  const { entree, documentation, contextes } = hydraDe(contrat, urlPublique)
  const openapi = JSON.stringify(openApiDe(contrat, version))
  const textes = { entree: JSON.stringify(entree), documentation: JSON.stringify(documentation), openapi, contextes }
  connues.set(cle, textes)
  return textes
}

/** Documentation calculée une fois au démarrage, et servie telle quelle. */
export function documentationRoutes(
  contrat: Contrat,
  urlPublique: string,
  version: string,
): Traitements<typeof documentationContract, Services> {
  const textes = textesDe(contrat, urlPublique, version)
  return {
    'GET /v1': async () => new JsonEcrit(textes.entree),
    'GET /v1/docs.jsonld': async () => new JsonEcrit(textes.documentation),
    'GET /v1/contexts/{type}': async (_ctx, { params }) => {
      const contexte = textes.contextes.get(params.type)
      if (!contexte) throw introuvable('Contexte')
      return new JsonEcrit(JSON.stringify(contexte))
    },
    'GET /v1/openapi.json': async ({ reponse }) => {
      reponse.entete('Content-Type', 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8')
      return new JsonEcrit(textes.openapi)
    },
  }
}
