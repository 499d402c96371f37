import type { EntreeTenue } from '@relogement/domain/common/listes'
import type { TypeDeListe } from '@relogement/domain/listesLivrees'
import { estCommeLivree, remettreLesListes, typesDeListe } from '@relogement/domain/listesTenues'
import type { ListesChangees } from '@relogement/domain/referentiel/nomenclature.schema'
import { VARIABLE } from '@relogement/domain/referentiel/nomenclature.schema'
import type { Journal } from '../core/contexte.ts'
import type { Acces, Base } from '../core/database.ts'
import { ecouter } from '../core/ecouter.ts'
import { oublierVariables } from './variables.ts'

/** Les listes telles que l'administration les tient : celles qu'elle a changées, entrées retirées et supprimées comprises. */
export async function listesChangees(db: Acces): Promise<ListesChangees> {
  const lignes = await db
    .selectFrom('nomenclature as n')
    .leftJoin('nomenclature as vers', 'vers.id', 'n.reunie_a')
    .select((eb) => [
      ...(['n.type', 'n.code', 'n.libelle', 'n.actif', 'vers.code as reunieA'] as const),
      eb('n.supprimee_le', 'is not', null).$castTo<boolean>().as('supprimee'),
    ])
    .where('n.type', '<>', VARIABLE)
    .orderBy('n.type')
    .orderBy('n.ordre')
    .orderBy('n.id')
    .execute()
  const parType = new Map<string, EntreeTenue[]>()
  for (const { type, ...entree } of lignes) parType.set(type, [...(parType.get(type) ?? []), entree])
  const changees = typesDeListe.flatMap((type) => {
    const entrees = parType.get(type) ?? []
    return entrees.length === 0 || estCommeLivree(type, entrees) ? [] : [[type, entrees] as const]
  })
  return { listes: Object.fromEntries(changees) as ListesChangees['listes'] }
}

/** Ce qu'une page sans compte lit des listes : celles qu'elle montre, sans ce qui a été supprimé. */
export async function listesDUnLien(db: Acces, types: readonly TypeDeListe[]): Promise<ListesChangees['listes']> {
  const { listes } = await listesChangees(db)
  return Object.fromEntries(
    types.flatMap((type) => (listes[type] === undefined ? [] : [[type, listes[type].filter(({ supprimee }) => !supprimee)]])),
  )
}

/** Ce processus prend les listes et les variables telles qu'elles sont dans la base. */
export async function reprendreLesListes(db: Acces): Promise<void> {
  const { listes } = await listesChangees(db)
  remettreLesListes(listes)
  oublierVariables()
}

/** Ce qu'un autre processus a changé aux listes se reprend dès que sa transaction se valide ; rend de quoi cesser. */
export const suivreLesListes = ({ base, url, log }: { readonly base: Base; readonly url: string; readonly log: Journal }) =>
  ecouter({
    url,
    canal: 'nomenclature',
    reveil: () =>
      void reprendreLesListes(base).catch((erreur: unknown) => log.warn({ erreur: String(erreur) }, 'les listes n’ont pas pu se relire')),
    log,
  })
