import type { Personne } from '@relogement/domain/acces/personne.schema'
import type { Acteur } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import type { FaitsLogement } from '@relogement/domain/logement/logement.faits'
import type { StatutLogement, TypeDeVacance } from '@relogement/domain/logement/logement.listes'
import { type Selectable, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Logement as TableLogement } from '../core/tables.gen.ts'
import { assignesVisibles, type MenageAssigne, nombreDAssignes } from '../proposition/menagesAssignes.ts'
import { logementsVisibles } from './portee.ts'

interface Vacance {
  readonly id: string
  readonly type: TypeDeVacance
  readonly debutDeVacance: string
  readonly finDeVacance: string | null
}

interface Reaction {
  readonly id: string
  readonly utilisateur: Personne
  readonly date: string
}

/** Qui a réagi au logement `l`, encore aujourd'hui. */
export function reactions(table: 'reservation' | 'non_souhait', fin: string) {
  return sql<Reaction[]>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'utilisateur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom), 'date', r.le) order by r.le), '[]')
    from ${sql.table(table)} r join utilisateur u on u.id = r.utilisateur_id where r.logement_id = l.id and r.${sql.ref(fin)} is null)`
}

/** Un ménage a accepté le logement `l`. */
export const accepteSql = sql<boolean>`exists (select from proposition p where p.logement_id = l.id and p.statut = 'acceptee_menage')`

/** Des candidats de l'équipe pour le logement `l` attendent la réponse du bailleur. */
export const transmisSql = sql<boolean>`exists (select from proposition p where p.logement_id = l.id and p.type = 'INTERNE' and p.statut = 'transmise_bailleur')`

const selection = (db: Acces, id: string, acteur: Acteur | null) =>
  db
    .selectFrom('logement as l')
    .selectAll('l')
    .select([
      reactions('reservation', 'annulee_le').as('reservations'),
      reactions('non_souhait', 'annule_le').as('nonSouhaites'),
      nombreDAssignes.as('menagesAssignes'),
      (acteur === null ? sql<MenageAssigne[]>`'[]'::json` : assignesVisibles(acteur)).as('menages'),
      accepteSql.as('accepte'),
      sql<Vacance[]>`(
        select coalesce(json_agg(json_build_object('id', v.id, 'type', v.type, 'debutDeVacance', v.debut, 'finDeVacance', v.fin) order by v.debut desc), '[]')
        from vacance v where v.logement_id = l.id)`.as('vacances'),
      sql<{ id: string; nom: string; date: string }[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'nom', r.nom, 'date', r.date) order by r.date desc), '[]')
        from reunion r where r.id in (select p.reunion_id from proposition p where p.logement_id = l.id))`.as('reunions'),
      sql<{
        id: string
        nom: string
        code: string
      } | null>`(select json_build_object('id', b.id, 'nom', b.nom, 'code', b.code) from partenaire b where b.id = l.bailleur_id)`.as(
        'bailleur',
      ),
      sql<{
        id: string
        nom: string
      } | null>`(select json_build_object('id', o.id, 'nom', o.nom) from operation o where o.id = l.operation_id)`.as('operation'),
    ])
    .where('l.id', '=', id)
    .$castTo<LigneLogement>()

type Autour = {
  readonly reservations: Reaction[]
  readonly nonSouhaites: Reaction[]
  readonly vacances: Vacance[]
  readonly reunions: { id: string; nom: string; date: string }[]
  readonly bailleur: { id: string; nom: string; code: string } | null
  readonly operation: { id: string; nom: string } | null
  readonly menagesAssignes: number
  readonly menages: MenageAssigne[]
  readonly accepte: boolean
}
export type LigneLogement = Omit<Selectable<TableLogement>, 'statut'> & Autour & { readonly statut: StatutLogement | null }

/** Le logement, s'il est à portée. */
export async function getLogement(db: Acces, acteur: Acteur, id: string): Promise<LigneLogement> {
  const logement = await selection(db, id, acteur).where(logementsVisibles(acteur)).executeTakeFirst()
  if (!logement) throw introuvable('Logement')
  return logement
}

/** Tenu jusqu'à la fin de la transaction, sans être lu : une foule sur un logement n'attend que ce qui s'y écrit. */
export async function tenirLogement(db: Acces, acteur: Acteur, id: string): Promise<Pick<LigneLogement, 'id' | 'version'>> {
  const tenu = await db
    .selectFrom('logement as l')
    .select(['l.id', 'l.version'])
    .where('l.id', '=', id)
    .where(logementsVisibles(acteur))
    .forUpdate()
    .executeTakeFirst()
  if (!tenu) throw introuvable('Logement')
  return tenu
}

/** Le même, lu une fois tenu : deux gestes sur un logement se suivent. */
export async function lockLogement(db: Acces, acteur: Acteur, id: string): Promise<LigneLogement> {
  await tenirLogement(db, acteur, id)
  return getLogement(db, acteur, id)
}

/** Le logement que tient une tâche : sans acteur, à portée de personne en particulier. */
export async function lockLogementSeul(db: Acces, id: string): Promise<LigneLogement> {
  await db.selectFrom('logement').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return selection(db, id, null).executeTakeFirstOrThrow()
}

/** Ce que les règles lisent d'un logement. */
export const faitsDe = (
  ligne: Pick<LigneLogement, 'statut' | 'bailleur_id' | 'fin_mise_a_disposition' | 'reservations' | 'nonSouhaites' | 'accepte' | 'parc'>,
  maintenant: Date,
): FaitsLogement => ({
  // Du parc, il n'a pas de statut d'offre : `parc` ferme tous les passages.
  statut: ligne.statut ?? 'NON_RETENU',
  bailleurId: ligne.bailleur_id,
  fin: ligne.fin_mise_a_disposition?.toISOString() ?? null,
  maintenant: maintenant.toISOString(),
  reservePar: ligne.reservations.map(({ utilisateur: { id, prenom, nom } }) => ({ id, nom: `${prenom} ${nom}` })),
  nonSouhaitePar: ligne.nonSouhaites.map(({ utilisateur }) => utilisateur.id),
  accepte: ligne.accepte,
  parc: ligne.parc,
})
