import { litLesNombresExacts } from '@relogement/domain/acces/nombresExacts'
import { definitionDe } from '@relogement/domain/anru/indicateurs'
import { type Atome, type Decoupe, donner, effectif } from '@relogement/domain/anru/masque'
import { caseDe, croiser, donnerLeGroupe } from '@relogement/domain/equite/croiser'
import {
  type CodeConstat,
  type Colonne,
  type Critere,
  codesConstats,
  codesCriteres,
  colonneDe,
  colonnes,
  constats,
  criteres,
  groupesConnus,
  SANS_PRU,
} from '@relogement/domain/equite/equite'
import type { Equite } from '@relogement/domain/equite/equite.schema'
import { type RawBuilder, sql } from 'kysely'
import { type Filtres, tablesDesFaits } from '../anru/faits.ts'
import { lireChoix } from '../anru/indicateurs.usecase.ts'
import { choixDe, decoupesDe, lireAtomes, verifierLesAnnees } from '../anru/lectureMasquee.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'

type Cases = Readonly<Record<Colonne, number | null>>
/** Ce qui se lit d'une case : d'un groupe, sous un constat. */
type Lecture = (critere: Critere, groupe: string, constat: CodeConstat) => Cases

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

const somme = (...nombres: readonly (number | null)[]): number | null =>
  nombres.reduce<number | null>((total, nombre) => (total === null || nombre === null ? null : total + nombre), 0)

/** Les groupes d'un critère, dans l'ordre de sa liste ; les secteurs, par nom. */
function groupesDe(critere: Critere, presents: readonly string[], noms: ReadonlyMap<string, string>): [string, string][] {
  if (criteres[critere].indicateur !== null) return Object.entries(groupesConnus(critere)).filter(([code]) => presents.includes(code))
  return presents
    .map((code): [string, string] => [code, code === SANS_PRU ? 'Sans PRU' : (noms.get(code) ?? '')])
    .toSorted(([a, une], [b, autre]) => Number(a === SANS_PRU) - Number(b === SANS_PRU) || une.localeCompare(autre, 'fr'))
}

interface LigneCroisee {
  readonly critere: Critere
  readonly groupe: string
  readonly constat: CodeConstat
  readonly classe: string
  readonly operation: string
  readonly pru: string | null
  readonly annee: number
  readonly nombre: number
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

const deLaCase = (lignes: readonly LigneCroisee[], critere: Critere, constat: CodeConstat) =>
  lignes.filter((ligne) => ligne.critere === critere && ligne.constat === constat)

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

interface Masque {
  readonly lire: Lecture
  readonly menages: number
  /** Combien de relogés y a-t-il là : d'un secteur, d'autres appels le disent. */
  readonly relogesDe: (critere: Critere, groupe: string) => number | null
}

/** Le même, pour qui le lit masqué : chaque tableau se découpe par-dessus ce que les indicateurs ANRU donnent déjà de ses deux côtés. */
async function lireMasque(ctx: Contexte, filtres: Filtres): Promise<Masque> {
  const [lignes, { croises }] = await Promise.all([lireAtomes(ctx), lireCroises(ctx, {})])
  const choisi = choixDe(filtres, lignes)
  const decoupeDe = decoupesDe(lignes)
  const tableaux = new Map<string, ReturnType<typeof croiser>>()
  const tableauDe = (selon: Decoupe, critere: Critere, constat: CodeConstat) => {
    const cle = `${critere} ${constat}`
    const connu = tableaux.get(cle)
    if (connu !== undefined) return connu
    const constate = decoupeDe(constats[constat].indicateur)
    // Une colonne qui sépare des classes que leur indicateur ne sépare pas les rendrait.
    const separe = constate.classes.some((classes) => new Set(classes.map((classe) => colonneDe(constat, classe))).size > 1)
    const tableau = separe
      ? { ensembles: null, groupes: selon.classes }
      : croiser(atomesDe(deLaCase(croises, critere, constat)), selon, constate)
    tableaux.set(cle, tableau)
    return tableau
  }
  const auSecteur = (groupe: string) => (atome: Atome) => choisi(atome) && (atome.pru ?? SANS_PRU) === groupe
  return {
    lire: (critere, groupe, constat) => {
      const { indicateur } = criteres[critere]
      return indicateur === null
        ? duSecteur(decoupeDe(constats[constat].indicateur), constat, auSecteur(groupe))
        : donnerLeGroupe(tableauDe(decoupeDe(indicateur), critere, constat), groupe, choisi)
    },
    menages: effectif(decoupeDe('R7').atomes.filter(choisi)),
    relogesDe: (critere, groupe) =>
      criteres[critere].indicateur === null ? effectif(decoupeDe('R7').atomes.filter(auSecteur(groupe))) : null,
  }
}

/** Un secteur est un choix d'opérations : il ne se lit que comme l'indicateur se lit d'elles. */
function duSecteur(decoupe: Decoupe, constat: CodeConstat, choisi: (atome: Atome) => boolean): Cases {
  const codes = Object.keys(definitionDe(constats[constat].indicateur).classes)
  const { nombre, classes } = donner(decoupe, codes, choisi)
  const donnees = colonnes.map((colonne) =>
    somme(...codes.filter((code) => colonneDe(constat, code) === colonne).map((code) => classes[code] ?? null)),
  )
  // Les classes tues d'une seule colonne : ce qui reste est le sien.
  const seule = donnees.filter((une) => une === null).length === 1
  const reste = somme(nombre, ...donnees.map((une) => -(une ?? 0)))
  const [OUI = null, NON = null, HORS = null] = donnees.map((une) => (une === null && seule ? reste : une))
  return { OUI, NON, HORS }
}

function atomesDe(lignes: readonly LigneCroisee[]): Atome[] {
  const parCle = new Map<string, { operation: string; pru: string | null; annee: number; classes: Record<string, number> }>()
  for (const { operation, pru, annee, groupe, constat, classe, nombre } of lignes) {
    const atome = parCle.get(`${operation} ${annee}`) ?? { operation, pru, annee, classes: {} }
    const place = caseDe(groupe, colonneDe(constat, classe))
    atome.classes[place] = (atome.classes[place] ?? 0) + nombre
    parCle.set(`${operation} ${annee}`, atome)
  }
  return [...parCle.values()]
}
