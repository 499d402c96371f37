import { accesRefuse } from '@relogement/domain/common/errors'
import { exigerNonPurge } from '@relogement/domain/document/document.rules'
import { exiger } from '@relogement/domain/menage/menage.errors'
import { canAlerterMenage } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { uuidv7 } from 'uuidv7'
import { type FiltreAlertes, getAlerte, insertAlerte, listAlertes } from '../alerte/alerte.queries.ts'
import { presenterAlerte } from '../alerte/presenterAlerte.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { noterConsultation } from './consultation.ts'
import { type Dossier, getDossier } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'
import { menagesVisibles } from './portee.ts'

export async function lireAlertes(ctx: Contexte, id: string, filtre: FiltreAlertes) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!groupesVisibles(ctx.acteur, liensDuMenage(dossier)).has('HISTORIQUE')) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'alertes', ['ALERTES'], ctx.maintenant)
  const { lignes, total } = await listAlertes(ctx.db, id, filtre)
  const membres = lignes.map((alerte) => presenterAlerte(alerte, canAlerter(ctx, dossier) === null))
  return presentCollection({ type: 'Alerte', url: ctx.requete.url, page: filtre.page, pageSize: filtre.pageSize, total }, membres, {})
}

interface SaisieAlerte {
  texte: string
  type: string
  dateAlerte: string
  couleur: 'ORANGE' | 'ROUGE' | 'NOIRE' | null
}

const canAlerter = (ctx: Contexte, dossier: Dossier) => canAlerterMenage(ctx.acteur, liensDuMenage(dossier))

/** Une alerte écrite à la main, pour son auteur ; due à sa date. */
export async function poserAlerte(ctx: Contexte, id: string, { texte, dateAlerte, couleur }: SaisieAlerte) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const refus = canAlerter(ctx, dossier)
  exiger(refus)
  exigerNonPurge(dossier.menage.purge_le)
  const alerteId = uuidv7()
  const due = new Date(dateAlerte)
  await insertAlerte(ctx.db, {
    id: alerteId,
    menage_id: id,
    type: 'MANUELLE',
    texte,
    couleur,
    statut: due <= ctx.maintenant ? 'ALERTE' : 'EN_ATTENTE',
    date: ctx.maintenant,
    date_alerte: due,
    auteur_id: ctx.acteur.id,
    pour: 'AUTEUR',
  })
  return presenterAlerte(await getAlerte(ctx.db, id, alerteId), true)
}

/** Clôt une alerte ; déjà close, rien ne change. */
export async function cloreAlerte(ctx: Contexte, id: string, alerteId: string): Promise<undefined> {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const refus = canAlerter(ctx, dossier)
  exiger(refus)
  const alerte = await getAlerte(ctx.db, id, alerteId)
  if (alerte.statut === 'CLOTURE') return
  await ctx.db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: ctx.maintenant, close_par: ctx.acteur.id })
    .where('id', '=', alerteId)
    .execute()
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { menageId: id }, [
    { type: 'MODIFICATION', texte: `Alerte close : ${alerte.texte}` },
  ])
}
