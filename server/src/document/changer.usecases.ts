import { exiger, introuvable } from '@relogement/domain/common/errors'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import type { TypeDocumentMenage } from '@relogement/domain/document/document.listes'
import { exigerNonJustifie, modifierDocument } from '@relogement/domain/document/document.rules'
import type { ModificationDeDocument } from '@relogement/domain/document/document.schema'
import { canRenommerDocument, canSupprimerDocument } from '@relogement/domain/menage/menage.permissions'
import { exigerNonFerme } from '@relogement/domain/rgpd/fermeture'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../menage/portee.ts'
import { fermerLAttente } from './alertes.ts'
import { effacerDocument, getDocument } from './document.queries.ts'
import { voitLe } from './lire.usecases.ts'
import { presenterDocument } from './presenterDocument.ts'

interface Cible {
  readonly id: string
  readonly docId: string
}

/** Le document visé, le dossier verrouillé ; invisible, il n'existe pas. */
async function viser(ctx: Contexte, { id, docId }: Cible) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const liens = liensDuMenage(dossier)
  const document = await getDocument(ctx.db, id, docId)
  if (!voitLe(ctx, liens, document)) throw introuvable('Document')
  return { dossier, liens, document }
}

/** Renomme un document ou change sa nature ; redire ce qu'il est ne change rien. */
export async function changerDocument(ctx: Contexte, cible: Cible, saisie: ModificationDeDocument) {
  const { db, acteur, maintenant } = ctx
  const { dossier, liens, document } = await viser(ctx, cible)
  if (document.supprime_le !== null) throw introuvable('Document')
  exiger(canRenommerDocument(acteur, liens))
  exigerNonFerme(dossier.menage)
  const { nom, type, changements } = modifierDocument(document, saisie)
  if (changements.length > 0) {
    await db.updateTable('document').set({ nom, type }).where('id', '=', document.id).execute()
    await insertEvenements(db, acteur.id, maintenant, { id: cible.id }, [
      evenementDeDocument('DOCUMENT_MODIFIE', { nom: document.nom }, { changements }),
    ])
  }
  if (type !== document.type) await fermerLAttente(ctx, dossier, type as TypeDocumentMenage)
  return presenterDocument(ctx, cible.id, liens, { ...document, nom, type })
}

/** Supprime un document, puis son fichier une fois la base validée ; déjà supprimé, rien ne change. */
export async function supprimerDocument(ctx: Contexte, cible: Cible): Promise<undefined> {
  const { db, acteur, maintenant } = ctx
  const { document } = await viser(ctx, cible)
  const depose = { auteurId: document.auteur_id, ajouteLe: document.ajoute_le.toISOString() }
  exiger(canSupprimerDocument(acteur, depose, maintenant.toISOString()))
  if (document.supprime_le !== null) return
  exigerNonJustifie(document.justifie)
  await effacerDocument(db, document.id, maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id: cible.id }, [
    evenementDeDocument('DOCUMENT_SUPPRIME', { nom: document.nom, nature: document.type }),
  ])
  ctx.apresValidation(() => ctx.services.fichiers.depot.delete(document.cle_stockage))
}
