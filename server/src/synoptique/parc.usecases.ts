import { DomainError, exiger } from '@relogement/domain/common/errors'
import { cleDImport } from '@relogement/domain/logement/importLogements'
import type { SaisieLogement } from '@relogement/domain/logement/logement.schema'
import { canTenirUneOperation } from '@relogement/domain/operation/operation.permissions'
import type { synoptiqueContract } from '@relogement/domain/synoptique/synoptique.contract'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Traitement } from '../core/http/route.ts'
import { clesDe, ecarter, importer, lireLaListe } from '../logement/importer.usecase.ts'
import { insererAuParc } from '../logement/parc.ts'
import { lockOperation } from '../operation/operation.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { lireLaVue } from './vue.usecases.ts'

const DEJA = 'Déjà au parc de l’opération : même UG, même porte'

type Import = Traitement<(typeof synoptiqueContract)['POST /v1/operations/{id}/logements/_import'], ServicesRelogement>

/** Les portes d'un classeur : à blanc, ce qui s'ajouterait et pourquoi le reste est refusé ; pour de bon, toutes les acceptées ou aucune. */
export const importerDesPortes: Import = async (ctx, { params: { id }, body: { essai }, fichiers }, inscrire) => {
  exiger(canTenirUneOperation(ctx.acteur))
  const lecture = await lireLaListe(ctx, fichiers)
  return inscrire(async (dansLaTransaction) => {
    const parc = await tenirLeParc(dansLaTransaction, id)
    const connues = await clesDe(dansLaTransaction.db, sql`l.parc and l.operation_id = ${id}::uuid`)
    const retenues = ecarter(lecture, (saisie) => {
      const cle = cleDImport(saisie)
      if (cle === null) return 'Code UG : Ce champ est requis'
      return connues.has(cle) ? DEJA : null
    })
    return importer(
      retenues,
      essai === 'true',
      async (saisie) => (await insererAuParc(dansLaTransaction, parc, saisie, 'LOGEMENT_IMPORTE')) ?? '',
    )
  })
}

/** Ajoute une porte à la main, et rend l'immeuble. */
export async function ajouterUnePorte(ctx: Contexte, id: string, saisie: SaisieLogement) {
  exiger(canTenirUneOperation(ctx.acteur))
  if (saisie.localisation.UG === null) throw refus('localisation.UG', 'Ce champ est requis')
  const cree = await insererAuParc(ctx, await tenirLeParc(ctx, id), saisie, 'LOGEMENT_CREE')
  if (cree === null) throw refus('localisation.numeroPorte', DEJA)
  return lireLaVue(ctx, id)
}

/** L'opération tenue, et le bailleur de son parc. */
async function tenirLeParc({ db, acteur }: Contexte, operationId: string) {
  const { bailleur_id: bailleurId } = await lockOperation(db, acteur, operationId)
  if (bailleurId === null) throw refus('bailleur', 'Dites d’abord le bailleur de l’opération : ses logements sont les siens')
  return { operationId, bailleurId }
}

const refus = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'synoptique.parc', message, { violations: [{ propertyPath, message }] })
