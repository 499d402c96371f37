import { getActeur } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { empreinteDe } from '../core/jetons.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { COOKIE, effacerCookie, rendreJetons } from './cookie.ts'
import { refusDeRenouveler } from './direLaFin.ts'
import { luiManque } from './secondFacteur.queries.ts'
import { emettreJetons, type JetonsEmis, revoquerSession } from './session.queries.ts'

/** Une réponse perdue, deux onglets qui renouvellent ensemble : le jeton déjà utilisé vaut encore ce temps-là. */
const GRACE_MS = 30_000

/** Renouvelle les jetons. Un jeton rejoué hors du délai de grâce est un jeton volé : la session est fermée. */
export async function rafraichir(
  ctx: Contexte<ServicesRelogement>,
  { body }: { body?: { refresh_token?: string | undefined } | undefined },
) {
  const { services, requete, maintenant } = ctx
  const jeton = body?.refresh_token ?? requete.cookies[COOKIE]
  const jetons =
    jeton === undefined ? null : await inTransaction(services.base, services.log, (db) => renouveler(db, empreinteDe(jeton), maintenant))
  if (!jetons) {
    effacerCookie(ctx)
    throw await refusDeRenouveler(ctx, jeton)
  }
  return rendreJetons(ctx, jetons)
}

async function renouveler(db: Acces, empreinte: Buffer, maintenant: Date): Promise<JetonsEmis | null> {
  const session = await lockSession(db, empreinte, maintenant)
  if (!session) return null
  const jetons = await db.selectFrom('jeton_rafraichissement').selectAll().where('session_id', '=', session.id).execute()
  const presente = jetons.find((jeton) => jeton.empreinte.equals(empreinte))
  if (!presente || presente.expire_le <= maintenant) return null

  if (estRejoue(presente, jetons, maintenant)) {
    await revoquerSession(db, session.id, 'JETON_REUTILISE', maintenant)
    return null
  }
  const acteur = await getActeur(db, session.utilisateur_id)
  if (!acteur) return null
  if (await luiManque(db, acteur, maintenant)) {
    await revoquerSession(db, session.id, 'SECOND_FACTEUR_EXIGE', maintenant)
    return null
  }
  await db
    .updateTable('jeton_rafraichissement')
    .set({ utilise_le: maintenant })
    .where('empreinte', '=', empreinte)
    .where('utilise_le', 'is', null)
    .execute()
  await db
    .updateTable('session')
    .set({ vue_le: maintenant, acteur: JSON.stringify(acteur) })
    .where('id', '=', session.id)
    .execute()
  return emettreJetons(db, session, presente.generation + 1, maintenant)
}

// La session se verrouille la première : des renouvellements simultanés se suivent.
const lockSession = (db: Acces, empreinte: Buffer, maintenant: Date) =>
  db
    .selectFrom('jeton_rafraichissement as j')
    .innerJoin('session as s', 's.id', 'j.session_id')
    .select(['s.id', 's.utilisateur_id', 's.expire_le'])
    .where('j.empreinte', '=', empreinte)
    .where('s.revoquee_le', 'is', null)
    .where('s.expire_le', '>', maintenant)
    .forUpdate('s')
    .executeTakeFirst()

interface Jeton {
  generation: number
  utilise_le: Date | null
}

/** Vrai si sa génération a déjà servi il y a longtemps, ou si la suivante a servi : le client avait bien reçu ses nouveaux jetons. */
function estRejoue({ generation }: Jeton, jetons: readonly Jeton[], maintenant: Date): boolean {
  const usages = jetons.flatMap(({ generation: autre, utilise_le }) => (utilise_le ? [{ autre, le: utilise_le.getTime() }] : []))
  if (usages.some(({ autre }) => autre > generation)) return true
  const premier = Math.min(...usages.filter(({ autre }) => autre === generation).map(({ le }) => le))
  return maintenant.getTime() - premier > GRACE_MS
}
