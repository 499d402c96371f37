import { litLesNombresExacts } from '@relogement/domain/acces/nombresExacts'
import {
  type Colonne,
  type Critere,
  codesConstats,
  codesCriteres,
  colonneDe,
  constats,
  criteres,
  groupesConnus,
  SANS_PRU,
} from '@relogement/domain/equite/equite'
import type { Equite } from '@relogement/domain/equite/equite.schema'
import { type RawBuilder, sql } from 'kysely'
import { type Filtres, tablesDesFaits } from '../anru/faits.ts'
import { lireChoix } from '../anru/indicateurs.usecase.ts'
import { lireAtomes, verifierLesAnnees } from '../anru/lectureMasquee.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { deLaCase, type Lecture, type LigneCroisee, type Masque, masquerLEquite, somme } from './lectureMasquee.ts'

/** L'attente, les refus et le logement obtenu des relogés retenus : exacts pour l'équipe, masqués pour les autres, comme les indicateurs ANRU. */
export async function lireEquite(ctx: Contexte, filtres: Filtres): Promise<Equite> {
  const exacts = litLesNombresExacts(ctx.acteur)
  if (!exacts) verifierLesAnnees(filtres)
  const [{ croises, attentes }, metadata, masque] = await Promise.all([
    lireCroises(ctx, filtres),
    lireChoix(ctx),
    exacts ? null : lireMasque(ctx, filtres),
  ])
  const lire = masque?.lire ?? exacte(croises)
  const { PRUs = [] } = filtres
  const choisis = metadata.PRUs.filter(({ valeur }) => PRUs.length === 0 || PRUs.includes(valeur))
  const noms = new Map(choisis.map(({ valeur, libelle }) => [valeur, libelle]))
  const presents = (critere: Critere) => {
    if (exacts) return [...new Set(croises.flatMap((une) => (une.critere === critere ? [une.groupe] : [])))]
    // Qu'un groupe soit là dirait déjà qu'il n'est pas vide.
    return criteres[critere].indicateur === null ? [...noms.keys(), SANS_PRU] : Object.keys(groupesConnus(critere))
  }
  const groupeLu = (critere: Critere, [code, libelle]: readonly [string, string]) => {
    const lus = codesConstats.map((constat) => [constat, lire(critere, code, constat)] as const)
    const sommes = lus.map(([, cases]) => somme(cases.OUI, cases.NON, cases.HORS))
    const [nombre = null] = [masque?.relogesDe(critere, code) ?? null, ...sommes].filter((un) => un !== null)
    const { OUI, NON, HORS } = lire(critere, code, 'ATTENTE')
    const connue = exacts || somme(OUI, NON, HORS) !== null
    return {
      ...{ code, libelle, nombre },
      attente: connue ? (attentes.find((une) => une.critere === critere && une.groupe === code)?.attente ?? null) : null,
      constats: lus.map(([constat, cases]) => ({ code: constat, oui: cases.OUI, sur: somme(cases.OUI, cases.NON) })),
    }
  }
  return presentItem('Equite', '/v1/business/equite', {
    lecture: exacts ? ('EXACTE' as const) : ('MASQUEE' as const),
    menages: masque === null ? nombreDe(croises) : masque.menages,
    criteres: codesCriteres.map((critere) => ({
      code: critere,
      groupes: groupesDe(critere, presents(critere), noms).map((groupe) => groupeLu(critere, groupe)),
    })),
    metadata,
  })
}

/** Les groupes d'un critère, dans l'ordre de sa liste ; les secteurs, par nom. */
function groupesDe(critere: Critere, presents: readonly string[], noms: ReadonlyMap<string, string>): [string, string][] {
  if (criteres[critere].indicateur !== null) return Object.entries(groupesConnus(critere)).filter(([code]) => presents.includes(code))
  return presents
    .map((code): [string, string] => [code, code === SANS_PRU ? 'Sans PRU' : (noms.get(code) ?? '')])
    .toSorted(([a, une], [b, autre]) => Number(a === SANS_PRU) - Number(b === SANS_PRU) || une.localeCompare(autre, 'fr'))
}

interface Croises {
  readonly croises: readonly LigneCroisee[]
  readonly attentes: readonly { readonly critere: Critere; readonly groupe: string; readonly attente: number | null }[]
}

const GROUPE: Readonly<Record<Critere, RawBuilder<unknown>>> = {
  SECTEUR: sql`coalesce(f.pru_id::text, ${sql.lit(SANS_PRU)})`,
  AGE: sql`f.${sql.ref('R13_AGE')}`,
  FAMILLE: sql`f.${sql.ref('R13_FAMILLE')}`,
}
const parCritere = sql`cross join lateral (values ${sql.join(codesCriteres.map((code) => sql`(${sql.lit(code)}, ${GROUPE[code]})`))}) x(critere, groupe)`
const parConstat = sql`cross join lateral (values ${sql.join(
  codesConstats.map((code) => sql`(${sql.lit(code)}, f.${sql.ref(constats[code].indicateur)})`),
)}) y(constat, classe)`

/** Chaque case de chaque tableau, opération par opération et année par année, et la médiane de l'attente de chaque groupe. */
async function lireCroises({ db, acteur, aujourdhui }: Contexte, filtres: Filtres): Promise<Croises> {
  const { rows } = await sql<Croises>`with ${tablesDesFaits(acteur, filtres, aujourdhui)},
    c as (select x.critere, x.groupe, y.constat, y.classe, f.operation_id as operation, f.pru_id as pru, f.annee, count(*)::int as nombre
      from f ${parCritere} ${parConstat} where f.reloge group by 1, 2, 3, 4, 5, 6, 7),
    a as (select x.critere, x.groupe, round((percentile_cont(0.5) within group (order by f.${sql.ref('R9_ATTENTE_m')}))::numeric, 0)::float8 as attente
      from f ${parCritere} where f.reloge group by 1, 2)
    select (select coalesce(json_agg(c), '[]') from c) as croises, (select coalesce(json_agg(a), '[]') from a) as attentes`.execute(db)
  return rows[0] as Croises
}

const nombreDe = (lignes: readonly LigneCroisee[]): number =>
  deLaCase(lignes, 'AGE', 'ATTENTE').reduce((total, { nombre }) => total + nombre, 0)

function exacte(croises: readonly LigneCroisee[]): Lecture {
  return (critere, groupe, constat) => {
    const cases: Record<Colonne, number> = { OUI: 0, NON: 0, HORS: 0 }
    for (const ligne of deLaCase(croises, critere, constat))
      if (ligne.groupe === groupe) cases[colonneDe(constat, ligne.classe)] += ligne.nombre
    return cases
  }
}

/** Sur toute la portée : une découpe ne dépend pas de ce que la personne choisit de lire. */
async function lireMasque(ctx: Contexte, filtres: Filtres): Promise<Masque> {
  const [lignes, { croises }] = await Promise.all([lireAtomes(ctx), lireCroises(ctx, {})])
  return masquerLEquite(lignes, croises)(filtres)
}
