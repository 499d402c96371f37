// La première moitié d'une connexion : le mot de passe est juste, le second facteur reste à donner. Un défi n'est pas une session.
import type { Acces } from '../core/database.ts'
import { empreinteDe, nouveauJeton } from '../core/jetons.ts'
import type { SessionDeLaMaison } from './maison/fournisseur.ts'

export type UsageDuDefi = 'CODE' | 'ENROLEMENT'

/** Le temps de prendre son téléphone ; d'y mettre une application, s'il le faut. */
const MINUTES: Readonly<Record<UsageDuDefi, number>> = { CODE: 5, ENROLEMENT: 15 }

interface Commencee {
  readonly utilisateurId: string
  /** La session du fournisseur d'identité d'où celle-ci viendra, s'il le dit. */
  readonly maison: SessionDeLaMaison | null
}

export async function ouvrirDefi(
  db: Acces,
  { utilisateurId, usage, maison }: Commencee & { readonly usage: UsageDuDefi },
  maintenant: Date,
): Promise<string> {
  const { jeton, empreinte } = nouveauJeton()
  await db
    .insertInto('defi_connexion')
    .values({
      empreinte,
      utilisateur_id: utilisateurId,
      usage,
      emis_le: maintenant,
      expire_le: new Date(maintenant.getTime() + MINUTES[usage] * 60_000),
      maison: maison && JSON.stringify(maison),
    })
    .execute()
  return jeton
}

/** La connexion qu'un défi qui vaut encore a commencée, ou `null`. */
export async function lireDefi(db: Acces, defi: string, usage: UsageDuDefi, maintenant: Date): Promise<Commencee | null> {
  const lu = await db
    .selectFrom('defi_connexion')
    .select(['utilisateur_id as utilisateurId', 'maison'])
    .$narrowType<{ maison: SessionDeLaMaison | null }>()
    .where('empreinte', '=', empreinteDe(defi))
    .where('usage', '=', usage)
    .where('expire_le', '>', maintenant)
    .executeTakeFirst()
  return lu ?? null
}

/** Les défis d'une personne, tous ou ceux d'avant un instant, ne valent plus : elle est entrée, ou ce qui les fondait a changé. */
export async function fermerLesDefis(db: Acces, utilisateurId: string, avant: Date | null = null): Promise<void> {
  await db
    .deleteFrom('defi_connexion')
    .where('utilisateur_id', '=', utilisateurId)
    .$if(avant !== null, (q) => q.where('emis_le', '<=', avant ?? new Date(0)))
    .execute()
}
