import { introuvable } from '@relogement/domain/common/errors'
import type { Contenu, Registre } from '@relogement/domain/registre/registres'
import type { Selectable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { RegistreEntree } from '../core/tables.gen.ts'

export type Entree = Omit<Selectable<RegistreEntree>, 'contenu' | 'registre'> & { readonly contenu: Contenu; readonly registre: Registre }

/** Une entrée ; `tenue` : jusqu'à la fin de la transaction. */
export async function getEntree({ db }: Pick<Contexte, 'db'>, id: string, { tenue = false } = {}): Promise<Entree> {
  const lue = await db
    .selectFrom('registre_entree')
    .selectAll()
    .where('id', '=', id)
    .$if(tenue, (q) => q.forUpdate())
    .executeTakeFirst()
  if (lue === undefined) throw introuvable('Entrée de registre')
  return lue as unknown as Entree
}
