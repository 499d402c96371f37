import type { Acteur } from '@relogement/domain/acces/roles'
import type { alertesDe } from '@relogement/domain/alerte/alerte.contract'
import { evenementDAlerte } from '@relogement/domain/alerte/alerte.evenements'
import { canSupprimerAlerte } from '@relogement/domain/alerte/alerte.permissions'
import type { SaisieAlerte } from '@relogement/domain/alerte/alerte.schema'
import type { GesteSurAlerte } from '@relogement/domain/alerte/traitementDAlertes'
import { accesRefuse, exiger } from '@relogement/domain/common/errors'
import type { Contexte, Services } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import type { Traitements } from '../core/http/route.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { noterLecture, type SujetServi } from '../sujet/sujet.ts'
import { type FiltreAlertes, findAlerte, getAlerte, type LigneAlerte, listAlertes } from './alerte.queries.ts'
import { poserAlertes, supprimerAlerte } from './gestes.ts'
import { type DuSujet, estPoseeALaMain, estSaMention, presenterAlerte } from './presenterAlerte.ts'
import { traiterAlertes } from './traiterAlertes.ts'

export interface SujetAlerte<N extends string, O> extends SujetServi<N, O> {
  readonly alertes: {
    readonly lit: (acteur: Acteur, objet: O) => boolean
    /** Pourquoi la personne n'y pose ni n'y clôt d'alerte ; `null` : elle le fait. */
    readonly refus: (acteur: Acteur, objet: O) => string | null
    /** 409 si l'objet ne s'écrit plus. */
    readonly exigerOuvert: (objet: O) => void
    /** Ce qu'une alerte en dit. */
    readonly dit: (objet: O) => Omit<DuSujet, 'chemin'>
  }
}

type Servi<O> = SujetAlerte<string, O>

async function lireAlertes<O>(ctx: Contexte, servi: Servi<O>, id: string, filtre: FiltreAlertes) {
  const objet = await servi.lire(ctx, id)
  if (!servi.alertes.lit(ctx.acteur, objet)) throw accesRefuse()
  await noterLecture(ctx, servi, id, 'alertes', ['ALERTES'])
  const { lignes, total } = await listAlertes(ctx.db, id, ctx.acteur.id, filtre)
  const peutAgir = servi.alertes.refus(ctx.acteur, objet) === null
  const membres = lignes.map((alerte) => presenterAlerte(alerte, duSujet(servi, id, objet), ctx.acteur, peutAgir))
  return presentCollection({ type: 'Alerte', url: ctx.requete.url, page: filtre.page, pageSize: filtre.pageSize, total }, membres, {})
}

/** Une alerte écrite à la main, pour son auteur ; due à sa date. */
export async function poserAlerteSur<O>(ctx: Contexte, servi: Servi<O>, id: string, { texte, type, dateAlerte, couleur }: SaisieAlerte) {
  const objet = await servi.lire(ctx, id)
  exiger(servi.alertes.refus(ctx.acteur, objet))
  servi.alertes.exigerOuvert(objet)
  const [alerteId = ''] = await poserAlertes(ctx, [
    { sujet_id: id, type, texte, couleur, date_alerte: new Date(dateAlerte), auteur_id: ctx.acteur.id, pour: 'AUTEUR' },
  ])
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id }, [evenementDAlerte('ALERTE_POSEE', { alerte: texte })])
  return relire(ctx, servi, id, objet, alerteId)
}

/** Clôt une alerte, la rouvre, ou la reporte ; déjà close, elle ne se clôt pas deux fois. Ce qui se défait exactement le dit (`rouvrir`). */
async function traiterAlerte<O>(ctx: Contexte, servi: Servi<O>, id: string, alerteId: string, geste: GesteSurAlerte) {
  const { objet, alerte } = await viser(ctx, servi, id, alerteId, geste.statut === 'ROUVERTE')
  await traiterAlertes(ctx, [alerte], geste)
  const dite = await relire(ctx, servi, id, objet, alerteId)
  return geste.statut === 'CLOTURE' && alerte.statut !== 'CLOTURE' ? { ...dite, can: [...dite.can, 'rouvrir'] } : dite
}

/** Une alerte posée à la main disparaît, par son auteur ou l'encadrement ; celle que le produit a levée se clôt. */
async function retirerAlerte<O>(ctx: Contexte, servi: Servi<O>, id: string, alerteId: string): Promise<undefined> {
  const { alerte } = await viser(ctx, servi, id, alerteId)
  if (!estPoseeALaMain(alerte)) {
    await traiterAlertes(ctx, [alerte], { statut: 'CLOTURE' })
    return
  }
  exiger(canSupprimerAlerte(ctx.acteur, { auteurId: alerte.auteur_id }))
  await supprimerAlerte(ctx.db, alerteId)
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id }, [evenementDAlerte('ALERTE_SUPPRIMEE', { alerte: alerte.texte })])
}

async function viser<O>(
  ctx: Contexte,
  servi: Servi<O>,
  id: string,
  alerteId: string,
  rouvre = false,
): Promise<{ objet: O; alerte: LigneAlerte }> {
  const objet = await servi.lire(ctx, id)
  const alerte = await findAlerte(ctx.db, id, alerteId, ctx.acteur.id)
  // La sienne se clôt aussi sur un dossier que l'on ne conduit pas.
  if (alerte === undefined || (alerte.statut === 'CLOTURE' && !rouvre) || !estSaMention(alerte, ctx.acteur.id))
    exiger(servi.alertes.refus(ctx.acteur, objet))
  return { objet, alerte: alerte ?? (await getAlerte(ctx.db, id, alerteId, ctx.acteur.id)) }
}

const relire = async <O>(ctx: Contexte, servi: Servi<O>, id: string, objet: O, alerteId: string) =>
  presenterAlerte(await getAlerte(ctx.db, id, alerteId, ctx.acteur.id), duSujet(servi, id, objet), ctx.acteur, true)

const duSujet = <O>({ sujet, alertes }: Servi<O>, id: string, objet: O): DuSujet => ({
  chemin: `/v1/${sujet.pluriel}/${id}`,
  ...alertes.dit(objet),
})

interface Vise {
  readonly params: { readonly id: string }
}
interface AlerteVisee {
  readonly params: { readonly id: string; readonly alerteId: string }
}

/** Les appels de `alertesDe(sujet)`. */
export const routesAlertes = <const N extends string, O>(servi: SujetAlerte<N, O>) => {
  const adresse = `/v1/${servi.sujet.pluriel}/{id}/alertes`
  return {
    [`GET ${adresse}`]: (ctx: Contexte, { params, query }: Vise & { query: FiltreAlertes }) => lireAlertes(ctx, servi, params.id, query),
    [`POST ${adresse}`]: (ctx: Contexte, { params, body }: Vise & { body: SaisieAlerte }) => poserAlerteSur(ctx, servi, params.id, body),
    [`PATCH ${adresse}/{alerteId}`]: (ctx: Contexte, { params, body }: AlerteVisee & { body: GesteSurAlerte }) =>
      traiterAlerte(ctx, servi, params.id, params.alerteId, body),
    [`DELETE ${adresse}/{alerteId}`]: (ctx: Contexte, { params }: AlerteVisee) => retirerAlerte(ctx, servi, params.id, params.alerteId),
  } as unknown as Traitements<ReturnType<typeof alertesDe<N>>, Services>
}
