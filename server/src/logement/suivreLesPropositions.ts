import { passageDuLogement } from '@relogement/domain/logement/suivre.rules'
import { SYSTEME } from '@relogement/domain/passage/transition'
import { sql } from 'kysely'
import type { Ici } from '../passage/passer.ts'
import { tenuesSql } from '../proposition/menagesAssignes.ts'
import { resserrerLesRangs } from '../proposition/rangs.ts'
import { lockLogementSeul } from './logement.queries.ts'
import { faireLePassage } from './passer.usecase.ts'

/**
 * Après toute arrivée, réponse ou retrait : les rangs de ces logements se suivent, et leur statut suit leurs propositions. Ils se tiennent
 * toujours dans le même ordre ; un logement privé n'a pas de statut d'offre à suivre.
 */
export async function suivreLesPropositions(ctx: Ici, ...logements: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; statut: string | null }>`
    select id, statut from logement where id = any(${[...logements]}::uuid[]) and not prive order by id for update`.execute(ctx.db)
  const tenus = rows.map(({ id }) => id)
  await resserrerLesRangs(ctx.db, tenus)
  const propositions = await propositionsDe(ctx, tenus)
  for (const { id, statut } of rows) {
    const passage = passageDuLogement({ ...(propositions.get(id) ?? AUCUNE), statut: statut ?? '' })
    if (passage !== null) await faireLePassage(ctx, await lockLogementSeul(ctx.db, id), passage, {}, SYSTEME)
  }
}

type Propositions = Omit<Parameters<typeof passageDuLogement>[0], 'statut'>
const AUCUNE: Propositions = { tenues: 0, prononce: false, commission: false, prisParUnExterne: false }

// Avec un départ, la proposition disparaît : la réunion garde qu'elle s'était prononcée.
async function propositionsDe({ db }: Ici, logements: readonly string[]): Promise<ReadonlyMap<string, Propositions>> {
  const { rows } = await sql<Propositions & { id: string }>`
    select l.id, x.* from unnest(${[...logements]}::uuid[]) l (id) cross join lateral (
      select count(*) filter (where tenue)::int as tenues,
        coalesce(bool_or(t.gtr_accepte is not null), false) or exists (select from reunion_logement u
          where u.logement_id = l.id and u.statut in ('ATTENTE_TRANSMISSION_BAILLEUR', 'TRANSMIS_BAILLEUR', 'CAL')) as prononce,
        coalesce(bool_or(coalesce(t.cal_accepte, t.cal_bailleur_accepte)) filter (where tenue), false) as commission,
        coalesce((array_agg(t.type = 'EXTERNE' and t.reponse_externe is true
          order by coalesce(t.cal_rang, t.cal_bailleur_rang), t.gtr_reponse_rang, t.gtr_rang) filter (where tenue))[1], false) as "prisParUnExterne"
      from (select p.*, ${tenuesSql} and p.reponse_externe is not false as tenue from proposition p where p.logement_id = l.id) t) x`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...propositions }) => [id, propositions]))
}
