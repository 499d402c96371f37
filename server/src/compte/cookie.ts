import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { stringifySetCookie } from 'cookie'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { ServicesRelogement } from '../services.ts'
import type { JetonsEmis } from './session.queries.ts'

export const COOKIE = 'refresh'

/** Rend les jetons : au corps pour le client de la spécification, et en cookie que le script de la page ne peut pas lire. */
export function rendreJetons(ctx: Contexte<ServicesRelogement>, { finLe, ...jetons }: JetonsEmis): Jetons {
  poser(ctx, jetons.refresh_token, Math.floor((finLe.getTime() - ctx.maintenant.getTime()) / 1000))
  return presentItem('Jetons', '/v1/oauth/jetons', jetons)
}

export const effacerCookie = (ctx: Contexte<ServicesRelogement>): void => poser(ctx, '', 0)

function poser({ services, reponse }: Contexte<ServicesRelogement>, valeur: string, dureeS: number): void {
  const securise = services.production || services.urlPublique.startsWith('https:')
  reponse.entete(
    'Set-Cookie',
    stringifySetCookie({
      name: COOKIE,
      value: valeur,
      path: '/v1/oauth',
      maxAge: dureeS,
      httpOnly: true,
      sameSite: 'strict',
      secure: securise,
    }),
  )
}
