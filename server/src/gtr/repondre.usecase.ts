import { introuvable } from '@relogement/domain/common/errors'
import { ordreDuLogement } from '@relogement/domain/reunion/compteRendu.rules'
import type { ReponseDuGtr } from '@relogement/domain/reunion/ordreDuJour.schema'
import { canRepondre } from '@relogement/domain/reunion/reunion.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { ecrireReponse, tenirLesReponses } from '../reunion/gestes.ts'
import { exigerDeLaReunion } from '../reunion/modifier.usecases.ts'
import { logementsLus } from '../reunion/portee.ts'
import { faitsDe, type LigneReunion } from '../reunion/reunion.queries.ts'
import { getLogementDeReunion } from './logements.queries.ts'
import { tenirOuverte, verifierVersionDeLaLigne } from './menages.usecases.ts'

interface Visee {
  readonly id: string
  readonly propositionId: string
}

/**
 * Ce que le GTR répond à une proposition : enregistré aussitôt, les rangs du logement renumérotés, les refus à la fin. La version d'une
 * ligne n'avance qu'avec sa réponse : la place que les autres lui donnent n'écrase personne.
 */
export async function ecrireLaReponse(ctx: Contexte, { id, propositionId }: Visee, saisie: ReponseDuGtr) {
  const reunion = await tenirOuverte(ctx, id)
  exigerDeLaReunion(ctx, canRepondre(ctx.acteur, faitsDe(reunion, ctx)))
  const visee = reunion.reponses?.propositions.find((une) => une.id === propositionId)
  if (visee === undefined || !(await estLue(ctx, visee.logementId))) throw introuvable('Proposition')
  const siennes = (reunion.reponses?.propositions ?? []).filter(({ logementId }) => logementId === visee.logementId)
  const tenues = await tenirLesReponses(
    ctx,
    id,
    siennes.map((une) => une.id),
  )
  const ligne = tenues.find(({ proposition_id }) => proposition_id === propositionId)
  verifierVersionDeLaLigne({ version: ligne?.version ?? 1 }, ctx.versionAttendue)
  const { rang, commentaireDiffuse: diffuse, ...dit } = saisie
  await ecrireReponse(ctx, id, propositionId, {
    ...dit,
    ...(rang === undefined ? {} : { rang }),
    ...(diffuse === undefined ? {} : { commentaire_diffuse: diffuse }),
  })
  await renumeroter(ctx, reunion, siennes, tenues, { id: propositionId, ...saisie })
  return { reunion, logementId: visee.logementId }
}

export async function repondre(ctx: Contexte, visee: Visee, saisie: ReponseDuGtr) {
  const { reunion, logementId } = await ecrireLaReponse(ctx, visee, saisie)
  return getLogementDeReunion(ctx, reunion, logementId)
}

async function renumeroter(
  ctx: Contexte,
  { id }: LigneReunion,
  siennes: NonNullable<LigneReunion['reponses']>['propositions'],
  tenues: Awaited<ReturnType<typeof tenirLesReponses>>,
  dite: ReponseDuGtr & { readonly id: string },
): Promise<void> {
  const lues = siennes.map((une) => {
    const tenue = tenues.find(({ proposition_id }) => proposition_id === une.id)
    const accepte = une.id === dite.id && dite.accepte !== undefined ? dite.accepte : (tenue?.accepte ?? null)
    return { ...une, accepte, rang: tenue?.rang ?? null }
  })
  const ordre = ordreDuLogement(lues, dite.rang === undefined ? null : { id: dite.id, rang: dite.rang })
  for (const [place, { id: propositionId }] of ordre.entries()) await ecrireReponse(ctx, id, propositionId, { rang: place + 1 }, false)
}

async function estLue({ db, acteur }: Contexte, logementId: string): Promise<boolean> {
  const { rows } = await sql`select from logement l where l.id = ${logementId}::uuid and ${logementsLus(acteur)}`.execute(db)
  return rows.length > 0
}
