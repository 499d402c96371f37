import { sansAccents } from '@relogement/domain/common/sansAccents'
import { canOuvrirUnDossier } from '@relogement/domain/rgpd/archive'
import { dureesDe, finDeLArchive } from '@relogement/domain/rgpd/conservation'
import { sql } from 'kysely'
import { type Contexte, jourDe } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { filtresPoses, noterPageLue } from '../core/lectures.ts'
import { lirePage } from '../core/page.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'

const COLONNES = ['codeMenage', 'operation', 'accession', 'acheveLe', 'archiveLe', 'anonymisationLe', 'ouvertJusquAu'] as const

/** Les dossiers archivés, par leur code : depuis quand, jusqu'à quand. Le plus près de son terme d'abord. */
export async function lireArchives(ctx: Contexte, { page, pageSize, recherche = '' }: PageDe & { recherche?: string | undefined }) {
  const { db, acteur, aujourdhui, maintenant } = ctx
  const code = sansAccents(recherche).trim()
  const archives = db
    .selectFrom('menage as m')
    .innerJoin('operation as o', 'o.id', 'm.operation_id')
    .select(['m.id', 'm.code_menage as codeMenage', 'o.nom as operation', 'm.statut', 'm.statut_depuis', 'm.archive_le'])
    .select(
      sql<Date | null>`(select max(d.expire_le) from demande_de_droits d where d.menage_id = m.id and d.utilisateur_id = ${acteur.id}::uuid
        and d.fermee_le is null and d.expire_le > ${maintenant})`.as('ouvertJusquAu'),
    )
    .where('m.archive_le', 'is not', null)
    .where('m.purge_le', 'is', null)
    .$if(code !== '', (q) => q.where(sql<boolean>`starts_with(sans_accents(m.code_menage), ${code})`))
    .orderBy('m.statut_depuis')
    .orderBy('m.id')
  const durees = dureesDe(await variablesEnVigueur(db, aujourdhui))
  const { lignes, total } = await lirePage(archives, { page, pageSize })
  const filtres = filtresPoses({ recherche })
  await noterPageLue(ctx, { liste: 'archives', page, pageSize, lignes: lignes.length, total, colonnes: COLONNES, filtres })
  const membres = lignes.map(({ statut_depuis, archive_le, ouvertJusquAu, statut, ...ligne }) =>
    presentItem('Archive', `/v1/rgpd/archives/${ligne.id}`, {
      ...ligne,
      accession: statut === 'ACCESSION_A_LA_PROPRIETE',
      acheveLe: jourDe(statut_depuis),
      archiveLe: (archive_le ?? statut_depuis).toISOString(),
      anonymisationLe: finDeLArchive({ clotureLe: jourDe(statut_depuis), soldeLe: null }, durees),
      ouvertJusquAu: ouvertJusquAu?.toISOString() ?? null,
    }),
  )
  return presentCollection({ type: 'Archive', url: ctx.requete.url, page, pageSize, total }, membres, {
    refusOuvrir: canOuvrirUnDossier(acteur, 'CONTENTIEUX', true),
  })
}
