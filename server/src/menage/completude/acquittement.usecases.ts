import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import type { SaisieAcquittement } from '@relogement/domain/menage/completude/completude.contract'
import type { AVerifier } from '@relogement/domain/menage/completude/controle'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type Dossier, lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { controler, presenterControle } from './controle.usecases.ts'

/** Lève une vérification ; la lever de nouveau en change la raison. */
export async function acquitter(ctx: Contexte, menageId: string, { code, path, message, commentaire }: SaisieAcquittement) {
  const { db, acteur, maintenant } = ctx
  const dossier = await lockModifiable(ctx, menageId)
  const { nonBlockingFields, acquittes } = await controler(ctx, dossier)
  const estLeConstat = (autre: AVerifier) => autre.code === code && autre.path === path && autre.message === message
  if (![...nonBlockingFields, ...acquittes].some(estLeConstat))
    throw new DomainError('conflit', 'menage.verification-sans-objet', 'Cette vérification n’a plus d’objet : le dossier a changé.')
  await db
    .insertInto('verification_acquittee')
    .values({ id: uuidv7(), menage_id: menageId, code, chemin: path, message, commentaire, auteur_id: acteur.id, le: maintenant })
    .onConflict((deja) => deja.constraint('un_constat_une_fois').doUpdateSet({ commentaire, auteur_id: acteur.id, le: maintenant }))
    .execute()
  await noter(ctx, dossier, evenementDeMenage('VERIFICATION_LEVEE', { verification: message, commentaire }))
  return presenterControle(ctx, menageId, await controler(ctx, await lockModifiable(ctx, menageId)))
}

export async function remettreAVerifier(ctx: Contexte, menageId: string, verificationId: string): Promise<void> {
  const dossier = await lockModifiable(ctx, menageId)
  const acquittement = dossier.acquittements.find(({ id }) => id === verificationId)
  if (acquittement === undefined) throw introuvable('Vérification')
  await ctx.db.deleteFrom('verification_acquittee').where('id', '=', verificationId).execute()
  await noter(ctx, dossier, evenementDeMenage('VERIFICATION_REMISE', { verification: acquittement.message }))
}

async function lockModifiable(ctx: Contexte, menageId: string): Promise<Dossier> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  return dossier
}

/** Une trace sans nouvelle version : rien de ce qui se saisit n'a changé, une saisie en cours n'a pas à être réunie. */
const noter = ({ db, acteur, maintenant }: Contexte, { menage }: Dossier, evenement: Evenement): Promise<void> =>
  insertEvenements(db, acteur.id, maintenant, { id: menage.id, version: menage.version }, [evenement])
