import { SYSTEME } from '@relogement/domain/passage/transition'
import { passageDuLogement } from '@relogement/domain/positionnement/positionnement.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { lockLogementSeul } from '../logement/logement.queries.ts'
import { faireLePassage } from '../logement/passer.usecase.ts'
import { tenuesSql } from '../proposition/menagesAssignes.ts'
import { renumeroterLesRangs } from '../proposition/rangs.ts'

/** Après toute arrivée ou tout retrait : les rangs du logement se suivent, et son statut suit ses propositions (domain-rules § 2.1). */
export async function suivreLesPropositions(ctx: Contexte, logementId: string): Promise<void> {
  const ligne = await lockLogementSeul(ctx.db, logementId)
  await renumeroterLesRangs(ctx.db, [logementId])
  const { rows } = await sql<{ tenues: number; prononce: boolean }>`
    select count(*) filter (where ${tenuesSql})::int as tenues, coalesce(bool_or(p.gtr_accepte is not null), false) as prononce
    from proposition p where p.logement_id = ${logementId}::uuid`.execute(ctx.db)
  const passage = passageDuLogement({ statut: ligne.statut ?? '', tenues: rows[0]?.tenues ?? 0, prononce: rows[0]?.prononce ?? false })
  if (passage !== null) await faireLePassage(ctx, ligne, passage, {}, SYSTEME)
}
