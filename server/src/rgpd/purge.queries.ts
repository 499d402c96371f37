import { createHash } from 'node:crypto'
import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import { codesDe } from '@relogement/domain/common/listes'
import type { LigneDeBilan } from '@relogement/domain/rgpd/certificat'
import { type EtatDePurge, etatsDePurge, type MotifDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { lirePage } from '../core/page.ts'
import { lignesDuMenage, type TraitementDeTable, tablesDuMenage } from './tablesDuMenage.ts'

const etat = sql<EtatDePurge>`coalesce(p.statut, 'A_VALIDER')`

/** Les ménages dont les données doivent être effacées, ou l'ont été ; le nom n'est pas lu. */
const purges = (db: Acces) =>
  db
    .selectFrom('menage as m')
    .innerJoin('operation as o', 'o.id', 'm.operation_id')
    .leftJoin('purge as p', (jointure) => jointure.onRef('p.menage_id', '=', 'm.id').on('p.statut', '<>', 'ANNULEE'))
    .leftJoin('utilisateur as u', 'u.id', 'p.validee_par')
    .select(['m.id', 'm.code_menage as codeMenage', 'o.nom as operation', 'm.purge_le', 'm.purge_prevue_le', 'm.limitation_depuis'])
    .select(['p.id as purgeId', 'p.validee_le', 'p.executee_le', 'p.terminee_le', 'p.certificat_sha256'])
    .select(etat.as('etat'))
    .select(
      sql<MotifDePurge>`coalesce(p.motif, case when m.statut = 'DEPART_SPONTANE' then 'DEPART_SPONTANE' else 'SANS_RELOGEMENT' end)`.as(
        'motif',
      ),
    )
    .select(sql<string>`coalesce(p.depuis, (m.depart_spontane ->> 'date')::date, m.sans_relogement_le, m.modifie_le::date)`.as('depuis'))
    .select(sql<string>`coalesce(p.prevue_le, m.purge_prevue_le)`.as('prevueLe'))
    .select(
      sql<Personne | null>`case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end`.as(
        'valideePar',
      ),
    )
    .select(sql<number>`(select count(*) from purge_fichier f where f.purge_id = p.id and f.efface_le is null)::int`.as('fichiersRestants'))
    // Le dernier à avoir mis le dossier dans l'état qui appelle une purge.
    .select(
      sql<string | null>`(select h.auteur_id from modification h where h.sujet_id = m.id and (
        h.changements @> '[{"chemin": "relogement.statut", "nouveau": "DEPART_SPONTANE"}]' or m.statut <> 'DEPART_SPONTANE' and h.changements @> '[{"chemin": "relogement.relogementNecessaire", "nouveau": false}]')
        order by h.le desc, h.id desc limit 1)`.as('declareParId'),
    )
    .where((e) => e.or([e('m.purge_prevue_le', 'is not', null), e('p.id', 'is not', null)]))

export type LigneDePurge = Awaited<ReturnType<ReturnType<typeof purges>['executeTakeFirstOrThrow']>>

/** Les plus pressées d'abord, puis les dernières terminées. */
export const listPurges = (db: Acces, etats: readonly EtatDePurge[], page: { page: number; pageSize: number }) =>
  lirePage(
    purges(db)
      .$if(etats.length > 0, (q) => q.where(etat, 'in', [...etats]))
      .orderBy(sql`p.terminee_le is not null`)
      .orderBy(sql`p.terminee_le desc nulls last`)
      .orderBy(sql`coalesce(p.prevue_le, m.purge_prevue_le)`)
      .orderBy('m.id'),
    page,
  )

/** Combien de purges dans chaque état. */
export async function countPurges(db: Acces): Promise<{ valeur: string; libelle: string; nombre: number }[]> {
  const { rows } = await sql<{ etat: EtatDePurge; nombre: number }>`
    select coalesce(p.statut, 'A_VALIDER') as etat, count(*)::int as nombre
    from menage m left join purge p on p.menage_id = m.id and p.statut <> 'ANNULEE'
    where m.purge_prevue_le is not null or p.id is not null group by 1`.execute(db)
  const nombres = new Map(rows.map(({ etat: code, nombre }) => [code, nombre]))
  return codesDe(etatsDePurge).map((code) => ({ valeur: code, libelle: etatsDePurge[code], nombre: nombres.get(code) ?? 0 }))
}

/** La purge d'un ménage ; sans départ ni motif, il n'y en a pas (404). */
export async function getPurge(db: Acces, menageId: string): Promise<LigneDePurge> {
  const purge = await purges(db).where('m.id', '=', menageId).executeTakeFirst()
  if (!purge) throw introuvable('Purge')
  return purge
}

/** Verrouille le ménage : rien ne s'y écrit le temps de la purge. */
export const lockMenage = async (db: Acces, menageId: string): Promise<void> => {
  const menage = await db.selectFrom('menage').select('id').where('id', '=', menageId).forUpdate().executeTakeFirst()
  if (!menage) throw introuvable('Ménage')
}

export interface FichierDuMenage {
  readonly cle: string
  readonly nature: string
  readonly taille: number
  readonly sha256: string
}

/** Tous les fichiers que citent les tables du ménage, y compris ceux des documents supprimés dont le fichier reste peut-être. */
export async function listFichiers(db: Acces, menageId: string): Promise<FichierDuMenage[]> {
  const fichiers: FichierDuMenage[] = []
  for (const [table, { fichiers: cle }] of Object.entries(tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)) {
    if (cle === undefined) continue
    const { rows } = await sql<FichierDuMenage>`
      select ${sql.ref(cle)} as cle, type as nature, taille, sha256 from ${sql.table(table)} where ${lignesDuMenage(table, menageId)} order by 1`.execute(
      db,
    )
    fichiers.push(...rows)
  }
  return fichiers
}

// Ce qui bouge sans que le dossier change : qui l'a lu, ce que le serveur garde pour rejouer une demande.
const VOLATILS = ['Journal des consultations', 'Réponses gardées pour les demandes rejouées', 'Tâches en attente']

/** Ce qu'on a relu, en une empreinte : la validation refuse si le dossier a changé depuis. */
export async function empreinteDuDossier(
  db: Acces,
  menageId: string,
  bilan: readonly LigneDeBilan[],
  fichiers: readonly FichierDuMenage[],
  ailleurs: readonly string[],
): Promise<string> {
  const { version, purge_prevue_le } = await db
    .selectFrom('menage')
    .select(['version', 'purge_prevue_le'])
    .where('id', '=', menageId)
    .executeTakeFirstOrThrow()
  const lu = [
    version,
    purge_prevue_le,
    bilan.filter(({ quoi }) => !VOLATILS.includes(quoi)),
    fichiers.map(({ cle }) => cle),
    ailleurs.toSorted(),
  ]
  return createHash('sha256').update(JSON.stringify(lu)).digest('hex')
}
