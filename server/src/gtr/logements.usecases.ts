import { introuvable } from '@relogement/domain/common/errors'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { estDisponible } from '@relogement/domain/logement/disponibilite'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { refusDAjouter } from '@relogement/domain/reunion/ordreDuJour.rules'
import { canPreparer } from '@relogement/domain/reunion/reunion.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { lockLogement } from '../logement/logement.queries.ts'
import { noterDansLaReunion } from '../reunion/gestes.ts'
import { conflit, exigerDeLaReunion } from '../reunion/modifier.usecases.ts'
import { faitsDe, lockReunion } from '../reunion/reunion.queries.ts'
import { passerUnite, retirerUnite } from '../reunion/unites.ts'
import { getLogementDeReunion } from './logements.queries.ts'

interface Presentation {
  readonly id: string
  readonly logementId: string
}

/** Tient le logement, puis la réunion. */
async function tenir(ctx: Contexte, { id, logementId }: Presentation) {
  const logement = await lockLogement(ctx.db, ctx.acteur, logementId)
  const reunion = await lockReunion(ctx.db, ctx.acteur, id)
  exigerDeLaReunion(ctx, canPreparer(ctx.acteur, faitsDe(reunion, ctx)))
  const { rows } = await sql<{ ajoute: boolean; propositions: number; autre: string | null; pru: string | null }>`
    select exists (select from reunion_logement rl where rl.reunion_id = ${id}::uuid and rl.logement_id = ${logementId}::uuid) as ajoute,
      (select count(*)::int from proposition p where p.reunion_id = ${id}::uuid and p.logement_id = ${logementId}::uuid and p.statut <> 'retiree') as propositions,
      (select r.nom from reunion_logement rl join reunion r on r.id = rl.reunion_id where rl.logement_id = ${logementId}::uuid and r.id <> ${id}::uuid and r.statut <> 'CLOTURE' limit 1) as autre,
      (select o.pru_id from logement l join operation o on o.id = l.operation_id where l.id = ${logementId}::uuid) as pru`.execute(ctx.db)
  const [autour] = rows
  if (autour === undefined) throw introuvable('Logement')
  return { logement, reunion, autour }
}

/** Ajoute un logement à l'ordre du jour ; redit, ne fait rien. */
export async function ajouterLogement(ctx: Contexte, ou: Presentation) {
  const { logement, reunion, autour } = await tenir(ctx, ou)
  if (!autour.ajoute) {
    const fin = logement.fin_mise_a_disposition?.toISOString() ?? null
    const refus = refusDAjouter(
      {
        statut: logement.statut,
        parc: logement.parc,
        prive: logement.prive,
        disponible: estDisponible(fin, ctx.maintenant.toISOString()),
        pruId: autour.pru,
        autreReunion: autour.autre,
      },
      reunion.prus.map(({ id }) => id),
    )
    if (refus !== null) throw conflit(refus)
    await passerUnite(ctx, { reunionId: ou.id, logementId: ou.logementId }, 'PRESENTATION_GTR', ctx.acteur.id)
    await noterDansLaReunion(ctx, ctx.acteur.id, ou.id, evenementDeGtr('LOGEMENT_AJOUTE', { adresse: adresseEnClair(logement) }))
  }
  return getLogementDeReunion(ctx, reunion, ou.logementId)
}

export async function oterLogement(ctx: Contexte, ou: Presentation): Promise<undefined> {
  const { logement, reunion, autour } = await tenir(ctx, ou)
  if (autour.propositions > 0)
    throw conflit(
      autour.propositions === 1
        ? 'Un ménage y est proposé : retirez d’abord sa proposition.'
        : `${autour.propositions} ménages y sont proposés : retirez d’abord leurs propositions.`,
    )
  if (!autour.ajoute) throw introuvable('Logement')
  await retirerUnite(ctx, { reunionId: ou.id, logementId: ou.logementId }, reunion.nom, ctx.acteur.id)
  await noterDansLaReunion(ctx, ctx.acteur.id, ou.id, evenementDeGtr('LOGEMENT_OTE', { adresse: adresseEnClair(logement) }))
}
