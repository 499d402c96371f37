// Ce qu'un lecteur masqué lit des relogés (décision 0062) : sa portée entière, rangée en ensembles que rien ne sépare, et ce qu'il en choisit.
import { debuteUneAnnee, finitUneAnnee } from '@relogement/domain/anru/anru.liste'
import { definitionDe, type Indicateur } from '@relogement/domain/anru/indicateurs'
import { type Atome, type Decoupe, decouper } from '@relogement/domain/anru/masque'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type Filtres, parIndicateur, tablesDesFaits } from './faits.ts'

export interface LigneDAtome {
  readonly indicateur: Indicateur
  readonly operation: string
  readonly pru: string | null
  readonly bailleur: string | null
  readonly annee: number | null
  readonly classe: string
  readonly nombre: number
}

/** Sur toute la portée : une découpe ne dépend pas de ce que la personne choisit de lire. */
export async function lireAtomes({ db, acteur, aujourdhui }: Contexte): Promise<readonly LigneDAtome[]> {
  const { rows } = await sql<LigneDAtome>`with ${tablesDesFaits(acteur, {}, aujourdhui)}
    select v.indicateur, f.operation_id as operation, f.pru_id as pru, min(o.bailleur_id::text) as bailleur, v.annee, v.classe, count(*)::int as nombre
    from ${parIndicateur} join operation o on o.id = f.operation_id where v.classe is not null
    group by v.indicateur, f.operation_id, f.pru_id, v.annee, v.classe`.execute(db)
  return rows
}

/** Les ensembles des ménages relogés, et la découpe de chaque indicateur par-dessus ce qu'il redit. */
export function decoupesDe(lignes: readonly LigneDAtome[]) {
  const menages = decouper(
    atomesDe(lignes, 'R7', () => 'RELOGE'),
    undefined,
  )
  const decoupes = new Map<Indicateur, Decoupe>()
  const decoupeDe = (code: Indicateur): Decoupe => {
    const connue = decoupes.get(code)
    if (connue !== undefined) return connue
    const { suit } = definitionDe(code)
    const suivie = code === 'R10' ? undefined : suit === undefined ? menages.ensembles : decoupeDe(suit as Indicateur).ensembles
    const decoupe = decouper(atomesDe(lignes, code), suivie)
    decoupes.set(code, decoupe)
    return decoupe
  }
  return { menages, decoupeDe }
}

/** Les atomes d'un indicateur. `sous` : le nom d'une seule classe, où tous se comptent. */
export function atomesDe(
  lignes: readonly LigneDAtome[],
  indicateur: Indicateur,
  sous: (classe: string) => string = (classe) => classe,
): Atome[] {
  const parCle = new Map<string, { operation: string; pru: string | null; annee: number | null; classes: Record<string, number> }>()
  for (const { operation, pru, annee, classe, nombre, ...ligne } of lignes) {
    if (ligne.indicateur !== indicateur) continue
    const cle = `${operation} ${annee}`
    const atome = parCle.get(cle) ?? { operation, pru, annee, classes: {} }
    atome.classes[sous(classe)] = (atome.classes[sous(classe)] ?? 0) + nombre
    parCle.set(cle, atome)
  }
  return [...parCle.values()]
}

export function choixDe({ operationIds = [], PRUs = [], bailleurs = [], du, au }: Filtres, lignes: readonly LigneDAtome[]) {
  const bailleurDe = new Map(lignes.map(({ operation, bailleur }) => [operation, bailleur]))
  const parmi = (choisis: readonly string[], valeur: string | null | undefined) =>
    choisis.length === 0 || (valeur != null && choisis.includes(valeur))
  return ({ operation, pru, annee }: Atome): boolean =>
    parmi(operationIds, operation) &&
    parmi(PRUs, pru) &&
    parmi(bailleurs, bailleurDe.get(operation)) &&
    (annee === null || ((du === undefined || `${annee}-01-01` >= du) && (au === undefined || `${annee}-12-31` <= au)))
}

const ANNEES_ENTIERES = 'Vos nombres se lisent par années entières : du 1er janvier au 31 décembre'

/** @throws DomainError `anru.annees` : deux périodes qui coupent une année se soustrairaient. */
export function verifierLesAnnees({ du, au }: Filtres): void {
  const violations = [
    ...(du === undefined || debuteUneAnnee(du) ? [] : [{ propertyPath: 'du', message: ANNEES_ENTIERES }]),
    ...(au === undefined || finitUneAnnee(au) ? [] : [{ propertyPath: 'au', message: ANNEES_ENTIERES }]),
  ]
  if (violations.length > 0) throw new DomainError('saisie', 'anru.annees', ANNEES_ENTIERES, { violations })
}
