import type { positionnementContract } from '@relogement/domain/positionnement/positionnement.contract'
import { premieres } from '@relogement/domain/proposition/commission.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import type { LireAvant, Traitements } from '../core/http/route.ts'
import { noterPageLue } from '../core/lectures.ts'
import type { Condition } from '../core/liste/source.ts'
import { actualiserLAcceptation } from '../logement/actualiserLAcceptation.ts'
import { relire } from '../logement/enregistrer.ts'
import { getLogement, lockLogement } from '../logement/logement.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { ajouterUnExterne, modifierUnExterne } from './externes.usecases.ts'
import { actualiserLeTaux, modifierProposition } from './modifierProposition.usecase.ts'
import { positionner } from './positionner.usecase.ts'
import { presenterProposition } from './presenterProposition.ts'
import { listPropositions } from './propositions.queries.ts'
import { retirerLaProposition } from './retirer.usecase.ts'

export const positionnementRoutes: Traitements<typeof positionnementContract, ServicesRelogement> = {
  'GET /v1/logements/{id}/propositions': (ctx, { params, query }) => lirePropositions(ctx, params.id, query),
  'POST /v1/logements/{id}/menages/{menageId}': (ctx, { params, body }) => positionner(ctx, params, body ?? {}),
  'PATCH /v1/logements/{id}/menages/{menageId}': (ctx, { params, body }) => modifierProposition(ctx, params, body),
  'POST /v1/propositions-externes': (ctx, { body: { logement, ...saisie } }) => ajouterUnExterne(ctx, logement.id, saisie),
  'PATCH /v1/propositions-externes/{id}': (ctx, { params, body }) => modifierUnExterne(ctx, params.id, body),
  'PATCH /v1/business/propositions/{id}/actualiser-taux-effort': (ctx, { params }) => actualiserLeTaux(ctx, params.id),
  'PATCH /v1/business/logements/{id}/actualiser-indicateurs-acceptation-menage': async (ctx, { params: { id } }) => {
    await lockLogement(ctx.db, ctx.acteur, id)
    await actualiserLAcceptation(ctx.db, [id])
    return relire(ctx, id)
  },
  'DELETE /v1/propositions/{id}': (ctx, { params, body }) => retirerLaProposition(ctx, params.id, body?.motif ?? null),
}

/** Une proposition se lit dans la liste de son logement : ce qu'en lit l'acteur avant de l'écrire, que ses réponses feront changer. */
const lire = async (ctx: Contexte, lesquelles: Condition) => {
  const [ligne] = await listPropositions(ctx.db, ctx.acteur, lesquelles)
  return ligne === undefined ? null : presenterProposition(ctx, ligne)
}
const parametre = (params: unknown, nom: string) => (params as Readonly<Record<string, string>>)[nom]

export const lecturesDesPropositions: Partial<Record<keyof typeof positionnementContract, LireAvant<ServicesRelogement>>> = {
  'PATCH /v1/logements/{id}/menages/{menageId}': (ctx, { params }) =>
    lire(ctx, sql`p.logement_id = ${parametre(params, 'id')}::uuid and p.menage_id = ${parametre(params, 'menageId')}::uuid`),
  'PATCH /v1/propositions-externes/{id}': (ctx, { params }) => lire(ctx, sql`p.id = ${parametre(params, 'id')}::uuid`),
}

interface Demande {
  readonly page: number
  readonly pageSize: number
  readonly GTRId?: string | undefined
}

async function lirePropositions(ctx: Contexte, id: string, { page, pageSize, GTRId }: Demande) {
  await getLogement(ctx.db, ctx.acteur, id)
  const dansLeGtr = GTRId === undefined ? sql`true` : sql`p.reunion_id = ${GTRId}::uuid`
  const toutes = await listPropositions(ctx.db, ctx.acteur, sql`l.id = ${id}::uuid and ${dansLeGtr}`)
  const colonnes = ['noms', 'codeMenage', 'cotation', 'reponses'] as const
  await noterPageLue(ctx, { liste: 'menagesDUnLogement', colonnes, page, pageSize, total: toutes.length })
  return presentCollection(
    { type: 'Proposition', url: ctx.requete.url, page, pageSize, total: toutes.length },
    toutes.slice((page - 1) * pageSize, page * pageSize).map((ligne) => presenterProposition(ctx, ligne)),
    premieres(
      toutes.map(({ id: une, statut, type, reponseExterne, calAccepte, bailleurAccepte }) => ({
        id: une,
        statut,
        externe: type === 'EXTERNE',
        reponseExterne,
        avis: calAccepte ?? bailleurAccepte,
      })),
    ),
  )
}
