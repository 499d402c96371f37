import type { Acteur } from '@relogement/domain/acces/roles'
import { statutsCourriel } from '@relogement/domain/courriel/courriel.listes'
import { listeCourrielsDuSujet } from '@relogement/domain/courriel/courriels.liste'
import type { courrielsDe } from '@relogement/domain/courriel/courrielsDuSujet.contract'
import { sql } from 'kysely'
import type { Contexte, Services } from '../core/contexte.ts'
import type { PageDe } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { decroissant, enClair, instantJson, personneJson } from '../core/liste/source.ts'
import { noterLecture, type SujetServi } from '../sujet/sujet.ts'

export interface SujetCourriels<N extends string, O> extends SujetServi<N, O> {
  readonly courriels: {
    /** Pourquoi la personne n'en écrit aucun ; `null` : elle le peut. */
    readonly refusEcrire: (acteur: Acteur, objet: O) => string | null
    /** La sorte d'un courriel, telle qu'on la lit. */
    readonly libelle: (type: string) => string
  }
}

interface Vise<O> {
  readonly id: string
  readonly objet: O
}

const lecteurDuSujet = <N extends string, O>({ courriels }: SujetCourriels<N, O>) =>
  lecteurDe<typeof listeCourrielsDuSujet, Services, Vise<O>>(listeCourrielsDuSujet, {
    classe: 'Courriel',
    chemin: '/v1/courriels',
    source: (_ctx, _demande, { id }) => ({
      de: sql`email_sortant e`,
      id: sql`e.id`,
      visibles: sql`e.sujet_id = ${id}::uuid`,
      joint: sql`left join utilisateur u on u.id = e.auteur_id`,
      champs: {
        type: sql`e.type`,
        destinataires: sql`e.destinataires`,
        sujet: sql`e.objet`,
        corps: sql`e.corps`,
        statut: sql`json_build_object('code', e.statut, 'libelle', ${enClair(sql`e.statut`, statutsCourriel)})`,
        tentatives: sql`e.tentatives`,
        creeLe: instantJson(sql`e.cree_le`),
        envoyeLe: instantJson(sql`e.envoye_le`),
        auteur: personneJson('u'),
      },
      filtres: {},
      tris: {},
      departage: [decroissant(sql`e.cree_le`), decroissant(sql`e.id`)],
    }),
    completer: () => (courriel: { readonly type: string }) => ({ ...courriel, libelle: courriels.libelle(courriel.type) }),
    metadata: ({ acteur }, { objet }) => ({ refusEcrire: courriels.refusEcrire(acteur, objet) }),
  })

/** Les appels de `courrielsDe(sujet)`. */
export function routesCourriels<const N extends string, O>(servi: SujetCourriels<N, O>) {
  const lire = lecteurDuSujet(servi)
  return {
    [`GET /v1/business/${servi.sujet.pluriel}/{id}/courriels`]: async (
      ctx: Contexte,
      { params: { id }, query }: { params: { id: string }; query: PageDe },
    ) => {
      const objet = await servi.lire(ctx, id)
      await noterLecture(ctx, servi, id, 'courriels', ['CONTACT'])
      return lire(ctx, query, { id, objet })
    },
  } as unknown as Traitements<ReturnType<typeof courrielsDe<N>>, Services>
}
