// Les liens d'une consultation écrite : la base n'en garde que l'empreinte, et ils ne se lisent nulle part une fois remis (décision 0055).
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { A_UNE_PERSONNE } from '@relogement/domain/compte/jetonApi.rules'
import { MARQUE_DU_LIEN } from '@relogement/domain/courriel/lien.rules'
import { courrielDeConsultation, echeanceDeLaConsultation } from '@relogement/domain/reunion/consultationEcrite.rules'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { canGererLesLiens } from '@relogement/domain/reunion/reunion.permissions'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { nouveauJeton } from '../core/jetons.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { noterDansLaReunion } from '../reunion/gestes.ts'
import { exigerDeLaReunion, relire } from '../reunion/modifier.usecases.ts'
import { faitsDe, type LigneReunion, lockReunion } from '../reunion/reunion.queries.ts'
import type { ServicesRelogement } from '../services.ts'

/** Fait un lien de plus à cette personne ; ceux d'un envoi précédent valent encore. Le jeton suit un « # ». */
export async function faireLeLienDeConsultation(
  db: Acces,
  urlPublique: string,
  lienId: string,
  maintenant: Date,
): Promise<{ readonly adresse: string }> {
  const { jeton, empreinte } = nouveauJeton()
  await db.insertInto('jeton_consultation').values({ empreinte, lien_id: lienId, fait_le: maintenant }).execute()
  return { adresse: `${urlPublique}/consultation-ecrite#jeton=${jeton}` }
}

/** Un lien à chaque participant, fait à l'envoi de son courriel ; rouverte, la consultation leur en refait un. Jamais par un jeton d'API : le lien lui survivrait. */
export async function envoyerLaConsultation(ctx: Contexte, reunion: LigneReunion): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const emails = [...new Set(reunion.participants.map((email) => email.toLowerCase()))]
  if (emails.length === 0) return
  if (acteur.jetonApiId !== undefined) throw new DomainError('droit', 'jeton', A_UNE_PERSONNE)
  const avant = echeanceDe(ctx, reunion)
  const { sujet, corps } = courrielDeConsultation({
    nom: reunion.nom,
    propositions: await compterLesPropositions(db, reunion.id),
    avant: avant.toISOString(),
    lien: MARQUE_DU_LIEN,
    par: `${acteur.prenom} ${acteur.nom}`,
  })
  for (const email of emails) {
    const lienConsultation = await tenirUnLien(ctx, reunion.id, email, avant)
    await ecrireCourriel(
      db,
      { type: 'CONSULTATION_ECRITE', destinataires: [email], sujet, corps, auteurId: acteur.id, repondreA: acteur.email, lienConsultation },
      maintenant,
    )
  }
  const envoi = evenementDeGtr('CONSULTATION_ENVOYEE', { destinataires: emails.length, avant: avant.toISOString() })
  await noterDansLaReunion(ctx, acteur.id, reunion.id, envoi)
}

async function compterLesPropositions(db: Acces, reunionId: string): Promise<number> {
  const { nombre } = await db
    .selectFrom('proposition')
    .select(({ fn }) => fn.countAll<number>().as('nombre'))
    .where('reunion_id', '=', reunionId)
    .where('statut', 'in', ['assignation', 'presentation_gtr'])
    .executeTakeFirstOrThrow()
  return Number(nombre)
}

const echeanceDe = ({ maintenant }: Contexte, { date }: LigneReunion) =>
  new Date(echeanceDeLaConsultation(date.toISOString(), maintenant.toISOString()))

