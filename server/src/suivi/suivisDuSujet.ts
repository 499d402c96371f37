import type { Acteur } from '@relogement/domain/acces/roles'
import { messages } from '@relogement/domain/common/champs'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import type { suivisDe } from '@relogement/domain/suivi/suivi.contract'
import { evenementDeSuivi } from '@relogement/domain/suivi/suivi.evenements'
import type { SaisieSuivi } from '@relogement/domain/suivi/suivi.schema'
import { uuidv7 } from 'uuidv7'
import type { Contexte, Services } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { SujetServi } from '../sujet/sujet.ts'

export interface SujetSuivi<N extends string, O> extends SujetServi<N, O> {
  readonly suivis: {
    /** Pourquoi la personne n'y note pas de suivi. */
    readonly refus: (acteur: Acteur, objet: O) => string | null
    /** Ce qu'un suivi de cette sorte entraîne. */
    readonly apres: (ctx: Contexte, objet: O, type: SaisieSuivi['type']) => Promise<void>
  }
}

async function noterSuivi<O>(ctx: Contexte, servi: SujetSuivi<string, O>, sujetId: string, saisie: SaisieSuivi) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const objet = await servi.lire(ctx, sujetId)
  exiger(servi.suivis.refus(acteur, objet))
  const { type, dureeMinutes, texte } = saisie
  const date = saisie.date ?? aujourdhui
  if (date > aujourdhui) throw dateFuture()
  const id = uuidv7()
  await db
    .insertInto('suivi')
    .values({ id, sujet_id: sujetId, type, date, duree_minutes: dureeMinutes, texte, auteur_id: acteur.id, le: maintenant })
    .execute()
  await insertEvenements(db, acteur.id, maintenant, { id: sujetId }, [evenementDeSuivi('SUIVI_NOTE', { suivi: type })])
  await servi.suivis.apres(ctx, objet, type)
  const auteur = { id: acteur.id, nom: acteur.nom, prenom: acteur.prenom }
  return presentItem('Suivi', `/v1/${servi.sujet.pluriel}/${sujetId}/suivis/${id}`, { id, type, date, dureeMinutes, texte, auteur })
}

const dateFuture = () =>
  new DomainError('saisie', 'suivi.date', messages.dateAnterieure, {
    violations: [{ propertyPath: 'date', message: messages.dateAnterieure }],
  })

/** L'appel de `suivisDe(sujet)`. */
export const routesSuivis = <const N extends string, O>(servi: SujetSuivi<N, O>) =>
  ({
    [`POST /v1/${servi.sujet.pluriel}/{id}/suivis`]: (
      ctx: Contexte,
      { params, body }: { readonly params: { readonly id: string }; readonly body: SaisieSuivi },
    ) => noterSuivi(ctx, servi, params.id, body),
  }) as unknown as Traitements<ReturnType<typeof suivisDe<N>>, Services>
