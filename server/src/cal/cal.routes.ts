import { Readable } from 'node:stream'
import type { attendusContract } from '@relogement/domain/cal/attendus.contract'
import type { calContract } from '@relogement/domain/cal/cal.contract'
import { CANDIDAT_LU } from '@relogement/domain/cal/ficheCandidat'
import type { reponseBailleurContract } from '@relogement/domain/cal/reponseBailleur.contract'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { Fichier } from '../core/http/reponse.ts'
import { sansTransaction, type Traitements } from '../core/http/route.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireAttendus } from './attendus.queries.ts'
import { getCal, type LogementEnCal } from './cal.queries.ts'
import { enregistrerLaCal } from './enregistrerLaCal.usecase.ts'
import { pdfDesFiches } from './fiches.ts'
import { montrerUnLien, retirerLeLien } from './liens.ts'
import { presenterCal } from './presenterCal.ts'
import { envoyerLeRecepisse, fichesParLeLien, ouvrirLeLien, repondreParLeLien, signalerLeLien } from './reponseBailleur.usecases.ts'
import { transmettrePourLaCal } from './transmettre.usecase.ts'

export const calRoutes: Traitements<typeof calContract, ServicesRelogement> = {
  'POST /v1/business/transmission-bailleur-pour-cal': (ctx, { body }) => transmettrePourLaCal(ctx, body),
  'GET /v1/business/logements/{id}/cal': async (ctx, { params: { id } }) => presenterCal(ctx, await lire(ctx, id)),
  'PUT /v1/business/logements/{id}/cal': (ctx, { params: { id }, body }) => enregistrerLaCal(ctx, id, body),
  'GET /v1/business/logements/{id}/cal/fiches': async (ctx, { params: { id } }) => {
    const octets = await pdfDesFiches(ctx, await lire(ctx, id))
    return new Fichier(Readable.from([octets]), 'application/pdf', 'Fiches candidats.pdf', { aMontrer: true, taille: octets.length })
  },
}

/** Lire un logement chez son bailleur, c'est lire chacun de ses candidats. */
async function lire(ctx: Contexte, id: string): Promise<LogementEnCal> {
  const cal = await getCal(ctx.db, ctx.acteur, id)
  const menages = cal.candidats.flatMap(({ menageId, noms }) => (menageId === null || noms === null ? [] : [menageId]))
  const noter = (menage: string) => noterConsultation(ctx.services.lecture, ctx.acteur, menage, 'cal', CANDIDAT_LU, ctx.maintenant)
  await Promise.all(menages.map(noter))
  return cal
}

export const reponseBailleurRoutes: Traitements<typeof reponseBailleurContract, ServicesRelogement> = {
  'POST /v1/business/reponse-bailleur/_ouvrir': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: { jeton: string } }) => ouvrirLeLien(ctx, body.jeton),
  ),
  'POST /v1/business/reponse-bailleur/_signaler': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: { jeton: string } }) => signalerLeLien(ctx, body.jeton),
  ),
  'POST /v1/business/reponse-bailleur/_fiches': sansTransaction(
    async (ctx: Contexte<ServicesRelogement>, { body }: { body: { jeton: string } }) => {
      const octets = await fichesParLeLien(ctx, body.jeton)
      return new Fichier(Readable.from([octets]), 'application/pdf', 'Fiches candidats.pdf', { aMontrer: true, taille: octets.length })
    },
  ),
  'POST /v1/business/reponse-bailleur/_recepisse': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: { jeton: string } }) => envoyerLeRecepisse(ctx, body.jeton),
  ),
  'POST /v1/business/reponse-bailleur': sansTransaction(
    (ctx: Contexte<ServicesRelogement>, { body }: { body: Parameters<typeof repondreParLeLien>[1] }) => repondreParLeLien(ctx, body),
  ),
  'POST /v1/business/logements/{id}/cal/liens': (ctx, { params, body }) => montrerUnLien(ctx, params.id, body.email),
  'DELETE /v1/business/logements/{id}/cal/liens/{lienId}': (ctx, { params }) => retirerLeLien(ctx, params.id, params.lienId),
}

export const attendusRoutes: Traitements<typeof attendusContract, ServicesRelogement> = {
  'GET /v1/business/reponses-attendues': (ctx) => lireAttendus(ctx),
}
