import { ajouterMoisAuMois, moisDe, moisEntre } from '@relogement/domain/common/date'
import type { FiltresDe } from '@relogement/domain/common/defineListe'
import { moisDUneOperation } from '@relogement/domain/objectif/moisDUneOperation'
import { plageDe } from '@relogement/domain/objectif/plage'
import { statistiqueDuMois } from '@relogement/domain/objectif/statistiqueDuMois'
import type { FinAuRythme } from '@relogement/domain/operation/finAuRythme'
import type { StatistiquesOperations } from '@relogement/domain/operation/objectifs.schema'
import { listeOperations } from '@relogement/domain/operation/operation.liste'
import { simuler } from '@relogement/domain/simulation/simulation.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { presentItem } from '../core/http/hydra.ts'
import { et, retenuesPar } from '../core/liste/source.ts'
import { exigerLesCodesConnus } from '../referentiel/partenaire.queries.ts'
import { direLesVises, type FaitDuMois, faitsParMois, type MoisViseLu, visesParMois } from './mois.source.ts'
import { finAuRythme, finDuPsr, restants, sourceDesOperations } from './operation.source.ts'
import { operationsVisibles } from './portee.ts'

interface Demande extends FiltresDe<typeof listeOperations> {
  readonly operationIds?: readonly string[] | undefined
  readonly bailleurCodes?: readonly string[] | undefined
  readonly debutPeriode?: string | undefined
  readonly finPeriode?: string | undefined
}

interface OperationLue {
  readonly id: string
  readonly finAuRythme: FinAuRythme | null
  readonly finDuPsr: string | null
  readonly restants: number
  readonly faits: readonly FaitDuMois[]
  readonly vises: readonly MoisViseLu[]
}

const MOIS_ENSUITE = 36

/** Relogements visés, prévus et faits, mois par mois, des opérations retenues : les mêmes que la liste sous les mêmes filtres. */
export async function lireStatistiques(
  ctx: Contexte,
  { operationIds, bailleurCodes, debutPeriode, finPeriode, ...filtres }: Demande,
): Promise<StatistiquesOperations> {
  const { acteur, aujourdhui } = ctx
  await exigerLesCodesConnus(ctx.db, bailleurCodes ?? [], 'bailleurCodes', 'Bailleur inconnu')
  const { debut, fin } = plageDe(debutPeriode ?? null, finPeriode ?? null, moisDe(aujourdhui))
  const source = sourceDesOperations(operationsVisibles(acteur), aujourdhui)
  const retenues = et([
    retenuesPar(listeOperations, source, filtres),
    ...(operationIds === undefined ? [] : [estParmi(sql`o.id`, operationIds, 'uuid')]),
    ...(bailleurCodes === undefined ? [] : [estParmi(sql`b.code`, bailleurCodes)]),
  ])
  const { rows } =
    await sql<OperationLue>`select o.id, ${finAuRythme(aujourdhui)} as "finAuRythme", ${finDuPsr}::text as "finDuPsr", ${restants} as restants,
      ${faitsParMois('relogements', aujourdhui)} as faits, ${visesParMois} as vises
    from ${source.de} where ${retenues}`.execute(ctx.db)
  const courant = moisDe(aujourdhui)
  const operations = rows.map(({ vises, ...lue }) =>
    moisDUneOperation({ ...lue, vises: direLesVises(vises).map(({ mois, relogements }) => ({ mois, ...relogements })) }, courant),
  )
  const relogementsRestants = rows.reduce((total, une) => total + une.restants, 0)
  const observes = { restants: relogementsRestants, bloques: 0, charges: 0, mois: operations.flat() }
  const { rythme, vide: videLe } = simuler(observes, { rythme: null, charges: null }, aujourdhui)
  const combien = (fin: FinAuRythme) => rows.filter((une) => une.finAuRythme === fin).length
  return presentItem('StatistiquesOperations', '/v1/statistiques-operations', {
    ...{ debut, fin },
    mois: moisEntre(debut, fin).map((mois) => statistiqueDuMois(operations, mois, courant)),
    ensuite: moisEntre(ajouterMoisAuMois(fin, 1), ajouterMoisAuMois(fin, MOIS_ENSUITE)).map((mois) => ({
      mois,
      objectif: statistiqueDuMois(operations, mois, courant).nombreDeRelogements.objectif,
    })),
    reloges: statistiqueDuMois(operations, courant, courant).nombreDeRelogements.total,
    relogementsRestants,
    operationsRestantes: rows.filter((une) => une.restants > 0).map(({ id }) => id),
    ...{ rythme, videLe },
    finsAuRythme: { AVANT_LA_FIN: combien('AVANT_LA_FIN'), APRES_LA_FIN: combien('APRES_LA_FIN'), JAMAIS: combien('JAMAIS') },
  })
}
