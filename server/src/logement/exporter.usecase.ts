import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import type { ExportLogements } from '@relogement/domain/logement/exportLogements.schema'
import { colonnesDeLExport, listeLogements } from '@relogement/domain/logement/logement.liste'
import { statutsLogement } from '@relogement/domain/logement/logement.listes'
import { exportAMotiver } from '@relogement/domain/menage/exportMenages.regles'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Colonne } from '../core/export/colonne.ts'
import { fluxCsv } from '../core/export/csv.ts'
import { libererALaFin, noterExport } from '../core/export/exportation.ts'
import { fluxXlsx } from '../core/export/xlsx.ts'
import { Fichier } from '../core/http/reponse.ts'
import { conditionsDe, et, ordreDe, ordreEnSql } from '../core/liste/source.ts'
import { sourceDesLogements } from './logement.liste.ts'
import { assignes } from './logement.queries.ts'

type Chemin = (typeof colonnesDeLExport)[number]['path']
const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** Exporte la liste filtrée, telle que l'écran la montre ; chaque export est noté avec ses filtres et son motif. */
export async function exporterLogements(ctx: Contexte, { format, columns, motif, sort, ...filtres }: ExportLogements): Promise<Fichier> {
  const source = sourceDesLogements(ctx)
  const de = sql`from ${source.de} where ${et([source.visibles, ...conditionsDe(listeLogements, source, filtres)])}`
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${de}`.execute(ctx.db)
  const lignes = rows[0]?.total ?? 0
  if (!motif && exportAMotiver(lignes)) {
    const message = 'Un export de plus de 500 lignes dit sa raison'
    throw new DomainError('saisie', 'export.motif', message, { violations: [{ propertyPath: 'motif', message }] })
  }
  const { recherche, ...notes } = filtres
  const id = await noterExport(ctx, {
    liste: 'logements',
    format,
    filtres: recherche ? { ...notes, recherche: true } : notes,
    lignes,
    motif: motif || null,
  })
  const table = valeursPour(ctx)
  const colonnes = (columns ?? colonnesDeLExport).flatMap(({ name, path }): Colonne[] =>
    path === undefined ? [] : [{ titre: name, ...table[path] }],
  )
  if (colonnes.length === 0) throw new DomainError('saisie', 'export.vide', 'Aucune colonne à exporter')
  const lues = sql`${de} order by ${ordreEnSql(ordreDe(source, sort))}`
  const { lecture } = ctx.services
  const flux = format === 'xlsx' ? fluxXlsx(lecture, listeLogements.titre, colonnes, lues, lignes) : fluxCsv(lecture, colonnes, lues)
  libererALaFin(ctx, id, flux)
  return new Fichier(flux, TYPES[format], `Logements au ${formatDate(ctx.aujourdhui)}.${format}`)
}

/** Le statut exporté est celui que la personne voit à l'écran. */
function valeursPour({ acteur, maintenant }: Contexte): Readonly<Record<Chemin, Omit<Colonne, 'titre'>>> {
  const reserveParMoi = sql`exists (select from reservation r where r.logement_id = l.id and r.utilisateur_id = ${acteur.id}::uuid and r.annulee_le is null)`
  const affiche = sql`case when l.statut = 'RESERVE' and l.fin_mise_a_disposition > ${maintenant}::timestamptz and not ${reserveParMoi} then 'MIS_A_DISPOSITION' else l.statut end`
  return {
    adresse: { valeur: sql`concat_ws(' ', l.numero, l.rue)`, libre: true, largeur: 32 },
    ville: { valeur: sql`l.ville`, libre: true, largeur: 20 },
    statut: { valeur: enClair(affiche, statutsLogement), libre: false, largeur: 24 },
    bailleur: { valeur: sql`b.nom`, libre: true, largeur: 24 },
    typologie: { valeur: enClair(sql`l.typologie`, typologies), libre: false, largeur: 10 },
    codeUG: { valeur: sql`l.ug`, libre: true, largeur: 14 },
    menagesAssignes: { valeur: assignes(), libre: false, nature: 'nombre', largeur: 10 },
    miseADisposition: { valeur: jour('l.premiere_mise_a_disposition'), libre: false, nature: 'date', largeur: 16 },
    finMiseADisposition: { valeur: jour('l.fin_mise_a_disposition'), libre: false, nature: 'date', largeur: 16 },
  }
}

const jour = (colonne: string) => sql`(${sql.ref(colonne)} at time zone 'Europe/Paris')::date`

const enClair = (code: RawBuilder<unknown>, liste: Readonly<Record<string, string>>) =>
  sql`case ${code} ${sql.join(
    Object.entries(liste).map(([cle, libelle]) => sql`when ${sql.lit(cle)} then ${sql.lit(libelle)}`),
    sql` `,
  )} end`
