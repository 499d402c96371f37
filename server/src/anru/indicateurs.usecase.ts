import { litLesNombresExacts } from '@relogement/domain/acces/nombresExacts'
import type { IndicateurLu, IndicateursAnru } from '@relogement/domain/anru/anru.schema'
import { codesIndicateurs, definitionDe, type Indicateur } from '@relogement/domain/anru/indicateurs'
import { donner, effectif } from '@relogement/domain/anru/masque'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { aCetAvancement } from '../portee/avancement.ts'
import { horsArchive } from '../portee/menages.ts'
import { comptables, dansLaPeriode, type Filtres, operationsChoisies, parIndicateur, tablesDesFaits } from './faits.ts'
import { choixDe, decoupesDe, lireAtomes, verifierLesAnnees } from './lectureMasquee.ts'

type Nombres = Pick<IndicateursAnru, 'menages' | 'archives' | 'indicateurs'>

/** Les indicateurs des ménages retenus : exacts pour l'équipe, masqués pour les autres. */
export async function lireIndicateurs(ctx: Contexte, filtres: Filtres): Promise<IndicateursAnru> {
  const exacts = litLesNombresExacts(ctx.acteur)
  const [lus, metadata] = await Promise.all([exacts ? lireExacts(ctx, filtres) : lireMasques(ctx, filtres), lireChoix(ctx)])
  return presentItem('IndicateursAnru', '/v1/business/indicateurs-anru', {
    lecture: exacts ? ('EXACTE' as const) : ('MASQUEE' as const),
    ...lus,
    metadata,
  })
}

interface Compte {
  readonly indicateur: Indicateur
  /** Nulle : tout l'indicateur. */
  readonly classe: string | null
  readonly nombre: number
  readonly mediane: number | null
  readonly moyenne: number | null
  readonly somme: number | null
}

async function lireComptes({ db, acteur, aujourdhui }: Contexte, filtres: Filtres): Promise<readonly Compte[]> {
  const { rows } = await sql<Compte>`with ${tablesDesFaits(acteur, filtres, aujourdhui)}
    select v.indicateur, v.classe, count(*)::int as nombre, round((percentile_cont(0.5) within group (order by v.mesure))::numeric, 1)::float8 as mediane,
      round(avg(v.mesure), 2)::float8 as moyenne, sum(v.mesure)::float8 as somme
    from ${parIndicateur} where v.classe is not null group by grouping sets ((v.indicateur, v.classe), (v.indicateur))`.execute(db)
  return rows
}

const mesureDe = (code: Indicateur, compte: Compte | undefined): number | null => {
  const { mesure } = definitionDe(code)
  return mesure === undefined ? null : (compte?.[mesure.sorte] ?? null)
}

async function lireExacts(ctx: Contexte, filtres: Filtres): Promise<Nombres> {
  const [comptes, archives] = await Promise.all([lireComptes(ctx, filtres), compterLesArchives(ctx, filtres)])
  const compteDe = (code: Indicateur, classe: string | null) => comptes.find((un) => un.indicateur === code && un.classe === classe)
  const nombreDe = (code: Indicateur, classe: string | null) => compteDe(code, classe)?.nombre ?? 0
  return {
    menages: nombreDe('R7', null),
    archives,
    indicateurs: codesIndicateurs.map((code) => ({
      code,
      nombre: nombreDe(code, null),
      classes: Object.keys(definitionDe(code).classes).map((classe) => ({ code: classe, nombre: nombreDe(code, classe) })),
      mesure: mesureDe(code, compteDe(code, null)),
    })),
  }
}

async function lireMasques(ctx: Contexte, filtres: Filtres): Promise<Nombres> {
  verifierLesAnnees(filtres)
  const [lignes, comptes, archives] = await Promise.all([lireAtomes(ctx), lireComptes(ctx, filtres), compterLesArchives(ctx, filtres)])
  const choisi = choixDe(filtres, lignes)
  const decoupeDe = decoupesDe(lignes)
  return {
    menages: effectif(decoupeDe('R7').atomes.filter(choisi)),
    archives,
    indicateurs: codesIndicateurs.map((code): IndicateurLu => {
      const codes = Object.keys(definitionDe(code).classes)
      const { nombre, classes } = donner(decoupeDe(code), codes, choisi)
      const entier = codes.every((classe) => classes[classe] !== null)
      const compte = comptes.find((un) => un.indicateur === code && un.classe === null)
      return {
        code,
        nombre,
        classes: codes.map((classe) => ({ code: classe, nombre: classes[classe] ?? null })),
        mesure: entier ? mesureDe(code, compte) : null,
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
