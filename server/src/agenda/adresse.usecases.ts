import type { FluxAgenda } from '@relogement/domain/agenda/agenda.contract'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { nouveauJeton } from '../core/jetons.ts'
import type { ServicesRelogement } from '../services.ts'

const ICI = '/v1/utilisateurs/moi/flux-agenda'

export async function lireLAdresse({ db, acteur }: Contexte): Promise<FluxAgenda> {
  const flux = await db.selectFrom('flux_agenda').select(['fait_le', 'lu_le']).where('utilisateur_id', '=', acteur.id).executeTakeFirst()
  return presentItem('FluxAgenda', ICI, {
    faitLe: flux?.fait_le.toISOString() ?? null,
    luLe: flux?.lu_le?.toISOString() ?? null,
  })
}

/** Une adresse neuve, montrée une seule fois ; celle d'avant n'ouvre plus rien. */
export async function faireLAdresse({ db, acteur, maintenant, services }: Contexte<ServicesRelogement>) {
  const { jeton, empreinte } = nouveauJeton()
  const flux = { empreinte, fait_le: maintenant, lu_le: null }
  await db
    .insertInto('flux_agenda')
    .values({ utilisateur_id: acteur.id, ...flux })
    .onConflict((conflit) => conflit.column('utilisateur_id').doUpdateSet(flux))
    .execute()
  return presentItem('FluxAgenda', ICI, { adresse: `${services.urlPublique}/v1/agendas/${jeton}`, faitLe: maintenant.toISOString() })
}

export const fermerLAdresse = ({ db, acteur }: Contexte): Promise<void> => fermerLAdresseDe(db, acteur.id)

/** L'adresse de cette personne n'ouvre plus rien. */
export async function fermerLAdresseDe(db: Acces, utilisateurId: string): Promise<void> {
  await db.deleteFrom('flux_agenda').where('utilisateur_id', '=', utilisateurId).execute()
}
