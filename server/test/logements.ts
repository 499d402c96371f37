import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'
import { ROUBAIX } from './villes.ts'

/** Un logement offert par ce bailleur, disponible encore deux jours ; rend son identifiant. */
export async function createLogement(db: Base, bailleurId: string, colonnes: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('logement')
    .values({
      id,
      statut: 'MIS_A_DISPOSITION',
      bailleur_id: bailleurId,
      numero: '7',
      rue: 'rue d’Alger',
      code_postal: '59100',
      ville: 'Roubaix',
      ville_code: ROUBAIX,
      ug: `UG${id.slice(-6)}`,
      typologie: 'T4',
      surface_habitable: 84,
      loyer: 498.6,
      premiere_mise_a_disposition: new Date(),
      fin_mise_a_disposition: dansHeures(48),
      ...colonnes,
    })
    .execute()
  return id
}

export const dansHeures = (heures: number): Date => new Date(Date.now() + heures * 3_600_000)

/** Réserve au nom de quelqu'un, sans passer par l'appel. */
export const insertReservation = (db: Base, logementId: string, utilisateurId: string) =>
  db.insertInto('reservation').values({ id: uuidv7(), logement_id: logementId, utilisateur_id: utilisateurId, le: new Date() }).execute()

/** Une porte du parc de cette opération ; rend son identifiant. */
export const createPorte = (db: Base, operationId: string, bailleurId: string, colonnes: Record<string, unknown> = {}): Promise<string> =>
  createLogement(db, bailleurId, {
    parc: true,
    statut: null,
    operation_id: operationId,
    premiere_mise_a_disposition: null,
    fin_mise_a_disposition: null,
    ...colonnes,
  })
