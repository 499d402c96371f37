import { DomainError } from '@relogement/domain/common/errors'
import {
  CUMUL_DES_EXPORTS_HEURES,
  EXPORT_SANS_MOTIF,
  exportAMotiver,
  nomDuFichierExporte,
} from '@relogement/domain/menage/exportMenages.regles'
import type { ExportMenages } from '@relogement/domain/menage/exportMenages.schema'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { fluxCsv } from '../../core/export/csv.ts'
import { libererALaFin, noterExport } from '../../core/export/exportation.ts'
import { fluxXlsx } from '../../core/export/xlsx.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { conditionsDe, et } from '../liste/filtres.ts'
import { triDe } from '../liste/liste.queries.ts'
import { champsDeLigne } from '../liste/lister.usecase.ts'
import { menagesDesListes } from '../portee.ts'
import { colonnesDemandees, jointureDesStatuts } from './colonnes.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** Exporte la liste filtrée, telle que l'écran la montre, par flux ; chaque export est noté avec ses filtres et son motif. */
export async function exporterMenages(ctx: Contexte, demande: ExportMenages): Promise<Fichier> {
  const { format, columns, motif, sort, ...filtres } = demande
  const champs = champsDeLigne(ctx.acteur)
  const condition = et([menagesDesListes(ctx.acteur), ...conditionsDe(filtres, champs)])
  const colonnes = colonnesDemandees(columns, champs)
  if (colonnes.length === 0) throw new DomainError('saisie', 'export.vide', 'Aucune colonne à exporter')
  const lignes = await compter(ctx, condition)
  if (!motif && exportAMotiver(lignes)) throw sansMotif(`Un export de plus de ${EXPORT_SANS_MOTIF} lignes dit sa raison`)
  const { recherche, ...notes } = filtres
  const id = await noterExport(ctx, {
    liste: 'menages',
    format,
    // Ce qui est cherché peut être un nom : le registre dit qu'on a cherché, non quoi.
    filtres: recherche ? { ...notes, recherche: true } : notes,
    lignes,
    motif: motif || null,
    cumul: {
      depuis: new Date(ctx.maintenant.getTime() - CUMUL_DES_EXPORTS_HEURES * 3_600_000),
      verifier: (deja) => {
        if (!motif && exportAMotiver(lignes, deja)) throw sansMotif(CUMUL)
      },
    },
  })
  const source = sql`from menage m join operation o on o.id = m.operation_id left join partenaire p on p.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id ${jointureDesStatuts}
    where ${condition} order by ${triDe(sort, champs)}`
  const { lecture } = ctx.services
  const flux = format === 'xlsx' ? fluxXlsx(lecture, 'Ménages', colonnes, source, lignes) : fluxCsv(lecture, colonnes, source)
  libererALaFin(ctx, id, flux)
  return new Fichier(flux, TYPES[format], nomDuFichierExporte(ctx.aujourdhui, filtres, format))
}

const CUMUL = `Avec vos exports des dernières ${CUMUL_DES_EXPORTS_HEURES} heures, celui-ci passe ${EXPORT_SANS_MOTIF} lignes\u00A0: dites-en la raison`

const sansMotif = (message: string) =>
  new DomainError('saisie', 'export.motif', message, { violations: [{ propertyPath: 'motif', message }] })

async function compter({ db }: Contexte, condition: ReturnType<typeof et>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from menage m where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}
