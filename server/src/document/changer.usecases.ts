import { exiger, introuvable } from '@relogement/domain/common/errors'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { exigerNonJustifie, modifierDocument } from '@relogement/domain/document/document.rules'
import type { ModificationDeDocument } from '@relogement/domain/document/document.schema'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { effacerDocument, getDocument } from './document.queries.ts'
import type { DocumentVise, SujetDepose, SujetDocumente } from './documentsDuSujet.ts'
import { voitLe } from './lire.usecases.ts'
import { presenterDocument } from './presenterDocument.ts'

/** Le document visé, son sujet verrouillé ; invisible, il n'existe pas. */
async function viser<O, Tenu extends O>(ctx: Contexte, servi: SujetDepose<string, O, Tenu>, { id, docId }: DocumentVise) {
  const objet = await servi.verrouiller(ctx, id)
  const document = await getDocument(ctx.db, id, docId)
  if (!voitLe(ctx, servi, objet, document)) throw introuvable('Document')
  return { objet, document }
}

/** Renomme un document ou change sa nature ; redire ce qu'il est ne change rien. */
export async function changerDocument<O, Tenu extends O>(
  ctx: Contexte,
  servi: SujetDepose<string, O, Tenu>,
  vise: DocumentVise,
  saisie: ModificationDeDocument,
) {
  const { db, acteur, maintenant } = ctx
  const { objet, document } = await viser(ctx, servi, vise)
  if (document.supprime_le !== null) throw introuvable('Document')
  exiger(servi.documents.refusRenommer(acteur, objet))
  servi.documents.exigerOuvert?.(objet)
  const { nom, type, changements } = modifierDocument(document, saisie)
  if (changements.length > 0) {
    await db.updateTable('document').set({ nom, type }).where('id', '=', document.id).execute()
    await insertEvenements(db, acteur.id, maintenant, { id: vise.id }, [
      evenementDeDocument('DOCUMENT_MODIFIE', { nom: document.nom }, { changements }),
    ])
  }
  if (type !== document.type) await servi.apresAjout?.(ctx, objet, type)
  return presenterDocument(ctx, servi, vise.id, objet, { ...document, nom, type })
}

/** Supprime un document, puis son fichier une fois la base validée ; déjà supprimé, rien ne change. */
export async function supprimerDocument<O>(ctx: Contexte, servi: SujetDocumente<string, O>, vise: DocumentVise): Promise<undefined> {
  const { db, acteur, maintenant } = ctx
  const { objet, document } = await viser(ctx, servi, vise)
  const depose = { type: document.type, auteurId: document.auteur_id, ajouteLe: document.ajoute_le.toISOString() }
  exiger(servi.documents.refusSupprimer(acteur, objet, depose, maintenant.toISOString()))
  if (document.supprime_le !== null) return
  exigerNonJustifie(document.justifie)
  await effacerDocument(db, document.id, maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id: vise.id }, [
    evenementDeDocument('DOCUMENT_SUPPRIME', { nom: document.nom, nature: document.type }),
  ])
  ctx.apresValidation(() => ctx.services.fichiers.depot.delete(document.cle_stockage))
}
