import { evenementDAlerte } from '@relogement/domain/alerte/alerte.evenements'
import type { typesPosesALaMain } from '@relogement/domain/alerte/alerte.schema'
import type { GesteSurAlerte } from '@relogement/domain/alerte/traitementDAlertes'
import { accesRefuse, exiger } from '@relogement/domain/common/errors'
import { canAlerterMenage, canSupprimerAlerte } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { exigerNonFerme } from '@relogement/domain/rgpd/fermeture'
import { uuidv7 } from 'uuidv7'
import { type FiltreAlertes, getAlerte, insertAlerte, type LigneAlerte, listAlertes } from '../alerte/alerte.queries.ts'
import { estPoseeALaMain, estSaMention, presenterAlerte } from '../alerte/presenterAlerte.ts'
import { traiterAlertes } from '../alerte/traiterAlertes.ts'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { supprimer } from '../core/supprimer.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type Dossier, getDossier } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'
import { menagesVisibles } from './portee.ts'

export async function lireAlertes(ctx: Contexte, id: string, filtre: FiltreAlertes) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!groupesVisibles(ctx.acteur, liensDuMenage(dossier)).has('HISTORIQUE')) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'alertes', ['ALERTES'], ctx.maintenant)
  const { lignes, total } = await listAlertes(ctx.db, id, ctx.acteur.id, filtre)
  const membres = lignes.map((alerte) => presenterAlerte(alerte, ctx.acteur, canAlerter(ctx, dossier) === null))
  return presentCollection({ type: 'Alerte', url: ctx.requete.url, page: filtre.page, pageSize: filtre.pageSize, total }, membres, {})
}

interface SaisieAlerte {
  texte: string
  type: (typeof typesPosesALaMain)[number]
  dateAlerte: string
  couleur: 'ORANGE' | 'ROUGE' | 'NOIRE' | null
}

const canAlerter = (ctx: Contexte, dossier: Dossier) => canAlerterMenage(ctx.acteur, liensDuMenage(dossier))

/** Une alerte écrite à la main, pour son auteur ; due à sa date. */
export async function poserAlerte(ctx: Contexte, id: string, { texte, type, dateAlerte, couleur }: SaisieAlerte) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const refus = canAlerter(ctx, dossier)
  exiger(refus)
  exigerNonFerme(dossier.menage)
  const alerteId = uuidv7()
  const due = new Date(dateAlerte)
  await insertAlerte(ctx.db, {
    id: alerteId,
    sujet_id: id,
    type,
    texte,
    couleur,
    statut: due <= ctx.maintenant ? 'ALERTE' : 'EN_ATTENTE',
    date: ctx.maintenant,
    date_alerte: due,
    auteur_id: ctx.acteur.id,
    pour: 'AUTEUR',
  })
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: id }, [evenementDAlerte('ALERTE_POSEE', { alerte: texte })])
  return presenterAlerte(await getAlerte(ctx.db, id, alerteId, ctx.acteur.id), ctx.acteur, true)
}

/** Clôt une alerte, ou la reporte ; déjà close, elle ne se clôt pas deux fois. */
export async function traiterAlerte(ctx: Contexte, id: string, alerteId: string, geste: GesteSurAlerte) {
  await traiterAlertes(ctx, [await viser(ctx, id, alerteId)], geste)
  return presenterAlerte(await getAlerte(ctx.db, id, alerteId, ctx.acteur.id), ctx.acteur, true)
}

/** Une alerte posée à la main disparaît, par son auteur ou l'encadrement ; celle que le produit a levée se clôt. */
export async function supprimerAlerte(ctx: Contexte, id: string, alerteId: string): Promise<undefined> {
  const alerte = await viser(ctx, id, alerteId)
  if (!estPoseeALaMain(alerte)) {
    await traiterAlertes(ctx, [alerte], { statut: 'CLOTURE' })
    return
  }
  exiger(canSupprimerAlerte(ctx.acteur, { auteurId: alerte.auteur_id }))
  await supprimer(ctx.db, 'alerte', alerteId, {})
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: id }, [
    evenementDAlerte('ALERTE_SUPPRIMEE', { alerte: alerte.texte }),
  ])
}

async function viser(ctx: Contexte, id: string, alerteId: string): Promise<LigneAlerte> {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const refus = canAlerter(ctx, dossier)
  // La sienne se clôt aussi sur un dossier que l'on ne conduit pas.
  if (!dossier.alertes.some((alerte) => alerte.id === alerteId && estSaMention(alerte, ctx.acteur.id))) exiger(refus)
  return getAlerte(ctx.db, id, alerteId, ctx.acteur.id)
}
