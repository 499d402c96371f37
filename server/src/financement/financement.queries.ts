import { type ChampRegle, champsRegles } from '@relogement/domain/financement/champs'
import { etapeDe, etapePrecedente, raisonDuGel, type StatutFat } from '@relogement/domain/financement/fat.statuts'
import type { Etape } from '@relogement/domain/financement/financement.listes'
import { type Bareme, calculer } from '@relogement/domain/financement/plan.calcul'
import {
  type ChampEnFaute,
  champsEnFaute,
  ecartsAJustifier,
  montrerLesRemplis,
  type ValeursDeLOperation,
} from '@relogement/domain/financement/plan.controle'
import { type Calcul, PLAN_VIDE, type Plan } from '@relogement/domain/financement/plan.schema'
import type { FamilleOperation } from '@relogement/domain/operation/operation.listes'
import { type Selectable, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { FinancementFiche } from '../core/tables.gen.ts'
import { getOperation, type OperationEnBase, type OperationLue } from '../operation/operation.queries.ts'
import { variable } from '../referentiel/variables.ts'
import { baremes, lireReglages, valeursDeLOperation } from './valeurs.ts'

export type FicheEnBase = Omit<Selectable<FinancementFiche>, 'plan' | 'calcul'> & { readonly plan: Plan; readonly calcul: Calcul }

/** Le plan de la fiche en cours, et ce qui s'en calcule. */
interface PlanLu {
  readonly statut: StatutFat
  readonly etape: Etape
  /** Celles qui existent, dans l'ordre. */
  readonly fiches: readonly FicheEnBase[]
  readonly plan: Plan
  readonly calcul: Calcul
  readonly gel: string | null
  readonly bareme: Bareme & { readonly aConfirmer: boolean }
  /** Ce que ce plan donne avec les variables du jour. */
  readonly calculer: (plan: Plan) => Calcul
}

/** Tout ce qui se sait du financement d'une opération. */
export interface FinancementLu extends PlanLu {
  readonly operation: OperationLue
  readonly champs: readonly ChampRegle[]
  readonly valeurs: ValeursDeLOperation
  readonly enFaute: readonly ChampEnFaute[]
  readonly aVerifier: readonly ChampEnFaute[]
  /** Ce que les demandes de paiement retiennent de la subvention. */
  readonly dejaDemande: number
  readonly dejaVerse: number
}

const ORDRE = 'PDC'

/** Le plan d'une opération déjà lue : de quoi le calculer à chaque frappe, rien de plus. */
export async function lireLePlan(
  { db, aujourdhui }: Pick<Contexte, 'db' | 'aujourdhui'>,
  { id, famille, nombre_logements, statut_subvention }: Pick<OperationEnBase, 'id' | 'famille' | 'nombre_logements' | 'statut_subvention'>,
): Promise<PlanLu> {
  const [enBase, enVigueur] = await Promise.all([
    db.selectFrom('financement_fiche').selectAll().where('operation_id', '=', id).execute() as Promise<unknown> as Promise<FicheEnBase[]>,
    baremes(db, aujourdhui),
  ])
  const fiches = enBase.toSorted((a, b) => ORDRE.indexOf(a.etape) - ORDRE.indexOf(b.etape))
  const statut = (statut_subvention ?? 'AUCUNE') as StatutFat
  const etape = etapeDe(statut)
  const gel = raisonDuGel(statut)
  const { taux = 0, plafond = 0, aConfirmer = false } = enVigueur.find((sien) => sien.famille === famille) ?? {}
  const bareme = { taux, plafond, aConfirmer }
  const calculerLePlan = (plan: Plan) => calculer(plan, nombre_logements, bareme)
  const fiche = fiches.find((sienne) => sienne.etape === etape)
  const plan = fiche?.plan ?? PLAN_VIDE
  const calcul = gel !== null && fiche !== undefined ? fiche.calcul : calculerLePlan(plan)
  return { statut, etape, fiches, plan, calcul, gel, bareme, calculer: calculerLePlan }
}

/** Le financement d'une opération que l'acteur atteint. */
export async function getFinancement(ctx: Pick<Contexte, 'db' | 'acteur' | 'aujourdhui'>, id: string): Promise<FinancementLu> {
  const { db, aujourdhui } = ctx
  const operation = await getOperation(ctx, id)
  const lu = await lireLePlan(ctx, operation)
  const { etape, fiches, plan, calcul, gel } = lu
  const [valeurs, reglages, seuil, sommes] = await Promise.all([
    lireValeurs(ctx, id),
    lireReglages(db),
    variable(db, 'FINANCEMENT_ECART_A_JUSTIFIER', aujourdhui),
    db.selectFrom('paiement_operation').select(['demande', 'paye']).where('operation_id', '=', id).executeTakeFirst(),
  ])
  const famille = operation.famille as FamilleOperation
  const champs = montrerLesRemplis(champsRegles({ bailleurId: operation.bailleur_id, etape, famille }, reglages), plan)
  const avant = etapePrecedente(etape)
  const precedente = fiches.find((sienne) => sienne.etape === avant)
  return {
    ...lu,
    operation,
    champs,
    valeurs,
    enFaute: gel === null ? champsEnFaute({ etape, plan, calcul, operation: valeurs, champs }) : [],
    aVerifier: avant === null || precedente === undefined ? [] : ecartsAJustifier(plan, { etape: avant, plan: precedente.plan }, seuil),
    dejaDemande: sommes?.demande ?? 0,
    dejaVerse: sommes?.paye ?? 0,
  }
}

async function lireValeurs({ db }: Pick<Contexte, 'db'>, id: string): Promise<ValeursDeLOperation> {
  const { rows } = await sql<{ valeurs: ValeursDeLOperation }>`select ${valeursDeLOperation} as valeurs
    from operation o left join partenaire b on b.id = o.bailleur_id left join zone_geographique z on z.id = o.pru_id
      left join ville v on v.code_insee = o.ville_code where o.id = ${id}::uuid`.execute(db)
  return rows[0]?.valeurs ?? {}
}
