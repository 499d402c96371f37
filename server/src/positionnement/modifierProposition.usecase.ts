import { messages } from '@relogement/domain/common/champs'
import { accesRefuse, DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { horsDeSonParc } from '@relogement/domain/logement/logement.permissions'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { refusDeLAvis, sEfface } from '@relogement/domain/positionnement/positionnement.rules'
import type { ModificationProposition } from '@relogement/domain/positionnement/positionnement.schema'
import { ecrireUnAvis, tenirLesCandidats } from '../cal/avisUnParUn.ts'
import type { Contexte } from '../core/contexte.ts'
import { ecrireLaReponse as repondreEnGtr } from '../gtr/repondre.usecase.ts'
import { lockLogement } from '../logement/logement.queries.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { completerLePassage, passer, tenirAvecSesLogements } from '../menage/passages/passer.usecase.ts'
import { figerLesTaux } from '../menage/passages/tauxDesPropositions.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { modifierProposition as ecrire } from '../proposition/gestes.ts'
import { mettreAuRang } from '../proposition/rangs.ts'
import { exigerPossible, propositionDuLogement } from '../proposition-ecrite/viser.ts'
import { relireLaProposition } from './positionner.usecase.ts'

interface Couple {
  readonly id: string
  readonly menageId: string
}

/** Écrit ce que le client de la spécification dit d'une proposition ; redit, rien ne change. */
export async function modifierProposition(ctx: Contexte, { id, menageId }: Couple, saisie: ModificationProposition) {
  const { db, acteur } = ctx
  if (saisie.CAL?.reponseBailleur) await tenirLesCandidats(ctx, id)
  await tenirAvecSesLogements(db, menageId)
  const dossier = await lockDossier(db, menagesVisibles(acteur), menageId)
  const proposition = propositionDuLogement(dossier, id)
  const { GTR, CAL, acceptationMenage, refusMenage, finance } = saisie
  if ([GTR?.rangMenagePourLogement ?? undefined, acceptationMenage, refusMenage, finance].some((dit) => dit !== undefined))
    exiger(canModifierMenage(acteur, liensDuMenage(dossier)))
  if (CAL?.reponseBailleur) await ecrireLAvis(ctx, dossier, proposition, CAL.reponseBailleur)
  if (GTR?.reponse) await ecrireLaReponseDuGtr(ctx, proposition, GTR.reponse)
  if (GTR?.rangMenagePourLogement) await changerLeRang(ctx, proposition, GTR.rangMenagePourLogement)
  if (finance?.APL != null && !acceptationMenage) await ecrire(db, proposition.id, { apl: finance.APL })
  await ecrireLaReponse(ctx, dossier, proposition, saisie)
  return relireLaProposition(ctx, proposition.id)
}

/** Le taux d'effort de cette proposition, aux ressources d'aujourd'hui. */
export async function actualiserLeTaux(ctx: Contexte, id: string) {
  const { menage } = await relireLaProposition(ctx, id)
  if (menage === null) throw introuvable('Proposition')
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menage.id)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  await figerLesTaux(ctx, dossier, (propositions) => propositions.where('p.id', '=', id))
  return relireLaProposition(ctx, id)
}

/** La réponse du GTR s'écrit au compte rendu ouvert de sa réunion ; déjà celle d'une réunion close, elle ne change rien. */
async function ecrireLaReponseDuGtr(
  ctx: Contexte,
  proposition: PropositionDuDossier,
  { accepte, rang }: { readonly accepte: boolean; readonly rang?: number | null | undefined },
): Promise<void> {
  if (proposition.gtrAccepte === accepte && (rang ?? proposition.gtrRang) === proposition.gtrRang) return
  const { GTR } = await relireLaProposition(ctx, proposition.id)
  exigerPossible(GTR.id === null ? ['Cette proposition n’a pas de GTR : personne ne peut encore y répondre.'] : [])
  const visee = { id: GTR.id ?? '', propositionId: proposition.id }
  await repondreEnGtr({ ...ctx, versionAttendue: null }, visee, { accepte, ...(rang ? { rang } : {}) })
}

