import { controlerDossier, controlesDuDossier, estComplet } from '@relogement/domain/menage/completude/erreurs'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type ControleDuDossier, controlerLeDossier } from '../dossier/controle.ts'
import { type Dossier, getDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { lireSections } from '../dossier/sections.ts'
import { seuilsDuDossier } from '../dossier/seuils.ts'
import { listEtapesOuvertes } from './etapesOuvertes.ts'

export async function lireControle(ctx: Contexte, id: string, step?: 'checks') {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const groupes = groupesVisibles(ctx.acteur, liensDuMenage(dossier))
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'controle', groupes, ctx.maintenant)
  return presenterControle(ctx, id, await controler(ctx, dossier, step === 'checks' ? controlesDuDossier : controlerDossier))
}

export async function lireCompletude(ctx: Contexte, id: string) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const isComplete = estComplet(await controler(ctx, dossier))
  return presentItem('Completude', `/v1/business/menages/${id}/is-complete`, { isComplete })
}

export async function controler(ctx: Contexte, dossier: Dossier, faire = controlerDossier): Promise<ControleDuDossier> {
  const sections = lireSections(dossier.menage, dossier)
  return controlerLeDossier(
    dossier,
    sections,
    { aujourdhui: ctx.aujourdhui, maintenant: ctx.maintenant, variables: await seuilsDuDossier(ctx) },
    faire,
  )
}

export const presenterControle = async (
  { db }: Pick<Contexte, 'db'>,
  id: string,
  { invalidFields, nonBlockingFields, acquittes }: ControleDuDossier,
) =>
  presentItem('Controle', `/v1/business/menages/${id}/errors`, {
    invalidFields: invalidFields.map((erreur) => ({ ...erreur, pour: [...erreur.pour] })),
    nonBlockingFields: [...nonBlockingFields],
    acquittes: acquittes.map(({ acquittement: { id: acquittementId, commentaire, auteur, le }, ...constat }) => ({
      ...constat,
      acquittement: { id: acquittementId, commentaire, auteur, le: new Date(le).toISOString() },
    })),
    etapesOuvertes: await listEtapesOuvertes(db, id),
  })
