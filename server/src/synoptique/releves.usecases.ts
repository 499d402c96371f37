import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { evenementDOperation } from '@relogement/domain/operation/operation.evenements'
import { canTenirUneOperation } from '@relogement/domain/operation/operation.permissions'
import { dessiner, totaliser } from '@relogement/domain/synoptique/immeuble'
import { RELEVE_DU_MOIS } from '@relogement/domain/synoptique/releves.schema'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { getLigne, lockOperation } from '../operation/operation.queries.ts'
import { figer, getReleve, lireLesPortesDuReleve, listReleves, type ReleveLu } from './releves.queries.ts'
import { noterLaLecture, situerLesPortes } from './vue.usecases.ts'

const presenter = (operationId: string, releve: ReleveLu) =>
  presentItem('Snapshot', `/v1/operations/${operationId}/snapshots/${releve.id}`, releve)

/** Les relevés de l'immeuble : le dernier de chaque libellé. */
export async function lireReleves(ctx: Contexte, operationId: string, { page, pageSize }: PageDe) {
  await getLigne(ctx.db, ctx.acteur, operationId)
  const releves = await listReleves(ctx.db, operationId)
  const membres = releves.slice((page - 1) * pageSize, page * pageSize).map((releve) => presenter(operationId, releve))
  return presentCollection({ type: 'Snapshot', url: ctx.requete.url, page, pageSize, total: releves.length }, membres, {})
}

/** L'immeuble tel qu'un relevé l'a figé. */
export async function lireUnReleve(ctx: Contexte, operationId: string, releveId: string) {
  const operation = await getLigne(ctx.db, ctx.acteur, operationId)
  const releve = await getReleve(ctx.db, operationId, releveId)
  if (releve === null) throw introuvable('Relevé')
  const portes = situerLesPortes(ctx.acteur, await lireLesPortesDuReleve(ctx.db, ctx.acteur, releveId), operation)
  await noterLaLecture(ctx, portes)
  return { ...presenter(operationId, releve), batiments: dessiner(portes), recapitulatif: totaliser(portes) }
}

/** Fige l'immeuble sous un libellé ; le même se reprend, et le dernier l'emporte. */
export async function figerUnReleve(ctx: Contexte, operationId: string, { libelle }: { readonly libelle: string }) {
  const { db, acteur, aujourdhui: date, maintenant: le } = ctx
  await lockOperation(db, acteur, operationId)
  exiger(canTenirUneOperation(acteur))
  if (RELEVE_DU_MOIS.test(libelle)) throw refus('« AUTO » et un mois nomment les relevés pris de chaque mois')
  const id = await figer(db, { operationId, libelle, date, le, auteurId: acteur.id })
  await insertEvenements(db, acteur.id, le, { id: operationId }, [evenementDOperation('RELEVE_FIGE', { libelle })])
  return lireUnReleve(ctx, operationId, id ?? '')
}

const refus = (message: string) =>
  new DomainError('saisie', 'synoptique.releve', message, { violations: [{ propertyPath: 'libelle', message }] })
