import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { empechementsDeRetirerLeQrCode } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDeLaProposition, numeroDe } from '../menage/dossier/faitsDeLaProposition.ts'
import { presenterDossier } from '../menage/dossier/presenterDossier.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { retirerLeLien } from '../reponse-menage/qrCode.ts'
import { exigerPossible, lockPourEcrire, propositionDuLogement } from './viser.ts'

/** Retiré, le QR code déjà imprimé n'ouvre plus rien ; ce qui a été répondu reste. */
export async function retirerLeQrCode(ctx: Contexte, { id, logementId }: { id: string; logementId: string }) {
  const { db, acteur, maintenant } = ctx
  const dossier = await lockPourEcrire(ctx, id)
  const proposition = propositionDuLogement(dossier, logementId)
  const { qrCode, adresse, ville } = proposition
  exigerPossible(empechementsDeRetirerLeQrCode(faitsDeLaProposition(dossier, proposition)))
  if (qrCode !== null && (await retirerLeLien(db, qrCode.id, maintenant, acteur.id)))
    await insertEvenements(db, acteur.id, maintenant, { id }, [
      evenementDeProposition('QR_CODE_RETIRE', { numero: numeroDe(dossier, proposition), adresse: `${adresse}, ${ville}` }),
    ])
  return presenterDossier(ctx, await lockDossier(db, menagesVisibles(acteur), id))
}
