// Ce que les fiches lisent de l'opération, et ce qu'elles en attendent : le même SQL pour une opération et pour la liste.
import { champsRegles, type Reglage } from '@relogement/domain/financement/champs'
import { codesEtapes } from '@relogement/domain/financement/financement.listes'
import { type FamilleOperation, famillesOperation } from '@relogement/domain/operation/operation.listes'
import { type CodeVariable, variables } from '@relogement/domain/referentiel/variables'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { debutsEnVigueur, variablesEnVigueur } from '../referentiel/variables.ts'

/** Ce que disent l'identité, la convention et les dates de `operation o`, par chemin. */
export const valeursDeLOperation: RawBuilder<unknown> = sql`(jsonb_build_object('nom', o.nom, 'bailleur', b.nom, 'PRU', z.nom, 'ville', v.nom,
    'QPV', o.qpv, 'nombreLogements', o.nombre_logements, 'convention.reference', o.reference_convention, 'convention.date', o.date_convention)
  || coalesce((select jsonb_object_agg('dates.' || d.type, coalesce(d.reel, d.report, d.objectif)) || jsonb_object_agg('dates.' || d.type || '.reel', d.reel)
    from operation_date d where d.operation_id = o.id), '{}'))`

/** L'étape de la fiche en cours de `operation o`. */
export const etapeEnCours: RawBuilder<unknown> = sql`coalesce(substr(o.statut_subvention, 5, 1), 'P')`

/** Les réglages en vigueur : une ligne revenue à ce qui est livré n'en est plus un. */
export const lireReglages = (db: Acces): Promise<Reglage[]> =>
  db
    .selectFrom('champ_operation')
    .select(['bailleur_id as bailleurId', 'etape', 'famille', 'chemin', 'montre', 'requis'])
    .where('montre', 'is not', null)
    .$narrowType<{ montre: boolean; requis: boolean }>()
    .execute()

const familles = Object.keys(famillesOperation) as FamilleOperation[]

/** Les champs requis de chaque étape et de chaque famille, pour tous et pour chaque bailleur qui a les siens. */
export const requisDeChacun = (reglages: readonly Reglage[]) =>
  [null, ...new Set(reglages.flatMap(({ bailleurId }) => bailleurId ?? []))].flatMap((bailleurId) =>
    codesEtapes.flatMap((etape) =>
      familles.map((famille) => ({
        bailleur: bailleurId,
        etape,
        famille,
        chemins: champsRegles({ bailleurId, etape, famille }, reglages).flatMap(({ chemin, requis }) => (requis ? [chemin] : [])),
      })),
    ),
  )

/** Ce que reçoit chaque famille ce jour-là ; « à confirmer » tant qu'une valeur est celle livrée avec le produit. */
export async function baremes(db: Acces, jour: string) {
  const [enVigueur, debuts] = [await variablesEnVigueur(db, jour), await debutsEnVigueur(db, jour)]
  const livree = (code: CodeVariable) => Object.hasOwn(variables[code].valeurs, debuts[code] ?? '')
  return familles.map((famille) => {
    const [taux, plafond] = [`FINANCEMENT_TAUX_${famille}`, `FINANCEMENT_PLAFOND_${famille}`] as const
    return { famille, taux: enVigueur[taux] ?? 0, plafond: enVigueur[plafond] ?? 0, aConfirmer: livree(taux) || livree(plafond) }
  })
}
