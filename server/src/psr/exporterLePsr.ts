import { Readable } from 'node:stream'
import { moisDe } from '@relogement/domain/common/date'
import { formatDate, formatMois } from '@relogement/domain/common/date.format'
import type { DemandeDExport } from '@relogement/domain/common/defineListe.contrat'
import type { Filtre } from '@relogement/domain/common/filtres'
import type { Plage } from '@relogement/domain/objectif/plage'
import { listePsr } from '@relogement/domain/psr/psr.liste'
import { type Style, styles } from '@relogement/domain/psr/psr.rules'
import type { LignePsr } from '@relogement/domain/psr/psr.schema'
import type { Contexte } from '../core/contexte.ts'
import { rendantSaPlace } from '../core/export/exportation.ts'
import { Fichier } from '../core/http/reponse.ts'
import { filtresSansMots, noterExportMotive, TYPES } from '../core/liste/exporteurDe.ts'
import { countFacettes, type Facettes } from '../core/liste/facettes.queries.ts'
import { requeteDePage } from '../core/liste/page.queries.ts'
import { filtresPosesDe } from '../core/liste/source.ts'
import { classeurDuPsr } from './classeurDuPsr.ts'
import { type PlanLu, planDe, sourceDuPsrAu } from './psr.source.ts'

type Demande = DemandeDExport<typeof listePsr> & { readonly psrStyle: Style; readonly au?: string | undefined }

/** Plus qu'une métropole n'en mène : le plan entier tient dans une feuille. */
const OPERATIONS_MAX = 10_000
const ANNEES_MAX = 20

/** Le classeur du plan des opérations retenues, d'un bout à l'autre de leurs PSR. */
export async function exporterLePsr(ctx: Contexte, { psrStyle, motif, au, ...demande }: Demande): Promise<Fichier> {
  const jour = au ?? ctx.aujourdhui
  const source = sourceDuPsrAu(ctx, au)
  const page = { page: 1, pageSize: OPERATIONS_MAX, sort: listePsr.tri }
  const [lu, { facettes }] = await Promise.all([
    requeteDePage(listePsr, source, { ...demande, ...page }).execute(ctx.db),
    countFacettes(ctx.services.lecture, listePsr, source, demande),
  ])
  const lignes = (JSON.parse(lu.rows[0]?.lignes ?? '[]') as PlanLu[]).map((ligne) => planDe(ligne, jour, null)).toSorted(parPru)
  const filtres = Object.fromEntries(filtresPosesDe(listePsr, demande))
  const trace = {
    format: 'xlsx' as const,
    motif,
    filtres: { ...filtresSansMots(listePsr, filtres), psrStyle, ...(au === undefined ? {} : { au }) },
    lignes: lignes.length,
  }
  const id = await noterExportMotive(ctx, 'psr', trace)
  const plage = etendueDe(lignes, moisDe(jour))
  const classeur = await classeurDuPsr({
    ...{ lignes, plage, style: psrStyle, jour },
    lisezMoi: [
      ['Plan stratégique de relogement', `Extrait le ${formatDate(ctx.aujourdhui)}`],
      ...(au === undefined ? [] : [['Tel qu’il était', `À la fin du ${formatDate(au)}, reconstitué de l’historique`] as [string, string]]),
      ['Opérations', String(lignes.length)],
      ['Période', `De ${formatMois(plage.debut)} à ${formatMois(plage.fin)}, ${styles[psrStyle].toLowerCase()}`],
      ['Filtres', direLesFiltres(filtres, facettes)],
      ['Vert, rouge', 'Réalisé au moins égal à l’objectif, ou non, d’une période échue. Fond gris : la période en cours.'],
      ['E', 'Période où les entretiens commencent, devant son objectif.'],
      ['V', 'Période où l’immeuble est vide, devant son objectif.'],
      ['Prévisionnel', 'Ce qui est saisi ; à défaut, ce qui reste à faire réparti jusqu’à la fin du PSR ; à défaut, l’objectif.'],
      ['Écart', 'Réalisé moins objectif d’une période commencée ; sans objectif, ce qui s’est fait. Un total est la somme de ses lignes.'],
      ['Réalisé', direLesArchives(lignes)],
      ['Fin PSR', 'La date reportée, sinon la date visée.'],
    ],
  })
  const flux = rendantSaPlace(ctx, id, Readable.from([Buffer.from(classeur)]))
  return new Fichier(flux, TYPES.xlsx, `PSR au ${formatDate(jour)}.xlsx`)
}

/** Un dossier archivé reste compté, et n'est plus dans la liste des ménages : lesquelles en ont (décision 0044). */
function direLesArchives(lignes: readonly LignePsr[]): string {
  const avec = lignes.flatMap(({ nom, statistiques: { menagesArchives } }) => (menagesArchives > 0 ? [`${nom} (${menagesArchives})`] : []))
  const dits = avec.length === 0 ? 'aucun dans ces opérations' : avec.join(', ')
  return `Les dossiers archivés sont comptés, que la liste des ménages ne montre plus : ${dits}.`
}

/** Par PRU, sans PRU à la fin ; puis par nom, tel que la base l'a rangé. */
const parPru = ({ PRU: une }: LignePsr, { PRU: autre }: LignePsr): number =>
  une === null || autre === null ? Number(une === null) - Number(autre === null) : une.nom.localeCompare(autre.nom, 'fr')

/** Années entières, du premier mois dont quelque chose est dit au dernier. */
function etendueDe(lignes: readonly LignePsr[], courant: string): Plage {
  const mois = lignes.flatMap(({ dates, relogements, entretiens }) => {
    const { demarragePSR, finPSR } = dates.datesOperationnelles
    const jours = [demarragePSR.report ?? demarragePSR.objectif, finPSR.report ?? finPSR.objectif]
    return [...jours.flatMap((jour) => (jour === null ? [] : [moisDe(jour)])), ...[...relogements, ...entretiens].map((un) => un.mois)]
  })
  const annees = [courant, ...mois].map((un) => Number(un.slice(0, 4)))
  const premiere = annees.reduce((a, b) => Math.min(a, b))
  const derniere = Math.min(
    annees.reduce((a, b) => Math.max(a, b)),
    premiere + ANNEES_MAX - 1,
  )
  return { debut: `${premiere}-01`, fin: `${derniere}-12` }
}

const AVEC_MENAGES: Readonly<Record<string, string>> = {
  true: 'Opérations qui ont des ménages à reloger',
  false: 'Opérations sans ménage à reloger',
}

/** « PRU : Alma ; Famille : Démolition ». */
function direLesFiltres(filtres: Readonly<Record<string, unknown>>, facettes: Facettes): string {
  const declares: Readonly<Record<string, Filtre>> = listePsr.filtres
  const dits = Object.entries(filtres).flatMap(([cle, valeur]) => {
    const filtre = declares[cle]
    if (filtre === undefined || cle === 'relogementNecessaire') return []
    const nommees = facettes[filtre.facette ?? ''] ?? []
    const valeurs = [valeur].flat().map((une) => nommees.find((facette) => facette.valeur === une)?.libelle ?? String(une))
    return [`${filtre.libelle ?? 'Recherche'} : ${valeurs.join(', ')}`]
  })
  const dit = AVEC_MENAGES[String(filtres['relogementNecessaire'])]
  const tous = dit === undefined ? dits : [...dits, dit]
  return tous.length === 0 ? 'Aucun : toutes les opérations' : tous.join(' ; ')
}
