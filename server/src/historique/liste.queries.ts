import type { Facette } from '@relogement/domain/common/pagination'
import { texteDe } from '@relogement/domain/evenements'
import { libellesModification } from '@relogement/domain/historique/historique.listes'
import type { Modification, TypeModification } from '@relogement/domain/historique/historique.schema'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'

type LigneModification = Omit<Modification, '@id' | '@type' | '@context'>

/** L'historique d'un ménage, du plus récent au plus ancien, et le nombre d'événements de chaque type. */
export async function listModifications(
  db: Acces,
  menageId: string,
  types: readonly TypeModification[],
  { page, pageSize }: PageDe,
): Promise<{ lignes: LigneModification[]; total: number; types: Facette[] }> {
  const parType = await db
    .selectFrom('modification')
    .select(['type', (e) => e.fn.countAll<number>().as('nombre')])
    .where('sujet_id', '=', menageId)
    .groupBy('type')
    .execute()
  const comptes = parType.filter(({ type }) => types.length === 0 || types.includes(type as TypeModification))
  const lignes = await db
    .selectFrom('modification as m')
    .leftJoin('utilisateur as u', 'u.id', 'm.auteur_id')
    .select(['m.id', 'm.type', 'm.le', 'm.code', 'm.donnees', 'm.changements'])
    .select(
      sql<Modification['auteur']>`case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end`.as(
        'auteur',
      ),
    )
    .where('m.sujet_id', '=', menageId)
    .$if(types.length > 0, (q) => q.where('m.type', 'in', [...types]))
    .orderBy('m.le', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total: comptes.reduce((somme, { nombre }) => somme + nombre, 0),
    types: parType.map(({ type, nombre }) => ({ valeur: type, libelle: libellesModification[type as TypeModification], nombre })),
    lignes: lignes.map(({ le, type, code, donnees, changements, ...ligne }) => ({
      ...ligne,
      ...noteLue(code, donnees),
      type: type as TypeModification,
      changements: changements as Modification['changements'],
      date: le.toISOString(),
    })),
  }
}

/** L'événement et ce qu'il dit d'une traite. */
function noteLue(code: string, lues: unknown) {
  const donnees = lues as Modification['donnees']
  return { code, donnees, texte: texteDe({ code, donnees }) }
}
