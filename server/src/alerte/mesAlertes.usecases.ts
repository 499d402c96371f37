import type { mesAlertesContract } from '@relogement/domain/alerte/alerte.contract'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import type { GesteSurAlerte } from '@relogement/domain/alerte/traitementDAlertes'
import { DomainError } from '@relogement/domain/common/errors'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import { noterPageLue } from '../core/lectures.ts'
import type { ServicesRelogement } from '../services.ts'
import { countMesAlertes, type LigneDeMesAlertes, listMesAlertes, lockMesAlertes } from './mesAlertes.queries.ts'
import { type DuSujet, estSaMention, presenterAlerte } from './presenterAlerte.ts'
import { type SujetsDAlertes, sujetDe } from './sujetDAlertes.ts'
import { traiterAlertes } from './traiterAlertes.ts'

/** Mes alertes, de quelque sorte d'objet qu'elles soient. */
export const mesAlertesRoutes = (sujets: SujetsDAlertes): Traitements<typeof mesAlertesContract, ServicesRelogement> => ({
  'GET /v1/utilisateurs/moi/alertes': (ctx, { query }) => lireMesAlertes(ctx, sujets, query),
  'PATCH /v1/utilisateurs/moi/alertes': (ctx, { body }) => traiterMesAlertes(ctx, sujets, body),
})

interface AlertesDemandees extends PageDe {
  readonly statuts?: Alerte['statut'][] | undefined
  readonly traiteesLe?: string | undefined
}

async function lireMesAlertes(ctx: Contexte, sujets: SujetsDAlertes, { statuts = [], traiteesLe, page, pageSize }: AlertesDemandees) {
  const { db, acteur, maintenant, requete } = ctx
  const [lignes, total] = await Promise.all([
    listMesAlertes(db, acteur, sujets, maintenant, { statuts, traiteesLe }, { page, pageSize }),
    countMesAlertes(db, acteur, sujets, maintenant, { statuts, traiteesLe }),
  ])
  const alertes = lignes.map((ligne) => presenterAlerte(ligne, duSujet(sujets, ligne), acteur, agit(ctx, sujets, ligne)))
  if (alertes.some(({ menage }) => menage !== null))
    await noterPageLue(ctx, { liste: 'mesAlertes', colonnes: ['type', 'noms', 'codeMenage'], page, pageSize, total })
  return presentCollection({ type: 'Alerte', url: requete.url, page, pageSize, total }, alertes, {})
}

function duSujet(sujets: SujetsDAlertes, { objet }: LigneDeMesAlertes): DuSujet {
  if (objet === null) return { chemin: null, menage: null }
  return { chemin: `/v1/${objet.pluriel}/${objet.objet.id}`, ...sujetDe(sujets, objet).dit(objet.objet) }
}

const agit = ({ acteur }: Contexte, sujets: SujetsDAlertes, { objet }: LigneDeMesAlertes): boolean =>
  objet !== null && sujetDe(sujets, objet).agit(acteur, objet.objet)

interface Traitement extends GesteSurAlerte {
  readonly ids: readonly string[]
}

/**
 * Clôt ou reporte plusieurs de mes alertes d'un geste : toutes, ou aucune.
 * @throws DomainError `droit` : l'une d'elles n'est pas à moi, ou son dossier n'est pas de ceux où j'agis.
 */
async function traiterMesAlertes(ctx: Contexte, sujets: SujetsDAlertes, { ids, ...geste }: Traitement): Promise<undefined> {
  const demandees = [...new Set(ids)]
  const alertes = await lockMesAlertes(ctx.db, ctx.acteur, sujets, demandees)
  const traitables = alertes.filter((alerte) => estSaMention(alerte, ctx.acteur.id) || agit(ctx, sujets, alerte))
  const autres = demandees.length - traitables.length
  if (autres > 0)
    throw new DomainError(
      'droit',
      'alerte.pas-a-soi',
      `${autres === 1 ? 'Une de ces alertes n’est' : `${autres} de ces alertes ne sont`} pas à vous. Rien n’a été changé.`,
    )
  await traiterAlertes(ctx, traitables, geste)
}
