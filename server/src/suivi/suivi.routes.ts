import { DomainError, exiger } from '@relogement/domain/common/errors'
import { canSuivreMenage } from '@relogement/domain/menage/menage.permissions'
import type { suiviContract } from '@relogement/domain/suivi/suivi.contract'
import { evenementDeSuivi } from '@relogement/domain/suivi/suivi.evenements'
import type { SaisieSuivi } from '@relogement/domain/suivi/suivi.schema'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Traitements } from '../core/http/route.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { getDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../menage/portee.ts'
import type { ServicesRelogement } from '../services.ts'

export const suiviRoutes: Traitements<typeof suiviContract, ServicesRelogement> = {
  'POST /v1/menages/{id}/suivis': (ctx, { params, body }) => noterSuivi(ctx, params.id, body),
}

/** Note un suivi ; une visite après relogement clôt l'alerte qui la demandait (domain-rules § 8). */
async function noterSuivi(ctx: Contexte, menageId: string, saisie: SaisieSuivi) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  exiger(canSuivreMenage(acteur, liensDuMenage(await getDossier(db, menagesVisibles(acteur), menageId))))
  const { type, dureeMinutes, texte } = saisie
  const date = saisie.date ?? aujourdhui
  if (date > aujourdhui) throw dateFuture()
  const id = uuidv7()
  await db
    .insertInto('suivi')
    .values({ id, sujet_id: menageId, type, date, duree_minutes: dureeMinutes, texte, auteur_id: acteur.id, le: maintenant })
    .execute()
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenementDeSuivi('SUIVI_NOTE', { suivi: type })])
  if (type === 'POST_RELOGEMENT') await cloreLaVisiteDemandee(ctx, menageId)
  const auteur = { id: acteur.id, nom: acteur.nom, prenom: acteur.prenom }
  return presentItem('Suivi', `/v1/menages/${menageId}/suivis/${id}`, { id, type, date, dureeMinutes, texte, auteur })
}

const dateFuture = () =>
  new DomainError('saisie', 'suivi.date', 'La date saisie doit être anterieure à la date du jour', {
    violations: [{ propertyPath: 'date', message: 'La date saisie doit être anterieure à la date du jour' }],
  })

// Trois visites sont demandées après le relogement : une visite n'en clôt qu'une, la plus ancienne.
async function cloreLaVisiteDemandee({ db, acteur, maintenant }: Contexte, menageId: string): Promise<void> {
  const demandee = db
    .selectFrom('alerte')
    .select('id')
    .where('sujet_id', '=', menageId)
    .where('type', '=', 'POST_RELOGEMENT')
    .where('statut', '<>', 'CLOTURE')
    .orderBy('date_alerte')
    .limit(1)
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
    .where('id', 'in', demandee)
    .execute()
}
