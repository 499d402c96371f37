import { getActeur } from '../acces/acteur.queries.ts'
import type { Acces, Base } from '../core/database.ts'
import type { JetonOuvert } from '../core/http/jetonApi.ts'
import { empreinteDe } from '../core/jetons.ts'
import { refusDuSecondFacteur } from './direLaFin.ts'
import { luiManque } from './secondFacteur.queries.ts'

const SERVI_TOUTES_LES_MS = 10 * 60_000

/** Qui agit par ce jeton, avec ses droits de l'instant ; il attend qu'elle ait le second facteur que son rôle exige. */
export async function lireJeton(base: Base, jeton: string, maintenant: Date): Promise<JetonOuvert | null> {
  const lu = await base
    .selectFrom('jeton_api')
    .select(['id', 'utilisateur_id', 'lecture_seule', 'servi_le'])
    .where('empreinte', '=', empreinteDe(jeton))
    .where('retire_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .executeTakeFirst()
  const acteur = lu === undefined ? null : await getActeur(base, lu.utilisateur_id)
  if (lu === undefined || acteur === null) return null
  const ouvert = { id: lu.id, acteur: { ...acteur, jetonApiId: lu.id }, lectureSeule: lu.lecture_seule }
  if (await luiManque(base, acteur, maintenant)) return { ...ouvert, refus: refusDuSecondFacteur() }
  if (lu.servi_le === null || maintenant.getTime() - lu.servi_le.getTime() > SERVI_TOUTES_LES_MS)
    await base.updateTable('jeton_api').set({ servi_le: maintenant }).where('id', '=', lu.id).execute()
  return { ...ouvert, refus: null }
}

/** Ceux de cette personne qui ouvrent encore quelque chose, le dernier d'abord. */
export const jetonsDe = (db: Acces, utilisateurId: string, maintenant: Date) =>
  db
    .selectFrom('jeton_api')
    .select(['id', 'nom', 'lecture_seule', 'fait_le', 'expire_le', 'servi_le'])
    .where('utilisateur_id', '=', utilisateurId)
    .where('retire_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .orderBy('fait_le', 'desc')
    .orderBy('id')
    .execute()

/** Ce jeton n'ouvre plus rien ; `false` : il n'ouvrait déjà plus rien. */
export async function retirerLeJeton(db: Acces, id: string, maintenant: Date, utilisateurId: string | null = null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jeton_api')
    .set({ retire_le: maintenant })
    .where('id', '=', id)
    .where('retire_le', 'is', null)
    .$if(utilisateurId !== null, (q) => q.where('utilisateur_id', '=', utilisateurId ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Aucun de ceux de cette personne n'ouvre plus rien : ce qui protégeait son compte a changé. */
export async function retirerSesJetons(db: Acces, utilisateurId: string, maintenant: Date): Promise<void> {
  await db
    .updateTable('jeton_api')
    .set({ retire_le: maintenant })
    .where('utilisateur_id', '=', utilisateurId)
    .where('retire_le', 'is', null)
    .execute()
}
