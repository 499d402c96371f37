// Ce que le navigateur garde, scellé, le temps d'aller chez le fournisseur et d'en revenir.
import { butsDuDepart } from '@relogement/domain/compte/maison.rules'
import { stringifySetCookie } from 'cookie'
import { z } from 'zod'
import type { Contexte } from '../../core/contexte.ts'
import { desceller, sceller } from '../../core/sceau.ts'
import type { ServicesRelogement } from '../../services.ts'
import type { Attendu } from './fournisseur.ts'

type Ctx = Contexte<ServicesRelogement>

const DEPART = 'maison-depart'
const JETON = 'maison'
export const DUREE_DU_DEPART_S = 600
/** Un cookie plus grand serait oublié par le navigateur : la personne se déconnecterait d'ici seulement. */
const JETON_MAX = 3_500

const departSchema = z.object({
  etat: z.string(),
  nonce: z.string(),
  verificateur: z.string(),
  but: z.enum(butsDuDepart),
  /** Qui rattache son compte, et d'où : sa session fermée entre-temps, le départ ne vaut plus. */
  qui: z.string().nullable(),
  session: z.string().nullable(),
  /** Le lien reçu de qui active le sien. */
  lien: z.string().nullable(),
  fin: z.number(),
})
type Depart = z.infer<typeof departSchema>

/** Ce navigateur seul finira ce départ, dans les dix minutes ; un départ plus récent le remplace. */
export function garderLeDepart(
  ctx: Ctx,
  { etat, nonce, verificateur }: Attendu,
  pour: Pick<Depart, 'but' | 'qui' | 'session' | 'lien'>,
): void {
  const depart: Depart = { etat, nonce, verificateur, ...pour, fin: ctx.maintenant.getTime() + DUREE_DU_DEPART_S * 1000 }
  poser(ctx, DEPART, sceller(Buffer.from(JSON.stringify(depart)), DEPART).toString('base64url'), DUREE_DU_DEPART_S)
}

/** Le départ de ce navigateur, qui ne sert qu'une fois ; `null` : il n'y en a pas, ou il a trop attendu. */
export function prendreLeDepart(ctx: Ctx): Depart | null {
  const ouvert = ouvrir(ctx, DEPART)
  poser(ctx, DEPART, '', 0)
  const { success, data } = departSchema.safeParse(ouvert === null ? null : JSON.parse(ouvert.toString()))
  return success && data.fin > ctx.maintenant.getTime() ? data : null
}

/** De quoi se déconnecter aussi du fournisseur ; à ce navigateur seul, et dans aucune table. */
export function garderLeJeton(ctx: Ctx, idToken: string): void {
  const scelle = sceller(Buffer.from(idToken), JETON).toString('base64url')
  poser(ctx, JETON, scelle.length > JETON_MAX ? '' : scelle, scelle.length > JETON_MAX ? 0 : 24 * 3_600)
}

export function prendreLeJeton(ctx: Ctx): string | null {
  const ouvert = ouvrir(ctx, JETON)
  if (ctx.requete.cookies[JETON] !== undefined) poser(ctx, JETON, '', 0)
  return ouvert?.toString() ?? null
}

function ouvrir({ requete }: Ctx, nom: string): Buffer | null {
  const valeur = requete.cookies[nom]
  return valeur === undefined ? null : desceller(Buffer.from(valeur, 'base64url'), nom)
}

function poser({ services, reponse }: Ctx, name: string, value: string, maxAge: number): void {
  const secure = services.production || services.urlPublique.startsWith('https:')
  const cookie = stringifySetCookie({ name, value, maxAge, path: '/v1/oauth', httpOnly: true, sameSite: 'strict', secure })
  reponse.entete('Set-Cookie', cookie)
}
