// Le fournisseur annonce une déconnexion (OpenID Connect Back-Channel Logout 1.0) : d'une personne, ses sessions d'ici se ferment ; d'une session à lui, celle qui en vient.
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../core/transaction.ts'
import type { ServicesRelogement } from '../../services.ts'
import { finir } from './fin.queries.ts'

export const ADRESSE_DE_LA_DECONNEXION = '/v1/oauth/maison/deconnexion'
const CORPS_MAX = 10_000

/** Hors du contrat : c'est le fournisseur qui appelle, et un formulaire qu'il envoie. */
export async function recevoirLesDeconnexions(app: FastifyInstance, services: ServicesRelogement): Promise<void> {
  const { maison } = services
  if (maison === null) return
  await app.register(async (portee) => {
    portee.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: CORPS_MAX },
      async (_requete: unknown, corps: string) => corps,
    )
    portee.post(ADRESSE_DE_LA_DECONNEXION, { bodyLimit: CORPS_MAX }, async ({ body }, reponse) => {
      const jeton = typeof body === 'string' ? new URLSearchParams(body).get('logout_token') : null
      reponse.header('Cache-Control', 'no-store')
      const lu = jeton === null ? null : await maison.lireLaDeconnexion(jeton, services.horloge())
      if (lu === null) return reponse.code(400).send({ error: 'invalid_request' })
      await inTransaction(services.base, services.log, (db) => finir(db, lu, services.horloge()))
      // Une identité inconnue répond de même : le fournisseur n'apprend pas qui a un compte ici.
      return reponse.code(200).send()
    })
  })
}
