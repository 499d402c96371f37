// Ce qu'un lecteur masqué lit des relogés (décision 0062) : sa portée entière, rangée en ensembles que rien ne sépare, et ce qu'il en choisit.
import { debuteUneAnnee, finitUneAnnee } from '@relogement/domain/anru/anru.liste'
import { identitesDe, tableauDe } from '@relogement/domain/anru/identites'
import { codesIndicateurs, type Indicateur } from '@relogement/domain/anru/indicateurs'
import { type Atome, type Decoupe, masquer } from '@relogement/domain/anru/masque'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { comptesParIndicateur, type Filtres, tablesDesFaits } from './faits.ts'

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
    select c.indicateur, c.operation_id as operation, c.pru_id as pru, o.bailleur_id::text as bailleur, c.annee, c.classe, c.nombre
    from ${comptesParIndicateur(['operation_id', 'pru_id', 'annee'])} c join operation o on o.id = c.operation_id`.execute(db)
  return rows
}

/** La découpe de chaque indicateur : tous ensemble, car d'un nombre de l'un se déduirait une case d'un autre. */
export function decoupesDe(lignes: readonly LigneDAtome[]): (code: Indicateur) => Decoupe {
  const parCode = new Map(codesIndicateurs.map((code) => [code, new Map<string, AtomeCompte>()]))
  for (const { indicateur, operation, pru, annee, classe, nombre } of lignes) {
    const siens = parCode.get(indicateur)
    const atome = siens?.get(`${operation} ${annee}`) ?? { operation, pru, annee, classes: {} }
    atome.classes[classe] = (atome.classes[classe] ?? 0) + nombre
    siens?.set(`${operation} ${annee}`, atome)
  }
  const tableaux = codesIndicateurs.map((code) => tableauDe(code, [...(parCode.get(code)?.values() ?? [])]))
  const decoupes = masquer(tableaux, identitesDe(tableaux))
  return (code) => decoupes.get(code) as Decoupe
}

type AtomeCompte = Omit<Atome, 'classes'> & { classes: Record<string, number> }

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
