import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import { applyTransition } from '@relogement/domain/common/transition'
import { echeanceDe } from '@relogement/domain/rgpd/droits/delai.rules'
import {
  type MotifDeRefusDeDroits,
  type MoyenDIdentite,
  motifsDeRefusDeDroits,
  moyensDIdentite,
} from '@relogement/domain/rgpd/droits/droits.listes'
import type { SaisieDeDemande } from '@relogement/domain/rgpd/droits/droits.schema'
import {
  type DonneesDeDemande,
  type NomTransitionDeDemande,
  passagesDeDemande,
  refusDInstruire,
} from '@relogement/domain/rgpd/droits/droits.transitions'
import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import type { DroitsDemande } from '../../core/tables.gen.ts'
import { type DemandeEnBase, getDemande, insertEtape, lockDemande, updateDemande } from './demande.queries.ts'
import { faitsDe, presenterDemande } from './presenterDemande.ts'

export const lireDemande = async (ctx: Contexte, id: string) => presenterDemande(ctx, await getDemande(ctx.db, id))

export async function enregistrerDemande(ctx: Contexte, saisie: SaisieDeDemande) {
  const { db, acteur, maintenant } = ctx
  refuserAVenir(ctx, saisie.recueLe)
  const id = uuidv7()
  await db
    .insertInto('droits_demande')
    .values({ id, ...colonnesDe(saisie, null), creee_le: maintenant, creee_par: acteur.id })
    .execute()
  await insertEtape(db, id, { auteurId: acteur.id, le: maintenant, texte: `Demande enregistrée, reçue le ${formatDate(saisie.recueLe)}` })
  return lireDemande(ctx, id)
}

/** Corrige ce qui a été noté à la réception, et seulement ce qui est redit ; l'échéance suit la date de réception. */
export async function corrigerDemande(ctx: Contexte, id: string, redit: Partial<SaisieDeDemande>) {
  const demande = await viser(ctx, id)
  const saisie = { ...saisieDe(demande), ...redit }
  refuserAVenir(ctx, saisie.recueLe)
  const posterieure = [demande.identite_le, demande.prolongee_le].some((jour) => jour !== null && jour < saisie.recueLe)
  if (posterieure) throw conflit('La demande ne peut pas être reçue après la vérification d’identité ou la prolongation déjà notées.')
  const champs = colonnesDe(saisie, demande.prolongee_le)
  const changes = Object.keys(champs).filter((cle) => champs[cle as keyof typeof champs] !== demande[cle as keyof DemandeEnBase])
  if (changes.length === 0) return presenterDemande(ctx, demande)
  return noter(ctx, demande, champs, 'Demande corrigée', changes.flatMap((cle) => LIBELLES[cle] ?? []).join(', '))
}

const saisieDe = ({ droit, personne, email, telephone, adresse, canal, recue_le, objet }: DemandeEnBase) => ({
  droit,
  personne,
  email,
  telephone,
  adresse,
  canal,
  recueLe: recue_le,
  objet,
})

const LIBELLES: Readonly<Record<string, string>> = {
  droit: 'droit',
  personne: 'personne',
  email: 'adresse électronique',
  telephone: 'téléphone',
  adresse: 'adresse',
  canal: 'canal',
  recue_le: 'date de réception',
  objet: 'objet',
}

const colonnesDe = (
  { droit, personne, email, telephone, adresse, canal, recueLe, objet }: ReturnType<typeof saisieDe>,
  prolongeeLe: string | null,
) => ({
  droit,
  personne,
  email,
  telephone,
  adresse,
  canal,
  recue_le: recueLe,
  objet,
  echeance: echeanceDe({ recueLe, prolongeeLe }),
})

export async function demanderIdentite(ctx: Contexte, id: string) {
  const { demande, passage } = await passer(ctx, id, 'demander_identite', {})
  return noter(ctx, demande, { statut: passage.nouveau }, 'Preuve d’identité demandée à la personne')
}

