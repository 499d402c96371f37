import { aUnRole } from '@relogement/domain/acces/roles'
import { accesRefuse, introuvable } from '@relogement/domain/common/errors'
import { typesDocumentMenage } from '@relogement/domain/document/document.listes'
import { naturesAAjouter, ouvreDocuments, voitDocument } from '@relogement/domain/document/document.permissions'
import { MO } from '@relogement/domain/document/document.rules'
import { ROLES_PRODUITS } from '@relogement/domain/document/produits/documentsProduits'
import { canAjouterDocument } from '@relogement/domain/menage/menage.permissions'
import type { LiensDuMenage } from '@relogement/domain/menage/menage.visibilite'
import { refusSiFerme } from '@relogement/domain/rgpd/fermeture'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import type { Fichier } from '../core/http/reponse.ts'
import { type Dossier, getDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../menage/portee.ts'
import { variable } from '../referentiel/variables.ts'
import { getDocument, type LigneDocument, listDocuments } from './document.queries.ts'
import { presenterDocument } from './presenterDocument.ts'
import { servirContenu } from './servirContenu.ts'

export async function lireDocuments(ctx: Contexte, id: string, { page, pageSize }: PageDe) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const liens = liensDuMenage(dossier)
  if (!ouvreDocuments(ctx.acteur, liens)) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'documents', ['DOCUMENTS'], ctx.maintenant)
  const documents = (await listDocuments(ctx.db, id)).filter((document) => voitLe(ctx, liens, document))
  const membres = documents.slice((page - 1) * pageSize, page * pageSize).map((document) => presenterDocument(ctx, id, liens, document))
  return presentCollection({ type: 'Document', url: ctx.requete.url, page, pageSize, total: documents.length }, membres, {
    ...natures(ctx, dossier, liens),
    // Ce que l'on ne voit pas ne se devine pas non plus à la place qu'il prend.
    espace: {
      occupe: documents.reduce((somme, { taille }) => somme + taille, 0),
      maximum: (await variable(ctx.db, 'QUOTA_DOCUMENTS_MO', ctx.aujourdhui)) * MO,
    },
    disponible: await ctx.services.fichiers.depot.isAvailable(),
    produits: aUnRole(ctx.acteur, ROLES_PRODUITS),
  })
}

function natures({ acteur }: Contexte, { menage }: Dossier, liens: LiensDuMenage) {
  const purge = refusSiFerme(menage)
  const ouvertes = purge === null ? naturesAAjouter(acteur, liens) : []
  return {
    naturesAAjouter: ouvertes.map((code) => ({ code, libelle: typesDocumentMenage[code] })),
    refusAjouter: ouvertes.length > 0 ? null : (purge ?? canAjouterDocument(acteur, liens, 'AUTRE')),
  }
}

export const voitLe = ({ acteur }: Contexte, liens: LiensDuMenage, { type, auteur_id: auteurId }: LigneDocument): boolean =>
  voitDocument(acteur, liens, { type, auteurId })

/** Sert le contenu d'un document. Le droit se décide à chaque fois, et la lecture est notée (fiabilité U2, domain-rules § 12). */
export async function lireContenu(ctx: Contexte, { id, docId }: { id: string; docId: string }, aMontrer: boolean): Promise<Fichier> {
  const liens = liensDuMenage(await getDossier(ctx.db, menagesVisibles(ctx.acteur), id))
  const document = await getDocument(ctx.db, id, docId)
  if (document.supprime_le !== null || !voitLe(ctx, liens, document)) throw introuvable('Document')
  const fichier = await servirContenu(ctx, document, aMontrer)
  await noterConsultation(ctx.db, ctx.acteur, id, `document/${docId}`, ['DOCUMENTS'], ctx.maintenant)
  return fichier
}
