import type { Acces } from '../../core/database.ts'
import { lignesOccupants, lignesRessources, lignesRevenus } from './personnes.lignes.ts'
import type { Sections } from './sections.ts'

/**
 * Récrit les personnes du dossier, leurs ressources et leurs revenus. Tout est récrit dès qu'une ligne change : un échange
 * de rôles entre deux personnes ne se fait pas ligne par ligne sous l'unicité du demandeur principal.
 */
export async function remplacerPersonnes(db: Acces, menageId: string, { occupants, ressourcesEtCharges }: Sections): Promise<void> {
  await db.deleteFrom('occupant').where('menage_id', '=', menageId).execute()
  if (occupants.length === 0) return
  await db.insertInto('occupant').values(lignesOccupants(menageId, occupants)).execute()
  const ressources = lignesRessources(ressourcesEtCharges)
  if (ressources.length > 0) await db.insertInto('ressource').values(ressources).execute()
  const revenus = lignesRevenus(ressourcesEtCharges)
  if (revenus.length > 0) await db.insertInto('revenu_imposable').values(revenus).execute()
}
