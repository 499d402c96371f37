import type { FaitsMenage } from '@relogement/domain/menage/menage.faits'
import { dossierGele } from '@relogement/domain/menage/menage.fermeture'
import { type PlaceSuivanteDuMenage, placesDuGel, placesSuivantes } from '@relogement/domain/menage/menage.nextPlaces'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { controlerLeDossier, manquesDe } from '../dossier/controle.ts'
import { type Dossier, getDossier } from '../dossier/dossier.queries.ts'
import { faitsDuDossier } from '../dossier/faits.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { joursAvantPurge, seuilsDuDossier } from '../dossier/seuils.ts'

/** Le statut du dossier et ses passages, possibles ou empêchés avec leurs raisons. */
export async function lirePassages(ctx: Contexte, id: string) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'passages', ['IDENTITE'], ctx.maintenant)
  return presentItem('Transitions', `/v1/business/menages/${id}/transitions`, {
    place: dossier.menage.statut,
    nextPlaces: await placesDuDossier(ctx, dossier),
  })
}

export async function placesDuDossier(ctx: Contexte, dossier: Dossier): Promise<PlaceSuivanteDuMenage[]> {
  const faits = await faitsPour(ctx, dossier, lireSections(dossier.menage, dossier))
  return selonLeGel(dossier, placesSuivantes({ faits, donnees: {}, aujourdhui: ctx.aujourdhui }, ctx.acteur))
}

export const selonLeGel = ({ menage: { limitation_depuis } }: Dossier, places: PlaceSuivanteDuMenage[]): PlaceSuivanteDuMenage[] =>
  limitation_depuis === null ? places : placesDuGel(places, dossierGele(limitation_depuis))

/** Ce que les passages doivent savoir du dossier, manques compris. */
export async function faitsPour(ctx: Contexte, dossier: Dossier, sections: Sections): Promise<FaitsMenage> {
  const variables = await seuilsDuDossier(ctx)
  const { aujourdhui, maintenant } = ctx
  const controle = controlerLeDossier(dossier, sections, { aujourdhui, maintenant, variables })
  return faitsDuDossier(dossier, sections, manquesDe(controle), joursAvantPurge(variables))
}
