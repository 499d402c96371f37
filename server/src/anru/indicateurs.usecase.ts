import { litLesNombresExacts } from '@relogement/domain/acces/nombresExacts'
import type { IndicateurLu, IndicateursAnru } from '@relogement/domain/anru/anru.schema'
import { codesIndicateurs, definitionDe, type Indicateur, nombreDe } from '@relogement/domain/anru/indicateurs'
import { donner, effectif } from '@relogement/domain/anru/masque'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { aCetAvancement } from '../portee/avancement.ts'
import { horsArchive } from '../portee/menages.ts'
import { comptables, comptesParIndicateur, dansLaPeriode, type Filtres, MESURES, operationsChoisies, tablesDesFaits } from './faits.ts'
import { choixDe, decoupesDe, lireAtomes, verifierLesAnnees } from './lectureMasquee.ts'

type Nombres = Pick<IndicateursAnru, 'menages' | 'archives' | 'indicateurs'>

/** Les indicateurs des ménages retenus : exacts pour l'équipe, masqués pour les autres. */
export const lireIndicateurs = async (ctx: Contexte, filtres: Filtres): Promise<IndicateursAnru> =>
  (await lireIndicateursEtLignes(ctx, filtres, sql<null>`null`)).lus

/** Les mêmes, et, à qui les lit exacts, ce que `lignes` lit des mêmes tables : les refaire coûterait autant que les compter. */
export async function lireIndicateursEtLignes<L>(
  ctx: Contexte,
  filtres: Filtres,
  lignes: RawBuilder<L>,
): Promise<{ readonly lus: IndicateursAnru; readonly lignes: L | null }> {
  const exacts = litLesNombresExacts(ctx.acteur)
  const [{ siennes, ...nombres }, metadata] = await Promise.all([
    exacts ? lireExacts(ctx, filtres, lignes) : { ...(await lireMasques(ctx, filtres)), siennes: null },
    lireChoix(ctx),
  ])
  const lus = presentItem('IndicateursAnru', '/v1/business/indicateurs-anru', {
    lecture: exacts ? ('EXACTE' as const) : ('MASQUEE' as const),
    ...nombres,
    metadata,
  })
  return { lus, lignes: siennes }
}

interface Compte {
  readonly indicateur: Indicateur
  readonly classe: string
  readonly nombre: number
}
type Mesures = Readonly<Partial<Record<Indicateur, number | null>>>

async function lireComptes<L>({ db, acteur, aujourdhui }: Contexte, filtres: Filtres, lignes: RawBuilder<L>) {
  const { rows } = await sql<{
    comptes: readonly Compte[]
    mesures: Mesures
    siennes: L
  }>`with ${tablesDesFaits(acteur, filtres, aujourdhui)}
    select (select coalesce(json_agg(c), '[]') from ${comptesParIndicateur()} c) as comptes, ${MESURES} as mesures, ${lignes} as siennes`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}

async function lireMesures({ db, acteur, aujourdhui }: Contexte, filtres: Filtres): Promise<Mesures> {
  const { rows } = await sql<{
    mesures: Mesures
  }>`with ${tablesDesFaits(acteur, filtres, aujourdhui)} select ${MESURES} as mesures`.execute(db)
  return rows[0]?.mesures ?? {}
}

async function lireExacts<L>(ctx: Contexte, filtres: Filtres, lignes: RawBuilder<L>): Promise<Nombres & { readonly siennes: L }> {
  const [{ comptes, mesures, siennes }, archives] = await Promise.all([lireComptes(ctx, filtres, lignes), compterLesArchives(ctx, filtres)])
  const parCode = new Map(comptes.map(({ indicateur, classe, nombre }) => [nombreDe(indicateur, classe), nombre]))
  const lus = codesIndicateurs.map((code) => {
    const classes = Object.keys(definitionDe(code).classes).map((classe) => ({
      code: classe,
      nombre: parCode.get(nombreDe(code, classe)) ?? 0,
    }))
    return { code, nombre: classes.reduce((total, { nombre }) => total + nombre, 0), classes, mesure: mesures[code] ?? null }
  })
  return { menages: lus.find(({ code }) => code === 'R7')?.nombre ?? 0, archives, indicateurs: lus, siennes }
}

async function lireMasques(ctx: Contexte, filtres: Filtres): Promise<Nombres> {
  verifierLesAnnees(filtres)
  const [lignes, mesures, archives] = await Promise.all([lireAtomes(ctx), lireMesures(ctx, filtres), compterLesArchives(ctx, filtres)])
  const choisi = choixDe(filtres, lignes)
  const decoupeDe = decoupesDe(lignes)
  return {
    menages: effectif(decoupeDe('R7').atomes.filter(choisi)),
    archives,
    indicateurs: codesIndicateurs.map((code): IndicateurLu => {
      const codes = Object.keys(definitionDe(code).classes)
      const { nombre, classes } = donner(decoupeDe(code), codes, choisi)
      const entier = codes.every((classe) => classes[classe] !== null)
      return {
        code,
        nombre,
        classes: codes.map((classe) => ({ code: classe, nombre: classes[classe] ?? null })),
        mesure: entier ? (mesures[code] ?? null) : null,
      }
    }),
  }
}

/** Les relogés de la période dont le dossier est à l'archive. */
async function compterLesArchives({ db, acteur, aujourdhui }: Contexte, filtres: Filtres): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`select count(*)::int as nombre from menage m join operation o on o.id = m.operation_id
    where m.archive_le is not null and ${litLesNombresExacts(acteur) ? horsArchive(acteur) : operationsVisibles(acteur)} and ${aCetAvancement('RELOGE', aujourdhui)}
      and ${dansLaPeriode(sql`m.date_signature_bail`, filtres)} and ${operationsChoisies(filtres)}`.execute(db)
  return rows[0]?.nombre ?? 0
}

/** Les opérations qui ont des ménages à reloger, leurs PRU et leurs bailleurs, parmi celles que la personne voit. */
export async function lireChoix({ services, acteur }: Contexte): Promise<IndicateursAnru['metadata']> {
  const { rows } = await sql<
    IndicateursAnru['metadata']
  >`with siennes as materialized (select o.id, o.nom, o.pru_id, o.bailleur_id from operation o
      where ${operationsVisibles(acteur)} and exists (select from menage m where m.operation_id = o.id and ${comptables(acteur)}))
    select ${choix(sql`siennes`, 'id')} as operations, ${choix(sql`zone_geographique`, 'pru_id')} as "PRUs", ${choix(sql`partenaire`, 'bailleur_id')} as bailleurs`.execute(
    services.lecture,
  )
  return rows[0] as IndicateursAnru['metadata']
}

const choix = (table: ReturnType<typeof sql>, cle: 'id' | 'pru_id' | 'bailleur_id') =>
  sql`(select coalesce(json_agg(json_build_object('valeur', c.id, 'libelle', c.nom) order by sans_accents(c.nom), c.id), '[]')
    from ${table} c where c.id in (select ${sql.ref(cle)} from siennes))`
