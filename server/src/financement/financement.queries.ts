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
import { getOperation, type OperationLue } from '../operation/operation.queries.ts'
import { variable } from '../referentiel/variables.ts'
import { baremes, lireReglages, valeursDeLOperation } from './valeurs.ts'

export type FicheEnBase = Omit<Selectable<FinancementFiche>, 'plan' | 'calcul'> & { readonly plan: Plan; readonly calcul: Calcul }

/** Tout ce qui se sait du financement d'une opération. */
export interface FinancementLu {
  readonly operation: OperationLue
  readonly statut: StatutFat
  readonly etape: Etape
  /** Celles qui existent, dans l'ordre. */
  readonly fiches: readonly FicheEnBase[]
  readonly plan: Plan
  readonly calcul: Calcul
  readonly champs: readonly ChampRegle[]
  readonly valeurs: ValeursDeLOperation
  readonly enFaute: readonly ChampEnFaute[]
  readonly aVerifier: readonly ChampEnFaute[]
  readonly gel: string | null
  /** Ce que les demandes de paiement retiennent de la subvention. */
  readonly dejaDemande: number
  readonly dejaVerse: number
  readonly bareme: Bareme & { readonly aConfirmer: boolean }
  /** Ce que ce plan donne avec les variables du jour. */
  readonly calculer: (plan: Plan) => Calcul
}

const ORDRE = 'PDC'

/** Le financement d'une opération que l'acteur atteint. */
export async function getFinancement(ctx: Pick<Contexte, 'db' | 'acteur' | 'aujourdhui'>, id: string): Promise<FinancementLu> {
  const { db, aujourdhui } = ctx
  const operation = await getOperation(ctx, id)
  const [enBase, valeurs, reglages, enVigueur, seuil, sommes] = await Promise.all([
    db.selectFrom('financement_fiche').selectAll().where('operation_id', '=', id).execute() as Promise<unknown> as Promise<FicheEnBase[]>,
    lireValeurs(ctx, id),
    lireReglages(db),
    baremes(db, aujourdhui),
    variable(db, 'FINANCEMENT_ECART_A_JUSTIFIER', aujourdhui),
    db.selectFrom('paiement_operation').select(['demande', 'paye']).where('operation_id', '=', id).executeTakeFirst(),
  ])
  const fiches = enBase.toSorted((a, b) => ORDRE.indexOf(a.etape) - ORDRE.indexOf(b.etape))
  const statut = (operation.statut_subvention ?? 'AUCUNE') as StatutFat
  const famille = operation.famille as FamilleOperation
  const etape = etapeDe(statut)
  const gel = raisonDuGel(statut)
  const { taux = 0, plafond = 0, aConfirmer = false } = enVigueur.find((sien) => sien.famille === famille) ?? {}
  const bareme = { taux, plafond, aConfirmer }
  const calculerLePlan = (plan: Plan) => calculer(plan, operation.nombre_logements, bareme)
  const fiche = fiches.find((sienne) => sienne.etape === etape)
  const plan = fiche?.plan ?? PLAN_VIDE
  const calcul = gel !== null && fiche !== undefined ? fiche.calcul : calculerLePlan(plan)
  const champs = montrerLesRemplis(champsRegles({ bailleurId: operation.bailleur_id, etape, famille }, reglages), plan)
  const avant = etapePrecedente(etape)
  const precedente = fiches.find((sienne) => sienne.etape === avant)
  return {
    operation,
    statut,
    etape,
    fiches,
    plan,
    calcul,
    champs,
    valeurs,
    enFaute: gel === null ? champsEnFaute({ etape, plan, calcul, operation: valeurs, champs }) : [],
    aVerifier: avant === null || precedente === undefined ? [] : ecartsAJustifier(plan, { etape: avant, plan: precedente.plan }, seuil),
    gel,
    dejaDemande: sommes?.demande ?? 0,
    dejaVerse: sommes?.paye ?? 0,
    bareme,
    calculer: calculerLePlan,
  }
}

async function lireValeurs({ db }: Pick<Contexte, 'db'>, id: string): Promise<ValeursDeLOperation> {
  const { rows } = await sql<{ valeurs: ValeursDeLOperation }>`select ${valeursDeLOperation} as valeurs
    from operation o left join partenaire b on b.id = o.bailleur_id left join zone_geographique z on z.id = o.pru_id
      left join ville v on v.code_insee = o.ville_code where o.id = ${id}::uuid`.execute(db)
  return rows[0]?.valeurs ?? {}
}
