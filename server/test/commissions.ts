import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'
import { createMenage } from './dossiers.ts'
import { jourDans } from './jours.ts'
import { createLogement } from './logements.ts'

interface ACommission {
  bailleurId: string
  chargeId: string
  /** Combien de ménages le GTR a retenus. */
  candidats?: number
  /** Où en est le logement dans sa réunion, et ses propositions avec lui. */
  transmis?: boolean
}

/** Un logement que le GTR a examiné, et les ménages qu'il y a retenus, dans cet ordre. */
export async function createLogementRetenu(db: Base, { bailleurId, chargeId, candidats = 2 }: ACommission) {
  const logementId = await createLogement(db, bailleurId, { statut: 'EN_COURS_DE_TRAITEMENT', charges_generales: 100, etage: 2 })
  const reunionId = uuidv7()
  await db
    .insertInto('reunion')
    .values({ id: reunionId, type: 'GTR', statut: 'CLOTURE', nom: `GTR ${reunionId.slice(-4)}`, date: new Date() })
    .execute()
  await db
    .insertInto('reunion_logement')
    .values({ reunion_id: reunionId, logement_id: logementId, statut: 'ATTENTE_TRANSMISSION_BAILLEUR' })
    .execute()
  const retenus: { menageId: string; propositionId: string }[] = []
  for (let rang = 1; rang <= candidats; rang += 1) {
    const menageId = await createMenage(db, { chargeId, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const propositionId = uuidv7()
    await db
      .insertInto('proposition')
      .values({
        id: propositionId,
        logement_id: logementId,
        menage_id: menageId,
        reunion_id: reunionId,
        statut: 'acceptee_gtr',
        gtr_rang: rang,
        gtr_accepte: true,
        gtr_reponse_rang: rang,
        gtr_date: jourDans(),
      })
      .execute()
    retenus.push({ menageId, propositionId })
  }
  return { logementId, reunionId, retenus }
}