export async function verifierIdentite(ctx: Contexte, id: string, { moyen, le }: { moyen: MoyenDIdentite; le: string }) {
  const { demande, passage } = await passer(ctx, id, 'verifier_identite', { le })
  const champs = { statut: passage.nouveau, identite_moyen: moyen, identite_le: le, identite_par: ctx.acteur.id }
  return noter(ctx, demande, champs, `Identité vérifiée le ${formatDate(le)}`, moyensDIdentite[moyen])
}

export async function prolonger(ctx: Contexte, id: string, { motif, le }: { motif: string; le: string }) {
  const { demande, passage } = await passer(ctx, id, 'prolonger', { le })
  const echeance = echeanceDe({ recueLe: demande.recue_le, prolongeeLe: le })
  const champs = { statut: passage.nouveau, prolongee_le: le, prolongation_motif: motif, echeance }
  return noter(ctx, demande, champs, `Prolongée jusqu’au ${formatDate(echeance)}, personne prévenue le ${formatDate(le)}`, motif)
}

export async function repondre(ctx: Contexte, id: string, { le, precisions }: { le: string; precisions: string | null }) {
  const { demande, passage } = await passer(ctx, id, 'repondre', { le })
  return noter(ctx, demande, { statut: passage.nouveau, close_le: le, precisions }, `Réponse envoyée le ${formatDate(le)}`, precisions)
}

interface Refus {
  motif: MotifDeRefusDeDroits
  precisions: string | null
  le: string
}

export async function refuser(ctx: Contexte, id: string, { motif, precisions, le }: Refus) {
  const { demande, passage } = await passer(ctx, id, 'refuser', { le, motifDeRefus: motif })
  const details = [motifsDeRefusDeDroits[motif], precisions].filter((texte) => texte !== null).join('. ')
  return noter(
    ctx,
    demande,
    { statut: passage.nouveau, close_le: le, motif_refus: motif, precisions },
    `Refusée le ${formatDate(le)}`,
    details,
  )
}

/** La demande verrouillée, à la version que la personne a lue, encore ouverte. */
export async function viser(ctx: Contexte, id: string): Promise<DemandeEnBase> {
  const demande = await viserMemeClose(ctx, id)
  const refus = refusDInstruire(faitsDe(demande))
  if (refus !== null) throw conflit(refus)
  return demande
}

export async function viserMemeClose({ db, versionAttendue }: Contexte, id: string): Promise<DemandeEnBase> {
  const demande = await lockDemande(db, id)
  if (versionAttendue !== null && versionAttendue !== demande.version)
    throw new DomainError('version', 'demande-de-droits.version', 'Cette demande a été modifiée depuis que vous l’avez ouverte.', {
      details: { version: demande.version, champs: [] },
    })
  return demande
}

async function passer(ctx: Contexte, id: string, nom: NomTransitionDeDemande, donnees: DonneesDeDemande) {
  const demande = await viserMemeClose(ctx, id)
  const contexte = { faits: faitsDe(demande), donnees, aujourdhui: ctx.aujourdhui }
  return { demande, passage: applyTransition(passagesDeDemande, nom, contexte, ctx.acteur) }
}

/** Écrit la demande et son étape, et la rend. */
export async function noter(
  ctx: Contexte,
  demande: DemandeEnBase,
  champs: Updateable<DroitsDemande>,
  texte: string,
  details: string | null = null,
) {
  const ecrite = await updateDemande(ctx.db, demande, champs)
  await insertEtape(ctx.db, demande.id, { auteurId: ctx.acteur.id, le: ctx.maintenant, texte, details })
  return presenterDemande(ctx, ecrite)
}

export const conflit = (raison: string) =>
  new DomainError('conflit', 'demande-de-droits.refusee', raison, { details: { bloquants: [raison] } })

function refuserAVenir({ aujourdhui }: Contexte, recueLe: string): void {
  if (recueLe <= aujourdhui) return
  const message = 'Une demande ne se reçoit pas dans l’avenir'
  throw new DomainError('saisie', 'demande-de-droits.a-venir', message, { violations: [{ propertyPath: 'recueLe', message }] })
}
