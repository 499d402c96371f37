import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Journal } from '../contexte.ts'

/** Où un navigateur dit ce que la politique de contenu lui a fait refuser. */
export const ADRESSE_DES_RAPPORTS = '/v1/rapports-csp'

const CORPS_MAX = 16 * 1024
const PAR_DEMANDE_MAX = 5
/** Au journal, par minute, de tous les navigateurs ensemble : le reste n'apprend rien et remplirait le disque. */
const PAR_MINUTE_MAX = 20

const texte = z.string().max(4_000)
const ancien = z.object({
  'csp-report': z.object({
    'effective-directive': texte.optional(),
    'violated-directive': texte.optional(),
    'blocked-uri': texte.optional(),
    'document-uri': texte.optional(),
    'source-file': texte.optional(),
    'line-number': z.number().optional(),
  }),
})
const nouveau = z.array(
  z.object({
    type: texte,
    body: z
      .object({
        effectiveDirective: texte.optional(),
        blockedURL: texte.optional(),
        documentURL: texte.optional(),
        sourceFile: texte.nullish(),
        lineNumber: z.number().nullish(),
      })
      .optional(),
  }),
)

interface Rapport {
  readonly directive: string | null
  readonly refuse: string | null
  readonly page: string | null
  readonly source: string | null
  readonly ligne: number | null
}

/** Reçoit les rapports, sans session (la page de connexion en envoie aussi) : bornés, écrits au journal sans rien de la personne. */
export async function recevoirLesRapportsCsp(app: FastifyInstance, log: Journal, horloge: () => number = Date.now): Promise<void> {
  const minute = { debut: 0, ecrits: 0, tus: 0 }
  const noter = (rapport: Rapport) => {
    if (horloge() - minute.debut >= 60_000) {
      if (minute.tus > 0) log.warn({ tus: minute.tus }, 'rapports de politique de contenu non écrits')
      Object.assign(minute, { debut: horloge(), ecrits: 0, tus: 0 })
    }
    if (minute.ecrits < PAR_MINUTE_MAX) log.warn(rapport, 'refusé par la politique de contenu')
    minute[minute.ecrits < PAR_MINUTE_MAX ? 'ecrits' : 'tus'] += 1
  }
  await app.register(async (portee) => {
    for (const type of ['application/csp-report', 'application/reports+json'])
      portee.addContentTypeParser(type, { parseAs: 'string', bodyLimit: CORPS_MAX }, async (_requete: unknown, corps: string) => corps)
    portee.post(ADRESSE_DES_RAPPORTS, { bodyLimit: CORPS_MAX }, async (requete, reponse) => {
      for (const rapport of lireRapports(requete.body).slice(0, PAR_DEMANDE_MAX)) noter(rapport)
      return reponse.code(204).send()
    })
  })
}

/** Les deux formes des navigateurs ; ce qui n'en est pas une ne vaut rien, et ne s'écrit pas. */
function lireRapports(corps: unknown): Rapport[] {
  const json = analyser(corps)
  const lu = ancien.safeParse(json).data?.['csp-report']
  if (lu)
    return [
      rapport(
        lu['effective-directive'] ?? lu['violated-directive'],
        lu['blocked-uri'],
        lu['document-uri'],
        lu['source-file'],
        lu['line-number'],
      ),
    ]
  return (nouveau.safeParse(json).data ?? [])
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body = {} }) => rapport(body.effectiveDirective, body.blockedURL, body.documentURL, body.sourceFile, body.lineNumber))
}

function analyser(corps: unknown): unknown {
  try {
    return typeof corps === 'string' ? JSON.parse(corps) : null
  } catch {
    return null
  }
}

const rapport = (
  directive: string | undefined,
  refuse: string | undefined,
  page: string | undefined,
  source: string | null | undefined,
  ligne: number | null | undefined,
): Rapport => ({
  directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? null,
  refuse: adresseNue(refuse, false),
  page: adresseNue(page, true),
  source: adresseNue(source, true),
  ligne: ligne ?? null,
})

/** L'origine, et le chemin des nôtres avec ses identifiants masqués ; jamais la requête ni le fragment, qui peuvent porter un nom. */
function adresseNue(adresse: string | null | undefined, avecChemin: boolean): string | null {
  if (!adresse) return null
  if (/^[a-z-]{1,20}$/.test(adresse)) return adresse
  if (!URL.canParse(adresse)) return 'illisible'
  const { protocol, host, pathname } = new URL(adresse)
  if (!/^(https?|wss?):$/.test(protocol)) return protocol
  const chemin = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…').slice(0, 200)
  return `${protocol}//${host.slice(0, 200)}${avecChemin && /^[\w/.…-]*$/.test(chemin) ? chemin : ''}`
}
