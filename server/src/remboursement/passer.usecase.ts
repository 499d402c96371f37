import { applyTransition } from '@relogement/domain/common/transition'
import { evenementDuPassage } from '@relogement/domain/remboursement/remboursement.evenements'
import type { DonneesRemboursement } from '@relogement/domain/remboursement/remboursement.faits'
import { totalDe } from '@relogement/domain/remboursement/remboursement.rules'
import { type NomTransitionRemboursement, passagesDuRemboursement } from '@relogement/domain/remboursement/remboursement.transitions'
import type { Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { DemandeRemboursement as TableDemande } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { faitsDe, lockDemandes } from './demandes.ts'
import { presenterDemande } from './presenterDemande.ts'
import { prevenir } from './prevenir.ts'
import { figerPlafonds, listDemandes, trouverDemande, updateDemande } from './remboursement.queries.ts'
import { verifierVersionDeLaDemande } from './version.ts'

interface Demandee {
  readonly transition: NomTransitionRemboursement
  readonly donnees?: DonneesRemboursement | undefined
}

/** Soumet, valide, rejette ou paie une demande : la table décide, l'historique du dossier le dit. */
export async function passerDemande(
  ctx: Contexte,
  { menageId, demandeId }: { menageId: string; demandeId: string },
  { transition, donnees = {} }: Demandee,
) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const menage = await lockDemandes(ctx, menageId)
  const demande = trouverDemande(menage.demandes, demandeId)
  verifierVersionDeLaDemande(demande, ctx.versionAttendue)
  const faits = faitsDe(menage, demande)
  const passage = applyTransition(passagesDuRemboursement, transition, { faits, donnees, aujourdhui }, acteur)

  if (transition === 'soumettre') await figerPlafonds(db, demandeId, menage.plafonds)
  const champs = { statut: passage.nouveau, ...signatures[transition](acteur.id, maintenant, donnees) }
  await updateDemande(db, demande, champs, transition === 'soumettre' ? acteur.id : undefined)
  const evenement = evenementDuPassage(demande.numero, passage, totalDe(demande.lignes), donnees.motif)
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenement])

  const demandes = await listDemandes(db, menageId)
  await prevenir(ctx, menage, trouverDemande(demandes, demandeId), donnees.motif)
  return presenterDemande(ctx, { ...menage, demandes }, trouverDemande(demandes, demandeId))
}

type Signature = (par: string, le: Date, donnees: DonneesRemboursement) => Updateable<TableDemande>

/** Qui a fait chaque passage, et quand. */
const signatures: Readonly<Record<NomTransitionRemboursement, Signature>> = {
  soumettre: (par, le) => ({ soumise_par: par, soumise_le: le }),
  valider: (par, le) => ({ validee_par: par, validee_le: le }),
  rejeter: (par, le, { motif }) => ({ rejetee_par: par, rejetee_le: le, motif_rejet: motif ?? null }),
  payer: (par, le, { date }) => ({ payee_par: par, payee_le: le, date_paiement: date ?? null }),
}
