import { type Acteur, aUnRole } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import { menagesVisibles } from '../portee/menages.ts'

const DEMENAGENT = ['PRESTATAIRE_DEMENAGEMENT'] as const

/** Les créneaux (« c ») que la personne lit avec leur bon : le déménageur, ceux commandés à son entreprise ; l'équipe, ceux de ses ménages (« m »). */
export const bonsVisibles = (acteur: Acteur) =>
  aUnRole(acteur, DEMENAGENT) ? sql`c.prestataire_id = ${acteur.partenaireId}::uuid` : menagesVisibles(acteur)
