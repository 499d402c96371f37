import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { DB } from '../../core/tables.gen.ts'
import { lignesOccupants, lignesRessources, lignesRevenus } from './personnes.lignes.ts'
import type { Sections } from './sections.ts'

/**
 * Écrit ce qui change des personnes du dossier, de leurs ressources et de leurs revenus ; le reste n'est pas touché. Un échange de rôles entre
 * deux personnes, lui, ne se fait pas ligne par ligne sous l'unicité du demandeur principal : tout est alors récrit.
 */
export async function ecrirePersonnes(db: Acces, menageId: string, avant: Sections, apres: Sections): Promise<void> {
  const [anciennes, nouvelles] = [lignesOccupants(menageId, avant.occupants), lignesOccupants(menageId, apres.occupants)]
  const roles = new Map(anciennes.map(({ id, role }) => [id, role]))
  if (nouvelles.some(({ id, role }) => roles.has(id) && roles.get(id) !== role)) {
    await db.deleteFrom('occupant').where('menage_id', '=', menageId).execute()
    await insererPersonnes(db, [{ menageId, sections: apres }])
    return
  }
  const inchangees = new Set(
    apres.occupants.filter((occupant, rang) => isDeepStrictEqual(avant.occupants[rang], occupant)).map(({ id }) => id),
  )
  const personnes = ecarts(anciennes, nouvelles, ['id'])
  const personnesEcrites = personnes.ecrites.filter(({ id }) => !inchangees.has(id))
  const ressources = ecarts(lignesRessources(avant.ressourcesEtCharges), lignesRessources(apres.ressourcesEtCharges), [
    'occupant_id',
    'type',
  ])
  const revenus = ecarts(lignesRevenus(avant.ressourcesEtCharges), lignesRevenus(apres.ressourcesEtCharges), ['occupant_id', 'annee'])
  for (const { id } of personnes.otees) await db.deleteFrom('occupant').where('id', '=', id).execute()
  for (const { occupant_id, type } of ressources.otees)
    await db.deleteFrom('ressource').where('occupant_id', '=', occupant_id).where('type', '=', type).execute()
  for (const { occupant_id, annee } of revenus.otees)
    await db.deleteFrom('revenu_imposable').where('occupant_id', '=', occupant_id).where('annee', '=', annee).execute()
  const arrivees = personnesEcrites.filter(({ id }) => !roles.has(id))
  // Jamais par-dessus une personne d'un autre dossier : la base refuse un identifiant déjà pris.
  if (arrivees.length > 0) await db.insertInto('occupant').values(arrivees).execute()
  await ecrire(
    db,
    'occupant',
    personnesEcrites.filter(({ id }) => roles.has(id)),
    ['id'],
  )
  await ecrire(db, 'ressource', ressources.ecrites, ['occupant_id', 'type'])
  await ecrire(db, 'revenu_imposable', revenus.ecrites, ['occupant_id', 'annee'])
}

/** Une ligne qui existe sous ces clés prend les valeurs de la nouvelle. */
async function ecrire<T extends 'occupant' | 'ressource' | 'revenu_imposable'>(
  db: Acces,
  table: T,
  lignes: readonly Insertable<DB[T]>[],
  cles: readonly (keyof Insertable<DB[T]> & string)[],
): Promise<void> {
  const [modele] = lignes
  if (modele === undefined) return
  const valeurs = Object.keys(modele).map((colonne) => [colonne, sql.ref(`excluded.${colonne}`)])
  await db
    .insertInto(table)
    .values(lignes as never)
    .onConflict((meme) => meme.columns(cles as never).doUpdateSet(Object.fromEntries(valeurs) as never))
    .execute()
}

/** Les lignes à ôter, et celles à écrire, pour passer des unes aux autres. */
function ecarts<L extends object>(avant: readonly L[], apres: readonly L[], cles: readonly (keyof L)[]) {
  const cle = (ligne: L) => cles.map((nom) => ligne[nom]).join(' ')
  const connues = new Map(avant.map((ligne) => [cle(ligne), JSON.stringify(ligne)]))
  const gardees = new Set(apres.map(cle))
  return {
    otees: avant.filter((ligne) => !gardees.has(cle(ligne))),
    ecrites: apres.filter((ligne) => connues.get(cle(ligne)) !== JSON.stringify(ligne)),
  }
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
