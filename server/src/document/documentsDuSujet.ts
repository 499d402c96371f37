import type { Acteur } from '@relogement/domain/acces/roles'
import type { documentsDe } from '@relogement/domain/document/document.contract'
import type { ModificationDeDocument } from '@relogement/domain/document/document.schema'
import type { Contexte, Services } from '../core/contexte.ts'
import type { PageDe } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import type { SujetServi } from '../sujet/sujet.ts'
import { ajouterDocuments } from './ajouter.usecase.ts'
import { changerDocument, supprimerDocument } from './changer.usecases.ts'
import type { LigneDocument } from './document.queries.ts'
import { lireContenu, lireDocuments } from './lire.usecases.ts'

/** Un document déposé, tel que les droits le regardent. */
interface Depose {
  readonly type: string
  readonly auteurId: string | null
  readonly ajouteLe: string
}

export interface SujetDocumente<N extends string, O> extends SujetServi<N, O> {
  readonly documents: {
    /** La personne a-t-elle accès aux documents, même s'il n'y en a aucun ? */
    readonly ouvre: (acteur: Acteur, objet: O) => boolean
    readonly voit: (acteur: Acteur, objet: O, document: Pick<Depose, 'type' | 'auteurId'>) => boolean
    /** Pourquoi elle n'en ajoute pas de cette nature. */
    readonly refusAjouter: (acteur: Acteur, objet: O, nature: string) => string | null
    readonly refusRenommer: (acteur: Acteur, objet: O) => string | null
    readonly refusSupprimer: (acteur: Acteur, objet: O, document: Depose, maintenant: string) => string | null
    /** Pourquoi plus rien ne s'y écrit, pour personne ; absents : il ne se ferme pas. */
    readonly refusSiFerme?: (objet: O) => string | null
    readonly exigerOuvert?: (objet: O) => void
    /** Ce qu'il se lit à la place du fichier rangé, pour cette personne ; `null` : lui. */
    readonly refait?: (ctx: Contexte, objet: O, document: LigneDocument) => Promise<Buffer | null>
    /** Ceux que Relogement produit lui sont-ils ouverts ? */
    readonly produits?: (acteur: Acteur) => boolean
  }
}

/** Celui où l'on dépose : tenu pour l'écrire, il en dit plus que lu. */
export interface SujetDepose<N extends string, O, Tenu extends O> extends SujetDocumente<N, O> {
  readonly verrouiller: (ctx: Contexte, id: string) => Promise<Tenu>
  /** Ce qu'un document de cette nature satisfait. */
  readonly apresAjout?: (ctx: Contexte, objet: Tenu, nature: string) => Promise<void>
}

export interface DocumentVise {
  readonly id: string
  readonly docId: string
}

interface Vise<P = DocumentVise> {
  readonly params: P
}

/** Les appels de `documentsDe(sujet)`. */
export const routesDocuments = <const N extends string, O, Tenu extends O>(servi: SujetDepose<N, O, Tenu>) => {
  const { pluriel } = servi.sujet
  return {
    [`GET /v1/business/${pluriel}/{id}/documents`]: (ctx: Contexte, { params, query }: Vise<{ id: string }> & { query: PageDe }) =>
      lireDocuments(ctx, servi, params.id, query),
    [`POST /v1/business/${pluriel}/documents/upload`]: ajouterDocuments(servi),
    [`GET /v1/${pluriel}/{id}/documents/{docId}/contenu`]: (ctx: Contexte, { params, query }: Vise & { query: { apercu?: string } }) =>
      lireContenu(ctx, servi, params, query.apercu !== undefined),
    [`PATCH /v1/${pluriel}/{id}/documents/{docId}`]: (ctx: Contexte, { params, body }: Vise & { body: ModificationDeDocument }) =>
      changerDocument(ctx, servi, params, body),
    [`DELETE /v1/${pluriel}/{id}/documents/{docId}`]: (ctx: Contexte, { params }: Vise) => supprimerDocument(ctx, servi, params),
  } as unknown as Traitements<ReturnType<typeof documentsDe<N>>, Services>
}