async function changerLeRang({ db, acteur }: Contexte, { id, logementId, statut }: PropositionDuDossier, rang: number): Promise<void> {
  exigerPossible(sEfface({ statut }) ? [] : ['Le GTR s’est prononcé : le rang d’arrivée ne change plus.'])
  await lockLogement(db, acteur, logementId)
  await mettreAuRang(db, logementId, id, rang)
}

/** L'avis du bailleur, et celui de sa commission, qui est le même sauf correction (domain-rules § 3.2) ; redit, rien ne change. */
async function ecrireLAvis(
  ctx: Contexte,
  dossier: DossierVerrouille,
  proposition: PropositionDuDossier,
  { accepte, rang = null, motif = null }: NonNullable<NonNullable<ModificationProposition['CAL']>['reponseBailleur']>,
): Promise<void> {
  const { db, acteur } = ctx
  if (canModifierMenage(acteur, liensDuMenage(dossier)) !== null && horsDeSonParc(acteur, { bailleurId: proposition.bailleurId }) !== null)
    throw accesRefuse()
  await lockLogement(db, acteur, proposition.logementId)
  const refus = refusDeLAvis(proposition)
  exigerPossible(refus === null ? [] : [refus])
  const garde = rang ?? (accepte ? proposition.calRang : null)
  if (proposition.calAccepte === accepte && proposition.calRang === garde) return
  await ecrireUnAvis(ctx, dossier.menage.id, proposition, { accepte, rang: garde, motif })
}

/** La réponse du ménage : le passage, ou ce qui en reste quand le statut est déjà passé. */
async function ecrireLaReponse(
  ctx: Contexte,
  dossier: DossierVerrouille,
  { id: propositionId, statut }: PropositionDuDossier,
  { acceptationMenage: accepte, refusMenage: refus, finance }: ModificationProposition,
): Promise<void> {
  const { id } = dossier.menage
  const apl = finance?.APL ?? null
  refuserAVenir(ctx, accepte)
  if (refus && statut !== 'refusee_menage')
    await passer(ctx, id, { transition: 'refus_proposition', propositionId, donnees: { ...refus, legitime: refus.legitime ?? false } })
  else if (accepte && statut !== 'acceptee_menage') {
    if (accepteeSansProposition(dossier))
      await completerLePassage(ctx, dossier, 'acceptation_logement', { propositionId, apl }, 'ACCEPTE_EN_GTR' satisfies StatutMenage)
    else await passer(ctx, id, { transition: 'acceptation_logement', propositionId, donnees: { apl } })
  } else if (accepte !== undefined && !accepte && statut === 'acceptee_menage')
    await passer(ctx, id, { transition: 'annuler_acceptation_logement' })
  else if (refus === null && statut === 'refusee_menage') await passer(ctx, id, { transition: 'annuler_refus_proposition', propositionId })
}

/** Une acceptation datée d'un jour à venir n'est pas encore donnée ; un refus, son passage le dit. */
function refuserAVenir({ aujourdhui }: Contexte, accepte: ModificationProposition['acceptationMenage']): void {
  const jour = typeof accepte === 'object' ? accepte?.date : accepte
  if (typeof jour !== 'string' || jour <= aujourdhui) return
  const violations = [{ propertyPath: 'acceptationMenage', message: messages.dateAnterieure }]
  throw new DomainError('saisie', 'proposition.acceptation', messages.dateAnterieure, { violations })
}

/** Le statut dit un logement accepté qu'aucune proposition ne porte encore. */
const accepteeSansProposition = ({ menage, propositions }: DossierVerrouille): boolean =>
  menage.statut === 'SIGNATURE_DU_BAIL' && !propositions.some(({ statut }) => statut === 'acceptee_menage')
