import type { Acces } from '../../core/database.ts'
import { lignesOccupants, lignesRessources, lignesRevenus } from './personnes.lignes.ts'
import type { Sections } from './sections.ts'

/**
 * Récrit les personnes du dossier, leurs ressources et leurs revenus. Tout est récrit dès qu'une ligne change : un échange
 * de rôles entre deux personnes ne se fait pas ligne par ligne sous l'unicité du demandeur principal.
 */
export async function remplacerPersonnes(db: Acces, menageId: string, sections: Sections): Promise<void> {
  await db.deleteFrom('occupant').where('menage_id', '=', menageId).execute()
  await insererPersonnes(db, [{ menageId, sections }])
}

/** Inscrit les personnes de ces dossiers, qui n'en ont pas encore. */
export async function insererPersonnes(
  db: Acces,
  dossiers: readonly { readonly menageId: string; readonly sections: Sections }[],
): Promise<void> {
  const occupants = dossiers.flatMap(({ menageId, sections }) => lignesOccupants(menageId, sections.occupants))
  if (occupants.length === 0) return
  await db.insertInto('occupant').values(occupants).execute()
  const lesSiennes = dossiers.filter(({ sections }) => sections.occupants.length > 0).map(({ sections }) => sections.ressourcesEtCharges)
  const ressources = lesSiennes.flatMap(lignesRessources)
  if (ressources.length > 0) await db.insertInto('ressource').values(ressources).execute()
  const revenus = lesSiennes.flatMap(lignesRevenus)
  if (revenus.length > 0) await db.insertInto('revenu_imposable').values(revenus).execute()
}
