import { DomainError } from '@relogement/domain/common/errors'
import { EXPORT_SANS_MOTIF, exportAMotiver } from '@relogement/domain/menage/exportMenages.regles'
import type { ExportMenages } from '@relogement/domain/menage/exportMenages.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { fluxCsv } from '../../core/export/csv.ts'
import { fluxXlsx } from '../../core/export/xlsx.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { conditionsDe, et } from '../liste/filtres.ts'
import { triDe } from '../liste/liste.queries.ts'
import { lignesAvecContact } from '../liste/lister.usecase.ts'
import { menagesDesListes } from '../portee.ts'
import { colonnesDemandees, jointureDesStatuts } from './colonnes.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** Exporte la liste filtrée, telle que l'écran la montre, par flux ; chaque export est noté avec ses filtres et son motif. */
export async function exporterMenages(ctx: Contexte, demande: ExportMenages): Promise<Fichier> {
  const { format, columns, motif, sort, ...filtres } = demande
  const contact = lignesAvecContact(ctx.acteur)
  const condition = et([menagesDesListes(ctx.acteur), ...conditionsDe(filtres, contact)])
  const colonnes = colonnesDemandees(columns, contact)
  if (colonnes.length === 0) throw new DomainError('saisie', 'export.vide', 'Aucune colonne à exporter')
  const lignes = await compter(ctx, condition)
  if (!motif && exportAMotiver(lignes)) throw sansMotif()
  await noterExport(ctx, format, filtres, motif ?? null, lignes)
  const source = sql`from menage m join operation o on o.id = m.operation_id left join partenaire p on p.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id ${jointureDesStatuts}
    where ${condition} order by ${triDe(sort)}`
  const { lecture } = ctx.services
  const flux = format === 'xlsx' ? fluxXlsx(lecture, 'Ménages', colonnes, source) : fluxCsv(lecture, colonnes, source)
  return new Fichier(flux, TYPES[format], `menages_${ctx.aujourdhui}${suffixe(filtres)}.${format}`)
}

const sansMotif = () => {
  const message = `Un export de plus de ${EXPORT_SANS_MOTIF} lignes dit sa raison`
  return new DomainError('saisie', 'export.motif', message, { violations: [{ propertyPath: 'motif', message }] })
}

/** Les filtres disent leur nom dans celui du fichier ; jamais la recherche, qui peut porter un nom de personne. */
const suffixe = (filtres: Record<string, unknown>): string => {
  const noms = Object.entries(filtres)
    .filter(([cle, valeur]) => cle !== 'recherche' && valeur !== undefined && (!Array.isArray(valeur) || valeur.length > 0))
    .map(([cle]) => cle)
  return noms.length === 0 ? '' : `_par-${noms.join('-')}`
}

async function compter({ db }: Contexte, condition: ReturnType<typeof et>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from menage m where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

async function noterExport(
  { db, acteur, maintenant }: Contexte,
  format: 'csv' | 'xlsx',
  filtres: object,
  motif: string | null,
  lignes: number,
): Promise<void> {
  await db
    .insertInto('exportation')
    .values({
      id: uuidv7(),
      le: maintenant,
      utilisateur_id: acteur.id,
      liste: 'menages',
      format,
      filtres: JSON.stringify(filtres),
      lignes,
      motif,
    })
    .execute()
}
