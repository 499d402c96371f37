import type { Contrat } from '@relogement/domain/acces/contract'
import { introuvable } from '@relogement/domain/common/errors'
import type { documentationContract } from '@relogement/domain/documentation/documentation.contract'
import type { Services } from '../contexte.ts'
import { JsonEcrit } from '../http/reponse.ts'
import type { Traitements } from '../http/route.ts'
import { hydraDe } from './hydra.ts'
import { openApiDe } from './openapi.ts'

interface Textes {
  readonly hydra: () => { readonly entree: string; readonly documentation: string; readonly contextes: ReadonlyMap<string, object> }
  readonly openapi: () => string
}

const faites = new WeakMap<Contrat, Map<string, Textes>>()

/** Une fois par contrat et par adresse : les essais montent des centaines d'applications dans un processus. */
function textesDe(contrat: Contrat, urlPublique: string, version: string): Textes {
  const connues = faites.get(contrat) ?? new Map<string, Textes>()
  faites.set(contrat, connues)
  const cle = `${version} ${urlPublique}`
  const connus = connues.get(cle)
  if (connus) return connus
  const textes: Textes = {
    hydra: uneFois(() => {
      const { entree, documentation, contextes } = hydraDe(contrat, urlPublique)
      return { entree: JSON.stringify(entree), documentation: JSON.stringify(documentation), contextes }
    }),
    openapi: uneFois(() => JSON.stringify(openApiDe(contrat, version))),
  }
  connues.set(cle, textes)
  return textes
}

/** Ce que `composer` rend, composé à la première demande. */
function uneFois<T>(composer: () => T): () => T {
  let fait: { readonly valeur: T } | null = null
  return () => {
    fait ??= { valeur: composer() }
    return fait.valeur
  }
}

/** Composée quand on la demande, près d'une seconde, puis servie telle quelle : un démarrage ne l'attend pas, et peu la demandent. */
export function documentationRoutes(
  contrat: Contrat,
  urlPublique: string,
  version: string,
): Traitements<typeof documentationContract, Services> {
  const { hydra, openapi } = textesDe(contrat, urlPublique, version)
  return {
    'GET /v1': async () => new JsonEcrit(hydra().entree),
    'GET /v1/docs.jsonld': async () => new JsonEcrit(hydra().documentation),
    'GET /v1/contexts/{type}': async (_ctx, { params }) => {
      const contexte = hydra().contextes.get(params.type)
      if (!contexte) throw introuvable('Contexte')
      return new JsonEcrit(JSON.stringify(contexte))
    },
    'GET /v1/openapi.json': async ({ reponse }) => {
      reponse.entete('Content-Type', 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8')
      return new JsonEcrit(openapi())
    },
  }
}
