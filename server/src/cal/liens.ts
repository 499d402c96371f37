// Le lien d'un bailleur : la base n'en garde que l'empreinte, et il ne se lit nulle part une fois remis.
import { evenementDeCal } from '@relogement/domain/cal/cal.evenements'
import { verbesDeLaCal } from '@relogement/domain/cal/cal.permissions'
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { nouveauJeton } from '../core/jetons.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { lockLogement } from '../logement/logement.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { getCal, type LogementEnCal } from './cal.queries.ts'
import { faitsDeLaCal, presenterCal } from './presenterCal.ts'

/** Fait un lien de plus à cette personne ; ceux d'un envoi précédent valent encore, jusqu'à l'échéance. Le jeton suit un « # ». */
export async function faireLeLienDuBailleur(
  db: Acces,
  urlPublique: string,
  lienId: string,
  maintenant: Date,
): Promise<{ readonly adresse: string }> {
  const { jeton, empreinte } = nouveauJeton()
  await db.insertInto('jeton_bailleur').values({ empreinte, lien_id: lienId, fait_le: maintenant }).execute()
  return { adresse: `${urlPublique}/reponse-bailleur#jeton=${jeton}` }
}

/** Un lien de plus pour cette personne, montré une seule fois à qui le demande ; à donner en main propre ou par un message. */
export async function montrerUnLien(ctx: Contexte<ServicesRelogement>, logementId: string, email: string) {
  const { db, acteur, maintenant, services } = ctx
  await lockLogement(db, acteur, logementId)
  const cal = await getCal(db, acteur, logementId)
  exigerLesLiens(ctx, cal)
  const passage = cal.passage
  if (passage === null || passage.enregistreLe !== null)
    throw new DomainError('conflit', 'lien.sans-objet', 'La commission est enregistrée : un lien n’ouvrirait plus rien.')
  const adresse = email.trim().toLowerCase()
  const { id } = await db
    .insertInto('lien_bailleur')
    .values({ id: uuidv7(), passage_id: passage.id, email: adresse, cree_le: maintenant, cree_par: acteur.id })
    .onConflict((conflit) => conflit.columns(['passage_id', 'email']).doUpdateSet({ revoque_le: null, revoque_par: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Ceux d'avant ne valent plus : une seule personne tient un lien vivant.
  await db.deleteFrom('jeton_bailleur').where('lien_id', '=', id).execute()
  const lien = await faireLeLienDuBailleur(db, services.urlPublique, id, maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id: logementId }, [evenementDeCal('LIEN_MONTRE', { email: adresse })])
  return presentItem('LienBailleur', `/v1/business/logements/${logementId}/cal/liens/${id}`, {
    adresse: lien.adresse,
    jusquAu: new Date(passage.repondreAvant).toISOString(),
  })
}

/** Retiré, le lien n'ouvre plus rien ; les réponses déjà données restent. */
export async function retirerLeLien(ctx: Contexte, logementId: string, lienId: string) {
  const { db, acteur, maintenant } = ctx
  await lockLogement(db, acteur, logementId)
  const cal = await getCal(db, acteur, logementId)
  exigerLesLiens(ctx, cal)
  const lien = cal.passage?.liens.find(({ id }) => id === lienId)
  if (lien === undefined) throw introuvable('Lien')
  if (lien.revoqueLe === null) {
    await revoquerLeLien(db, lienId, maintenant, acteur.id)
    await insertEvenements(db, acteur.id, maintenant, { id: logementId }, [evenementDeCal('LIEN_RETIRE', { email: lien.email })])
  }
  return presenterCal(ctx, await getCal(db, acteur, logementId))
}

export const revoquerLeLien = (db: Acces, id: string, maintenant: Date, par: string) =>
  db.updateTable('lien_bailleur').set({ revoque_le: maintenant, revoque_par: par }).where('id', '=', id).execute()

function exigerLesLiens({ acteur }: Contexte, cal: LogementEnCal): void {
  const refus = verbesDeLaCal(acteur, faitsDeLaCal(cal)).refus.gererLesLiens
  if (refus !== undefined) throw new DomainError('conflit', 'lien.refuse', refus)
}
