import type { rgpdContract } from '@relogement/domain/rgpd/rgpd.contract'
import type { Traitements } from '../core/http/route.ts'
import { fermerUnDossier, ouvrirUnDossier } from '../menage/ouverture/ouvertures.usecases.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireArchives } from './archives.liste.ts'
import { lireCertificat } from './certificat.ts'
import { lireConsultationsDuMenage, lireJournal } from './consultations.liste.ts'
import { lireLecturesDeListes } from './lecturesDeListe.liste.ts'
import { lireApercu, validerPurge } from './purge.usecases.ts'
import { lirePurges } from './purges.liste.ts'

export const rgpdRoutes: Traitements<typeof rgpdContract, ServicesRelogement> = {
  'GET /v1/menages/{id}/consultations': (ctx, { params, query }) => lireConsultationsDuMenage(ctx, params.id, query),
  'GET /v1/rgpd/consultations': (ctx, { query }) => lireJournal(ctx, query),
  'GET /v1/rgpd/lectures-de-listes': (ctx, { query }) => lireLecturesDeListes(ctx, query),
  'POST /v1/rgpd/ouvertures': (ctx, { body }) => ouvrirUnDossier(ctx, body),
  'POST /v1/rgpd/ouvertures/{id}/fermeture': (ctx, { params }) => fermerUnDossier(ctx, params.id),
  'GET /v1/rgpd/archives': (ctx, { query }) => lireArchives(ctx, query),
  'GET /v1/rgpd/purges': (ctx, { query }) => lirePurges(ctx, query),
  'GET /v1/rgpd/purges/{id}/apercu': (ctx, { params }) => lireApercu(ctx, params.id),
  'POST /v1/rgpd/purges/{id}/validation': (ctx, { params, body }) => validerPurge(ctx, params.id, body),
  'GET /v1/rgpd/purges/{id}/certificat': (ctx, { params, query }) => lireCertificat(ctx, params.id, query.format),
}
