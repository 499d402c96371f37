import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import type { OccupantAExporter } from '@relogement/domain/rgpd/droits/export'
import { type Selectable, sql, type Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../../core/database.ts'
import type { DroitsDemande } from '../../core/tables.gen.ts'

export type DemandeEnBase = Selectable<DroitsDemande>

/** Combien de demandes en retard, et à répondre d'ici ce jour. */
export async function countEcheances(db: Acces, aujourdhui: string, proche: string): Promise<{ enRetard: number; proches: number }> {
  const { rows } = await sql<{ enRetard: number; proches: number }>`
    select count(*) filter (where echeance < ${aujourdhui})::int as "enRetard",
      count(*) filter (where echeance between ${aujourdhui} and ${proche})::int as proches
    from droits_demande where close_le is null`.execute(db)
  return rows[0] ?? { enRetard: 0, proches: 0 }
}

export async function getDemande(db: Acces, id: string): Promise<DemandeEnBase> {
  const demande = await db.selectFrom('droits_demande').selectAll().where('id', '=', id).executeTakeFirst()
  if (!demande) throw introuvable('Demande')
  return demande
}

/** La même, verrouillée : deux gestes se suivent, jamais ne se croisent. */
export async function lockDemande(db: Acces, id: string): Promise<DemandeEnBase> {
  const demande = await db.selectFrom('droits_demande').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!demande) throw introuvable('Demande')
  return demande
}

/** Écrit la demande et ce qui vient d'en être fait, ensemble. */
export async function updateDemande(
  db: Acces,
  { id, version }: Pick<DemandeEnBase, 'id' | 'version'>,
  champs: Updateable<DroitsDemande>,
): Promise<DemandeEnBase> {
  return db
    .updateTable('droits_demande')
    .set({ ...champs, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Etape {
  readonly auteurId: string | null
  readonly le: Date
  readonly texte: string
  readonly details?: string | null
}

export const insertEtape = (db: Acces, demandeId: string, { auteurId, le, texte, details = null }: Etape) =>
  db.insertInto('droits_etape').values({ id: uuidv7(), demande_id: demandeId, le, auteur_id: auteurId, texte, details }).execute()

const personne = sql<Personne | null>`case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end`

export const listEtapes = (db: Acces, demandeId: string) =>
  db
    .selectFrom('droits_etape as e')
    .leftJoin('utilisateur as u', 'u.id', 'e.auteur_id')
    .select(['e.id', 'e.le', 'e.texte', 'e.details', personne.as('auteur')])
    .where('e.demande_id', '=', demandeId)
    .orderBy('e.le')
    .orderBy('e.id')
    .execute()

interface LimitationDuDossier {
  depuis: string
  motif: string
  poseeLe: string
  par: Personne
}

/** Les dossiers rattachés ; la personne s'y lit si elle y est encore. */
export const listDossiers = (db: Acces, demandeId: string) =>
  db
    .selectFrom('droits_dossier as l')
    .innerJoin('menage as m', 'm.id', 'l.menage_id')
    .leftJoin('occupant as o', (jointure) => jointure.onRef('o.id', '=', 'l.occupant_id').onRef('o.menage_id', '=', 'm.id'))
    .select(['m.id', 'm.code_menage as codeMenage', 'o.id as occupantId', 'o.sexe'])
    .select([
      sql<string | null>`nullif(trim(coalesce(o.prenom, '') || ' ' || coalesce(o.nom, '')), '')`.as('occupant'),
      sql<boolean>`m.archive_le is not null`.as('archive'),
      sql<boolean>`m.purge_le is not null`.as('purge'),
      // De quoi dire les enfants dont la personne peut répondre.
      sql<OccupantAExporter[]>`(select coalesce(json_agg(json_build_object('id', c.id, 'role', c.role, 'prenom', c.prenom, 'nom', c.nom,
        'dateDeNaissance', c.date_de_naissance) order by c.date_de_naissance, c.id), '[]') from occupant c where c.menage_id = m.id)`.as(
        'occupants',
      ),
      sql<LimitationDuDossier | null>`(select json_build_object('depuis', g.depuis, 'motif', g.motif, 'poseeLe', g.posee_le,
        'par', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom))
        from limitation g join utilisateur u on u.id = g.posee_par where g.menage_id = m.id and g.levee_le is null)`.as('limitation'),
    ])
    .where('l.demande_id', '=', demandeId)
    .orderBy('m.code_menage')
    .execute()

export async function listPieces(db: Acces, demandeId: string) {
  const pieces = await db
    .selectFrom('droits_piece')
    .select(['id', 'sorte', 'titre', 'sha256', 'produite_le'])
    .where('demande_id', '=', demandeId)
    .orderBy('produite_le')
    .orderBy('id')
    .execute()
  return pieces.map(({ sorte, produite_le, ...piece }) => ({
    ...piece,
    sorte: sorte as 'EXPORT_PDF' | 'EXPORT_JSON' | 'COURRIER',
    produiteLe: produite_le.toISOString(),
  }))
}

export const getPersonne = (db: Acces, id: string) =>
  db.selectFrom('utilisateur').select(['id', 'nom', 'prenom']).where('id', '=', id).executeTakeFirstOrThrow()
