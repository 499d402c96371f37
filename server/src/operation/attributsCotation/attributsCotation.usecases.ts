import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { AttributCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import type { SaisieAttributCotation } from '@relogement/domain/operation/attributsCotation.contract'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { presentCollection } from '../../core/http/collection.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { ajouterTache } from '../../core/jobs.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { COTER_UNE_OPERATION } from '../../menage/cotation/taches.ts'
import { operationsVisibles } from '../portee.ts'
import { deleteRegle, getRegle, insertRegle, listRegles, updateRegle } from './attributsCotation.queries.ts'

export async function lireRegles(ctx: Contexte, operationId: string) {
  await trouverOperation(ctx, operationId)
  const regles = (await listRegles(ctx.db, operationId)).map((regle) => presenter(operationId, regle))
  const page = { page: 1, pageSize: Math.max(1, regles.length), total: regles.length }
  return presentCollection({ type: 'AttributCotation', url: ctx.requete.url, ...page }, regles, {})
}

export async function ajouterRegle(ctx: Contexte, operationId: string, saisie: SaisieAttributCotation) {
  await trouverOperation(ctx, operationId, 'verrou')
  await refuserDoublon(ctx, operationId, saisie.code, null)
  const id = await insertRegle(ctx.db, operationId, saisie)
  await suites(ctx, operationId, `Règle de cotation ajoutée : ${saisie.libelle}`)
  return presenter(operationId, { ...saisie, id })
}

export async function changerRegle(ctx: Contexte, operationId: string, id: string, saisie: SaisieAttributCotation) {
  await trouverOperation(ctx, operationId, 'verrou')
  await getRegle(ctx.db, operationId, id)
  await refuserDoublon(ctx, operationId, saisie.code, id)
  await updateRegle(ctx.db, id, saisie)
  await suites(ctx, operationId, `Règle de cotation changée : ${saisie.libelle}`)
  return presenter(operationId, { ...saisie, id })
}

export async function oterRegle(ctx: Contexte, operationId: string, id: string): Promise<undefined> {
  await trouverOperation(ctx, operationId, 'verrou')
  const { libelle } = await getRegle(ctx.db, operationId, id)
  await deleteRegle(ctx.db, id)
  await suites(ctx, operationId, `Règle de cotation ôtée : ${libelle}`)
}

const presenter = (operationId: string, { id, code, libelle, condition, points, plancher, actif, ordre }: AttributCotation) =>
  presentItem('AttributCotation', `/v1/operations/${operationId}/attributs-cotations/${id}`, {
    id,
    code,
    libelle,
    condition,
    points,
    plancher,
    actif,
    ordre,
  })

async function trouverOperation({ db, acteur }: Contexte, id: string, verrou?: 'verrou'): Promise<void> {
  const operation = await db
    .selectFrom('operation as o')
    .select('o.id')
    .where('o.id', '=', id)
    .where(sql<boolean>`${operationsVisibles(acteur)}`)
    .$if(verrou !== undefined, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!operation) throw introuvable('Opération')
}

async function refuserDoublon({ db }: Contexte, operationId: string, code: string, saufId: string | null): Promise<void> {
  const double = (await listRegles(db, operationId)).find((regle) => regle.code === code && regle.id !== saufId)
  if (double) throw new DomainError('conflit', 'cotation.code', `Une règle de cette opération porte déjà le code ${code}.`)
}

// Les ménages de l'opération se recotent ensuite, hors de cet appel : ils peuvent être des centaines.
async function suites({ db, acteur, maintenant }: Contexte, operationId: string, texte: string): Promise<void> {
  await insertEvenements(db, acteur.id, maintenant, { operationId }, [{ type: 'MODIFICATION', texte }])
  await ajouterTache(db, COTER_UNE_OPERATION, { operationId })
}
