import type { DeclarationDeListe, FiltresDe } from '@relogement/domain/common/defineListe'
import type { DemandeDExport, FormeDExport } from '@relogement/domain/common/defineListe.contrat'
import { DomainError } from '@relogement/domain/common/errors'
import { CUMUL_DES_EXPORTS_HEURES, EXPORT_SANS_MOTIF, exportAMotiver } from '@relogement/domain/common/exports'
import { colonneInconnue } from '@relogement/domain/common/pagination'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte, Services } from '../contexte.ts'
import type { Colonne } from '../export/colonne.ts'
import { fluxCsv } from '../export/csv.ts'
import { noterExport, rendantSaPlace } from '../export/exportation.ts'
import { fluxXlsx } from '../export/xlsx.ts'
import { Fichier } from '../http/reponse.ts'
import type { LectureDeListe } from './lecteurDe.ts'
import { filtresPosesDe, jointDuTri, ordreDe, ordreEnSql, retenuesPar } from './source.ts'

/** Une colonne qui s'exporte ; sa valeur est `null` quand la personne ne la lit nulle part : elle n'est pas donnée. */
export type ColonneExportable = Omit<Colonne, 'titre' | 'valeur'> & { readonly valeur: Colonne['valeur'] | null }

interface ExportDeListe<L extends DeclarationDeListe, S extends Services> {
  /** Son nom au registre des exports. */
  readonly nom: string
  /** Chaque chemin qui s'exporte, pour qui le demande. */
  readonly colonnes: (ctx: Contexte<S>) => Readonly<Record<string, ColonneExportable>>
  /** Ce qui ne se joint que pour les colonnes d'un export. */
  readonly joint?: RawBuilder<unknown>
  /** Les colonnes d'un export qui n'en demande pas. */
  readonly colonnesDeLEcran: readonly { readonly name: string; readonly path: string }[]
  /** Le chemin d'une colonne, quand il a d'autres noms. */
  readonly cheminDe?: (demande: string) => string
  readonly nomDuFichier: (jour: string, filtres: FiltresDe<L>, format: 'csv' | 'xlsx') => string
}

export const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** Ce qui exporte une liste déclarée, filtrée et triée comme à l'écran, par flux ; chaque export est noté avec ses filtres et son motif. */
export function exporteurDe<const L extends DeclarationDeListe, S extends Services>(
  liste: L,
  lecture: LectureDeListe<L, S>,
  exportation: ExportDeListe<L, S>,
) {
  return async (ctx: Contexte<S>, demande: DemandeDExport<L>): Promise<Fichier> => {
    const { format, columns, motif, sort }: FormeDExport = demande
    const filtres = Object.fromEntries(filtresPosesDe(liste, demande)) as FiltresDe<L>
    const source = await lecture.source(ctx, filtres, undefined)
    const colonnes = colonnesDemandees(exportation, exportation.colonnes(ctx), columns)
    if (colonnes.length === 0) throw new DomainError('saisie', 'export.vide', 'Aucune colonne à exporter')
    const retenues = retenuesPar(liste, source, filtres)
    const avec = source.avec === undefined ? sql`` : sql`with ${source.avec}`
    const { rows } = await sql<{ total: number }>`${avec} select count(*) as total from ${source.de} where ${retenues}`.execute(ctx.db)
    const lignes = rows[0]?.total ?? 0
    const id = await noterExportMotive(ctx, exportation.nom, { format, motif, filtres: filtresSansMots(liste, filtres), lignes })
    // Ce que le tri joint, la page le joint aussi, sous le même alias.
    const from = sql`from ${source.de} ${source.joint ?? jointDuTri(source, sort)} ${exportation.joint ?? sql``}
      where ${retenues} order by ${ordreEnSql(ordreDe(source, sort))}`
    const base = ctx.services.replique.pourUnExport(ctx.acteur.id)
    const flux = format === 'xlsx' ? fluxXlsx(base, liste.titre, colonnes, from, lignes, avec) : fluxCsv(base, colonnes, from, avec)
    return new Fichier(rendantSaPlace(ctx, id, flux), TYPES[format], exportation.nomDuFichier(ctx.aujourdhui, filtres, format))
  }
}

/** Les colonnes demandées, ou celles de l'écran ; une demande sans chemin est ignorée (spécification § 7). */
function colonnesDemandees<L extends DeclarationDeListe, S extends Services>(
  { colonnesDeLEcran, cheminDe = (chemin) => chemin }: ExportDeListe<L, S>,
  exportables: Readonly<Record<string, ColonneExportable>>,
  demandees: FormeDExport['columns'],
): Colonne[] {
  return (demandees?.filter(({ path }) => path) ?? colonnesDeLEcran).flatMap(({ name, path = '' }) => {
    const chemin = cheminDe(path)
    const colonne = Object.hasOwn(exportables, chemin) ? exportables[chemin] : undefined
    if (colonne === undefined) {
      const message = colonneInconnue(path, Object.keys(exportables))
      throw new DomainError('malforme', 'export.colonne', message, { violations: [{ propertyPath: 'columns', message }] })
    }
    const { valeur, ...reste } = colonne
    return valeur === null ? [] : { ...reste, valeur, titre: name }
  })
}

/** Ce qui est cherché peut être un nom : le registre dit qu'on a cherché, non quoi. */
export const filtresSansMots = ({ filtres: declares }: DeclarationDeListe, filtres: object): object =>
  Object.fromEntries(Object.entries(filtres).map(([cle, valeur]) => [cle, declares[cle]?.sorte === 'mots' ? true : valeur]))

interface ExportANoter {
  readonly format: 'csv' | 'xlsx'
  readonly motif: string | null
  readonly filtres: object
  readonly lignes: number
}

/**
 * Note un export, avec sa raison quand il en faut une.
 * @throws DomainError `export.motif` : seul ou avec ceux de la journée, l'export est trop long pour se passer de raison.
 */
export async function noterExportMotive(ctx: Contexte, liste: string, { motif, lignes, ...trace }: ExportANoter): Promise<string> {
  if (!motif && exportAMotiver(lignes)) throw sansMotif(`Un export de plus de ${EXPORT_SANS_MOTIF} lignes dit sa raison`)
  return noterExport(ctx, {
    liste,
    ...trace,
    lignes,
    motif: motif || null,
    cumul: {
      depuis: new Date(ctx.maintenant.getTime() - CUMUL_DES_EXPORTS_HEURES * 3_600_000),
      verifier: (deja) => {
        if (!motif && exportAMotiver(lignes, deja)) throw sansMotif(CUMUL)
      },
    },
  })
}

const CUMUL = `Avec vos exports des dernières ${CUMUL_DES_EXPORTS_HEURES} heures, celui-ci passe ${EXPORT_SANS_MOTIF} lignes\u00A0: dites-en la raison`

const sansMotif = (message: string) =>
  new DomainError('saisie', 'export.motif', message, { violations: [{ propertyPath: 'motif', message }] })