async function tenirUnLien({ db, acteur, maintenant }: Contexte, reunionId: string, email: string, avant: Date): Promise<string> {
  const { id } = await db
    .insertInto('lien_consultation')
    .values({ id: uuidv7(), reunion_id: reunionId, email, repondre_avant: avant, cree_le: maintenant, cree_par: acteur.id })
    .onConflict((conflit) =>
      conflit.columns(['reunion_id', 'email']).doUpdateSet({ revoque_le: null, revoque_par: null, repondre_avant: avant }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Un lien de plus pour cette personne, montré une seule fois à qui le demande ; ceux d'avant ne valent plus. */
export async function montrerUnLien(ctx: Contexte<ServicesRelogement>, reunionId: string, email: string) {
  const reunion = await tenir(ctx, reunionId)
  const adresse = email.trim().toLowerCase()
  const avant = echeanceDe(ctx, reunion)
  const id = await tenirUnLien(ctx, reunionId, adresse, avant)
  await ctx.db.deleteFrom('jeton_consultation').where('lien_id', '=', id).execute()
  const lien = await faireLeLienDeConsultation(ctx.db, ctx.services.urlPublique, id, ctx.maintenant)
  await noterDansLaReunion(ctx, ctx.acteur.id, reunionId, evenementDeGtr('CONSULTATION_LIEN_MONTRE', { email: adresse }))
  return presentItem('LienConsultation', `/v1/reunions/${reunionId}/liens/${id}`, { adresse: lien.adresse, jusquAu: avant.toISOString() })
}

/** Retiré, le lien n'ouvre plus rien ; les avis déjà donnés restent. */
export async function retirerLeLien(ctx: Contexte, reunionId: string, lienId: string) {
  await tenir(ctx, reunionId)
  const lien = await ctx.db
    .selectFrom('lien_consultation')
    .select(['email', 'revoque_le'])
    .where('id', '=', lienId)
    .where('reunion_id', '=', reunionId)
    .executeTakeFirst()
  if (lien === undefined) throw introuvable('Lien')
  if (lien.revoque_le === null) {
    await revoquer(ctx.db, lienId, ctx.maintenant, ctx.acteur.id)
    await noterDansLaReunion(ctx, ctx.acteur.id, reunionId, evenementDeGtr('CONSULTATION_LIEN_RETIRE', { email: lien.email }))
  }
  return relire(ctx, reunionId)
}

export const revoquer = (db: Acces, id: string, maintenant: Date, par: string | null) =>
  db.updateTable('lien_consultation').set({ revoque_le: maintenant, revoque_par: par }).where('id', '=', id).execute()

/** Le compte rendu annulé : ses avis s'effacent avec les réponses, ses liens n'ouvrent plus rien. */
export async function fermerLaConsultation({ db, acteur, maintenant }: Contexte, reunionId: string): Promise<void> {
  await db
    .deleteFrom('avis_consultation')
    .where('lien_id', 'in', db.selectFrom('lien_consultation').select('id').where('reunion_id', '=', reunionId))
    .execute()
  await db
    .updateTable('lien_consultation')
    .set({ revoque_le: maintenant, revoque_par: acteur.id })
    .where('reunion_id', '=', reunionId)
    .where('revoque_le', 'is', null)
    .execute()
}

async function tenir(ctx: Contexte, reunionId: string): Promise<LigneReunion> {
  const reunion = await lockReunion(ctx.db, ctx.acteur, reunionId)
  exigerDeLaReunion(ctx, canGererLesLiens(ctx.acteur, faitsDe(reunion, ctx)))
  return reunion
}

/** Un jeton désigne un lien qui vaut encore : ni retiré, ni périmé depuis un mois. */
export interface LienDeConsultation {
  readonly id: string
  readonly email: string
  readonly reunionId: string
  readonly creePar: string | null
  readonly echeance: Date
  readonly ouvertLe: Date | null
}

export const chercherLeLien = (db: Acces, empreinte: Buffer, depuis: Date): Promise<LienDeConsultation | undefined> =>
  db
    .selectFrom('jeton_consultation as j')
    .innerJoin('lien_consultation as l', 'l.id', 'j.lien_id')
    .select([
      'l.id',
      'l.email',
      'l.reunion_id as reunionId',
      'l.cree_par as creePar',
      'l.repondre_avant as echeance',
      'l.ouvert_le as ouvertLe',
    ])
    .where('j.empreinte', '=', empreinte)
    .where('l.revoque_le', 'is', null)
    .where('l.repondre_avant', '>', depuis)
    .executeTakeFirst()
