import type { RetraitsDEmport } from '@relogement/domain/emport/emport.contract'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lireLesEmportsDe } from './emport.queries.ts'

/**
 * Ce qui n'a plus à être sur cette tablette, pour chacun de ceux qui y ont emporté un dossier. Sans session : perdue ou volée, la tablette n'en a
 * plus. Une tablette que la base ne connaît pas (restauration) n'efface rien.
 */
export async function lireLesRetraits({ services: { base }, maintenant }: Contexte, tablette: string): Promise<RetraitsDEmport> {
  const emportes = await base
    .selectFrom('emport')
    .select('utilisateur_id as utilisateurId')
    .where('tablette_id', '=', tablette)
    .where('expire_le', '>', maintenant)
    .groupBy('utilisateur_id')
    .orderBy('utilisateur_id')
    .execute()
  const retraits: { utilisateurId: string; menageId: string }[] = []
  for (const { utilisateurId } of emportes)
    for (const menageId of await retiresA(base, utilisateurId, tablette, maintenant)) retraits.push({ utilisateurId, menageId })
  return presentItem('RetraitsDEmport', '/v1/business/emports/_retraits', { retraits })
}

/** Emporté de nouveau après un retrait, un dossier reste : son dernier emport dit ce qu'il en est. */
async function retiresA(db: Acces, utilisateurId: string, tablette: string, maintenant: Date): Promise<string[]> {
  const acteur = await getActeur(db, utilisateurId)
  if (acteur === null) return dossiersEmportesPar(db, utilisateurId, tablette)
  const derniers = new Map<string, string>()
  for (const { menageId, tablette: ou, etat } of await lireLesEmportsDe(db, acteur, maintenant))
    if (ou.id === tablette && !derniers.has(menageId)) derniers.set(menageId, etat)
  return [...derniers].flatMap(([menageId, etat]) => (etat === 'RETIRE' ? [menageId] : []))
}

/** Compte fermé : tout ce qui était à la personne. */
async function dossiersEmportesPar(db: Acces, utilisateurId: string, tablette: string): Promise<string[]> {
  const lus = await db
    .selectFrom('emport')
    .select('menage_id as menageId')
    .where('utilisateur_id', '=', utilisateurId)
    .where('tablette_id', '=', tablette)
    .groupBy('menage_id')
    .orderBy('menage_id')
    .execute()
  return lus.map(({ menageId }) => menageId)
}
