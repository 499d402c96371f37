import { Readable } from 'node:stream'
import { accesRefuse, introuvable } from '@relogement/domain/common/errors'
import { MO } from '@relogement/domain/document/document.rules'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { Fichier } from '../core/http/reponse.ts'
import { variable } from '../referentiel/variables.ts'
import { noterLecture } from '../sujet/sujet.ts'
import { getDocument, type LigneDocument, listDocuments } from './document.queries.ts'
import type { DocumentVise, SujetDocumente } from './documentsDuSujet.ts'
import { presenterDocument } from './presenterDocument.ts'
import { servirContenu } from './servirContenu.ts'

export async function lireDocuments<O>(ctx: Contexte, servi: SujetDocumente<string, O>, id: string, { page, pageSize }: PageDe) {
  const objet = await servi.lire(ctx, id)
  if (!servi.documents.ouvre(ctx.acteur, objet)) throw accesRefuse()
  await noterLecture(ctx, servi, id, 'documents', ['DOCUMENTS'])
  const documents = (await listDocuments(ctx.db, id)).filter((document) => voitLe(ctx, servi, objet, document))
  const membres = documents
    .slice((page - 1) * pageSize, page * pageSize)
    .map((document) => presenterDocument(ctx, servi, id, objet, document))
  return presentCollection({ type: 'Document', url: ctx.requete.url, page, pageSize, total: documents.length }, membres, {
    ...natures(ctx, servi, objet),
    // Ce que l'on ne voit pas ne se devine pas non plus à la place qu'il prend.
    espace: {
      occupe: documents.reduce((somme, { taille }) => somme + taille, 0),
      maximum: (await variable(ctx.db, 'QUOTA_DOCUMENTS_MO', ctx.aujourdhui)) * MO,
    },
    disponible: await ctx.services.fichiers.depot.isAvailable(),
    produits: servi.documents.produits?.(ctx.acteur) ?? false,
  })
}

function natures<O>({ acteur }: Contexte, { sujet, documents }: SujetDocumente<string, O>, objet: O) {
  const ferme = documents.refusSiFerme?.(objet) ?? null
  const ouvertes =
    ferme === null ? Object.entries(sujet.documents).filter(([code]) => documents.refusAjouter(acteur, objet, code) === null) : []
  return {
    naturesAAjouter: ouvertes.map(([code, libelle]) => ({ code, libelle })),
    refusAjouter: ouvertes.length > 0 ? null : (ferme ?? documents.refusAjouter(acteur, objet, 'AUTRE')),
  }
}

export const voitLe = <O>(
  { acteur }: Contexte,
  { documents }: SujetDocumente<string, O>,
  objet: O,
  { type, auteur_id: auteurId }: LigneDocument,
): boolean => documents.voit(acteur, objet, { type, auteurId })

/** Le document que l'acteur vise et voit ; supprimé ou invisible, il n'existe pas. */
export async function documentVu<O>(
  ctx: Contexte,
  servi: SujetDocumente<string, O>,
  { id, docId }: DocumentVise,
): Promise<{ readonly objet: O; readonly document: LigneDocument }> {
  const objet = await servi.lire(ctx, id)
  const document = await getDocument(ctx.db, id, docId)
  if (document.supprime_le !== null || !voitLe(ctx, servi, objet, document)) throw introuvable('Document')
  return { objet, document }
}

/** Note qu'un document a été lu, dans la transaction de la lecture. */
export async function noterLectureDuDocument<O>(ctx: Contexte, servi: SujetDocumente<string, O>, { id, docId }: DocumentVise) {
  if (servi.lecturesNotees) await noterConsultation(ctx.db, ctx.acteur, id, `document/${docId}`, ['DOCUMENTS'], ctx.maintenant)
}

/** Sert le contenu d'un document. Le droit se décide à chaque fois, et la lecture est notée (fiabilité U2, domain-rules § 12). */
export async function lireContenu<O>(
  ctx: Contexte,
  servi: SujetDocumente<string, O>,
  vise: DocumentVise,
  aMontrer: boolean,
): Promise<Fichier> {
  const { objet, document } = await documentVu(ctx, servi, vise)
  const refait = (await servi.documents.refait?.(ctx, objet, document)) ?? null
  const fichier =
    refait === null
      ? await servirContenu(ctx, document, aMontrer)
      : new Fichier(Readable.from([refait]), document.mime, document.nom, { aMontrer, taille: refait.length })
  await noterLectureDuDocument(ctx, servi, vise)
  return fichier
}
