import type { SituationAvant } from '@relogement/domain/menage/nouveau-logement/calculs'
import type { LigneDeBareme } from '@relogement/domain/menage/nouveau-logement/minoration'
import type { FicheNouveauLogement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import type { LogementAccepte } from '@relogement/domain/menage/nouveau-logement/preremplir'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { colonnesDeLaFiche } from './fiche.colonnes.ts'

/** Le logement que le ménage a accepté, avec l'APL de sa proposition. */
export async function findLogementAccepte(db: Acces, menageId: string): Promise<(LogementAccepte & { bailleurId: string | null }) | null> {
  const logement = await db
    .selectFrom('proposition as p')
    .innerJoin('logement as l', 'l.id', 'p.logement_id')
    .leftJoin('ville as v', 'v.code_insee', 'l.ville_code')
    .select([
      'l.code_postal as codePostal',
      'l.ville',
      'l.ville_code as villeCode',
      'v.epci_code as epciCode',
      'l.hp1',
      'l.hp2',
      'l.hp3',
      'l.type',
      'l.typologie',
      'l.surface_habitable as surfaceHabitable',
      'l.etage',
      'l.pmr as isPMR',
      'l.loyer',
      'l.charges_generales as chargesGenerales',
      'l.chauffage',
      'l.eau',
      'l.garage',
      'l.prive',
      'l.bailleur_id as bailleurId',
      'p.apl as APL',
    ])
    .select(sql<string>`concat_ws(' ', l.numero, l.rue)`.as('rue'))
    .where('p.menage_id', '=', menageId)
    .where('p.statut', '=', 'acceptee_menage')
    .orderBy('p.acceptation_le', (ordre) => ordre.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return (logement as (LogementAccepte & { bailleurId: string | null }) | undefined) ?? null
}

/** Les lignes du barème de minoration de cette zone, en vigueur ce jour-là. */
export async function listBareme(db: Acces, zone: string | null, jour: string): Promise<LigneDeBareme[]> {
  if (zone === null) return []
  return db
    .selectFrom('nomenclature')
    .distinctOn('code')
    .select(['code', 'libelle', sql<number>`valeur::float8`.as('valeur'), sql<string>`debut::text`.as('debut')])
    .select(sql<boolean>`coalesce((attributs ->> 'aConfirmer')::boolean, false)`.as('aConfirmer'))
    .where('type', '=', 'VARIABLE')
    .where('actif', '=', true)
    .where(sql<boolean>`starts_with(code, ${`MINORATION_${zone}_`})`)
    .where('valeur', 'is not', null)
    .where('debut', '<=', jour)
    .orderBy('code')
    .orderBy('debut', 'desc')
    .execute()
}

export async function upsertFiche(
  db: Acces,
  menageId: string,
  fiche: FicheNouveauLogement,
  avant: SituationAvant,
  le: Date,
): Promise<void> {
  const colonnes = { ...colonnesDeLaFiche(fiche), avant: JSON.stringify(avant), modifie_le: le }
  await db
    .insertInto('fiche_nouveau_logement')
    .values({ menage_id: menageId, cree_le: le, ...colonnes })
    .onConflict((conflit) => conflit.column('menage_id').doUpdateSet(colonnes))
    .execute()
}
