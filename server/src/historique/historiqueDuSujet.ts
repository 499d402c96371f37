import type { Acteur } from '@relogement/domain/acces/roles'
import { accesRefuse } from '@relogement/domain/common/errors'
import type { historiqueDe } from '@relogement/domain/historique/historique.contract'
import type { TypeModification } from '@relogement/domain/historique/historique.schema'
import type { Contexte, Services } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import { noterPageLue, type PageLue } from '../core/lectures.ts'
import { noterLecture, type SujetServi } from '../sujet/sujet.ts'
import { listModifications } from './liste.queries.ts'

export interface SujetHistorise<N extends string, O> extends SujetServi<N, O> {
  readonly litHistorique: (acteur: Acteur, objet: O) => boolean
  /** Il cite des ménages par leur code : le lire se note comme une liste. */
  readonly listeLue?: PageLue['liste']
}

type Filtre = PageDe & { readonly types?: readonly TypeModification[] | undefined }

/** L'historique d'un sujet, du plus récent au plus ancien. */
export async function lireHistorique<N extends string, O>(
  ctx: Contexte,
  servi: SujetHistorise<N, O>,
  id: string,
  { page, pageSize, types = [] }: Filtre,
) {
  if (!servi.litHistorique(ctx.acteur, await servi.lire(ctx, id))) throw accesRefuse()
  await noterLecture(ctx, servi, id, 'historique', ['HISTORIQUE'])
  const { lignes, total, types: facettes } = await listModifications(ctx.db, id, types, { page, pageSize })
  if (servi.listeLue !== undefined && total > 0)
    await noterPageLue(ctx, { liste: servi.listeLue, colonnes: ['codeMenage', 'le'], page, pageSize, total })
  const membres = lignes.map((ligne) => presentItem('Modification', `/v1/${servi.sujet.pluriel}/${id}/modifications/${ligne.id}`, ligne))
  return presentCollection({ type: 'Modification', url: ctx.requete.url, page, pageSize, total }, membres, { types: facettes })
}

/** Les appels de `historiqueDe(sujet)`. */
export const routesHistorique = <const N extends string, O>(servi: SujetHistorise<N, O>) =>
  ({
    [`GET /v1/${servi.sujet.pluriel}/{id}/modifications`]: (ctx: Contexte, { params, query }: { params: { id: string }; query: Filtre }) =>
      lireHistorique(ctx, servi, params.id, query),
  }) as unknown as Traitements<ReturnType<typeof historiqueDe<N>>, Services>
