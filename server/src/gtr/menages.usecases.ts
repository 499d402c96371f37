import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { evenementDuParcours } from '@relogement/domain/menage/passages/parcours.evenements'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { refusDInscrire } from '@relogement/domain/reunion/ordreDuJour.rules'
import type { LigneDeMenage } from '@relogement/domain/reunion/ordreDuJour.schema'
import type { DecisionDuMenage, SuiteDuRefus } from '@relogement/domain/reunion/reunion.listes'
import { canPreparer, canTravaillerEnReunion } from '@relogement/domain/reunion/reunion.permissions'
import type { Contexte } from '../core/contexte.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { enregistrer } from '../menage/modification/enregistrer.ts'
import { passerParSysteme } from '../menage/passages/passer.usecase.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { desinscrireMenage, ecrireLigneDeMenage, inscrireMenage, noterDansLaReunion } from '../reunion/gestes.ts'
import { conflit, exigerDeLaReunion } from '../reunion/modifier.usecases.ts'
import { faitsDe, getReunion, type LigneReunion, lockReunion } from '../reunion/reunion.queries.ts'
import { getMenage, lockLigne } from './menages.queries.ts'

interface Inscription {
  readonly id: string
  readonly menageId: string
}

/** Tient le dossier, puis la réunion : l'ordre de tous les gestes qui écrivent l'un et l'autre. */
async function tenir(ctx: Contexte, { id, menageId }: Inscription) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  const reunion = await lockReunion(ctx.db, ctx.acteur, id)
  exigerDeLaReunion(ctx, canPreparer(ctx.acteur, faitsDe(reunion, ctx)))
  return { dossier, reunion, inscrit: await estInscrit(ctx, { id, menageId }) }
}

const estInscrit = async ({ db }: Contexte, { id, menageId }: Inscription) =>
  (await db
    .selectFrom('reunion_menage')
    .select('menage_id')
    .where('reunion_id', '=', id)
    .where('menage_id', '=', menageId)
    .executeTakeFirst()) !== undefined

/** Inscrit un ménage à l'ordre du jour : passage n° 4. Redit, ne fait rien. */
export async function inscrire(ctx: Contexte, { id, menageId }: Inscription) {
  const { dossier, reunion, inscrit } = await tenir(ctx, { id, menageId })
  if (!inscrit) {
    const refus = refusDInscrire(reunion.type)
    if (refus !== null) throw conflit(refus)
    const reunionVisee = { id, statut: reunion.statut, prus: reunion.prus.map((pru) => pru.id) }
    await passerParSysteme(ctx, dossier, 'inscrire_gtr', { faits: { reunionVisee } })
    await inscrireMenage(ctx, id, menageId)
    await noterDansLaReunion(ctx, ctx.acteur.id, id, evenementDeGtr('MENAGE_INSCRIT', { menage: dossier.menage.code_menage }))
  }
  return getMenage(ctx, reunion, menageId)
}

/** Retire un ménage de l'ordre du jour : passage n° 5 s'il y était inscrit. */
export async function retirer(ctx: Contexte, { id, menageId }: Inscription): Promise<undefined> {
  const { dossier, inscrit } = await tenir(ctx, { id, menageId })
  if (!inscrit) throw introuvable('Ménage')
  if (dossier.menage.statut === 'INSCRIT_EN_PRESENTATION_GTR') {
    await passerParSysteme(ctx, dossier, 'annuler_inscription_gtr', { faits: {} })
    return
  }
  exigerNonFerme(dossier.menage)
  const sections = lireSections(dossier.menage, dossier)
  await desinscrireMenage(ctx, id, menageId)
  await enregistrer(ctx, dossier, sections, sections, { evenements: [evenementDuParcours('RETIRE_DU_GTR', {})] })
  await noterDansLaReunion(ctx, ctx.acteur.id, id, evenementDeGtr('MENAGE_DESINSCRIT', { menage: dossier.menage.code_menage }))
}

/** Ce que le GTR dit d'un ménage, une réponse à la fois : deux personnes n'écrasent pas la ligne l'une de l'autre. */
export async function ecrireLigne(ctx: Contexte, { id, menageId }: Inscription, saisie: LigneDeMenage) {
  const reunion = await tenirOuverte(ctx, id)
  exiger(canTravaillerEnReunion(ctx.acteur))
  const ligne = await lockLigne(ctx.db, ctx.acteur, id, menageId)
  verifierVersionDeLaLigne(ligne, ctx.versionAttendue)
  const { diffuse: commentaire_diffuse } = ligne
  const apres = { commentaire: ligne.commentaire, commentaire_diffuse, ...decisionDe(reunion, ligne, saisie), ...dite(saisie) }
  if (
    apres.commentaire !== ligne.commentaire ||
    apres.commentaire_diffuse !== ligne.diffuse ||
    apres.decision !== ligne.decision ||
    apres.suite !== ligne.suite
  )
    await ecrireLigneDeMenage(ctx, id, menageId, apres)
  return getMenage(ctx, reunion, menageId)
}

const dite = ({ commentaire, commentaireDiffuse }: LigneDeMenage) => ({
  ...(commentaire === undefined ? {} : { commentaire }),
  ...(commentaireDiffuse === undefined ? {} : { commentaire_diffuse: commentaireDiffuse }),
})

/** Refusé, un ménage revoit son projet, sauf mise en veille (domain-rules § 3.1) ; accepté, il n'y a pas de suite. */
function decisionDe(
  reunion: LigneReunion,
  avant: { readonly decision: DecisionDuMenage | null; readonly suite: SuiteDuRefus | null },
  { decision = avant.decision, suite }: LigneDeMenage,
) {
  if (decision !== avant.decision || suite !== undefined)
    if (reunion.statut !== 'COMPTE_RENDU') throw conflit('Le compte rendu n’est pas ouvert.')
  return { decision, suite: decision === 'REFUSE' ? (suite ?? avant.suite ?? 'REVISION') : null }
}

/** Tenue en partage : les réponses se donnent ensemble, et aucune ne se donne pendant que le compte rendu se clôt. */
export async function tenirOuverte(ctx: Contexte, id: string): Promise<LigneReunion> {
  await ctx.db.selectFrom('reunion').select('id').where('id', '=', id).forShare().execute()
  const reunion = await getReunion(ctx.db, ctx.acteur, id)
  if (reunion.statut === 'CLOTURE') throw conflit('Ce GTR est clôturé : rouvrez-le d’abord.')
  return reunion
}

export function verifierVersionDeLaLigne({ version }: { readonly version: number }, attendue: number | null): void {
  if (attendue === null || attendue === version) return
  const message = 'Une autre personne vient de répondre à cette ligne.'
  throw new DomainError('version', 'reunion.ligne', message, { details: { version } })
}
