import { accesRefuse, introuvable } from '@relogement/domain/common/errors'
import { horsDeSonParc } from '@relogement/domain/logement/logement.permissions'
import type { SaisieExterne } from '@relogement/domain/positionnement/positionnement.schema'
import { sql } from 'kysely'
import { suivreLaCommission, tenirLesCandidats } from '../cal/avisUnParUn.ts'
import { getCalSeule } from '../cal/cal.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { lockLogement } from '../logement/logement.queries.ts'
import { insertProposition, modifierProposition, supprimerPropositions } from '../proposition/gestes.ts'
import { exigerPossible } from '../proposition-ecrite/viser.ts'
import { relireLaProposition } from './positionner.usecase.ts'
import { listPropositions } from './propositions.queries.ts'

const CHEZ_LE_BAILLEUR = ['EN_COURS_DE_TRAITEMENT', 'RETOUR_CAL']

/** Le candidat que le bailleur place sur son logement, à côté des nôtres : rien de lui n'est gardé que ses réponses. */
export async function ajouterUnExterne(ctx: Contexte, logementId: string, saisie: SaisieExterne) {
  const { reunionId } = await tenir(ctx, logementId)
  const id = await insertProposition(ctx.db, {
    type: 'EXTERNE',
    logement_id: logementId,
    reunion_id: reunionId,
    cree_le: ctx.maintenant,
    ...colonnesDe(ctx, saisie),
    statut: statutDe(saisie) ?? 'transmise_bailleur',
  })
  await suivreLaCommission(ctx, logementId)
  ctx.reponse.entete('Location', `/v1/propositions/${id}`)
  return relireLaProposition(ctx, id)
}

export async function modifierUnExterne(ctx: Contexte, id: string, saisie: SaisieExterne) {
  const logementId = await logementDe(ctx, id)
  await tenir(ctx, logementId)
  const statut = statutDe(saisie)
  await modifierProposition(ctx.db, id, { ...colonnesDe(ctx, saisie), ...(statut === null ? {} : { statut }) })
  await suivreLaCommission(ctx, logementId)
  return relireLaProposition(ctx, id)
}

export async function retirerUnExterne(ctx: Contexte, id: string): Promise<void> {
  const logementId = await logementDe(ctx, id)
  await tenir(ctx, logementId)
  await supprimerPropositions(ctx.db, [id])
  await suivreLaCommission(ctx, logementId)
}

async function logementDe(ctx: Contexte, id: string): Promise<string> {
  const [externe] = await listPropositions(ctx.db, ctx.acteur, sql`p.id = ${id}::uuid and p.type = 'EXTERNE'`)
  if (externe === undefined) throw introuvable('Proposition')
  return externe.logementId
}

/** Le logement, tenu, chez son bailleur ; et la réunion de nos propositions. */
async function tenir(ctx: Contexte, logementId: string): Promise<{ readonly reunionId: string | null }> {
  const { db, acteur } = ctx
  await tenirLesCandidats(ctx, logementId)
  const { statut, bailleur_id: bailleurId, reunions } = await lockLogement(db, acteur, logementId)
  if (horsDeSonParc(acteur, { bailleurId }) !== null) throw accesRefuse()
  const { reunion } = await getCalSeule(db, logementId)
  const repris = statut === 'NON_RETENU' && reunion?.statut === 'CAL'
  exigerPossible(
    repris || CHEZ_LE_BAILLEUR.includes(statut ?? '') ? [] : ['Ce logement n’est pas en cours de traitement : il n’a pas de commission.'],
  )
  return { reunionId: reunion?.id ?? reunions[0]?.id ?? null }
}

const colonnesDe = ({ aujourdhui }: Contexte, { CAL, reponseExterne }: SaisieExterne) => {
  const avis = CAL?.reponseBailleur
  return {
    ...(avis == null
      ? {}
      : {
          cal_bailleur_accepte: avis.accepte,
          cal_bailleur_rang: avis.rang ?? null,
          cal_accepte: avis.accepte,
          cal_rang: avis.rang ?? null,
          cal_date: aujourdhui,
        }),
    ...(reponseExterne === undefined ? {} : { reponse_externe: reponseExterne }),
  }
}

const statutDe = ({ CAL }: SaisieExterne) => {
  const avis = CAL?.reponseBailleur
  return avis == null ? null : avis.accepte ? 'acceptee_cal' : 'refusee_cal'
}
