import { contrat } from '@relogement/domain/contrat'
import { openApiDe } from '../documentation/openapi.ts'
import { version } from '../version.ts'

/** La description de l'API telle qu'elle est servie, lisible et comparable d'une version à l'autre. */
export const openApiSource = async (): Promise<string> => `${JSON.stringify(openApiDe(contrat, version), null, 2)}\n`
