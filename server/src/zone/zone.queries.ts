import { introuvable } from '@relogement/domain/common/errors'
import { listeZones } from '@relogement/domain/zone/zone.liste'
import type { Zone } from '@relogement/domain/zone/zone.schema'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import { croissant, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { exigerLesCodesConnus } from '../referentiel/partenaire.queries.ts'

const source: SourceDeListe<typeof listeZones> = {
  de: sql`zone_geographique z`,
  id: sql`z.id`,
  visibles: sql`true`,
  champs: {
    version: sql`z.version`,
    type: sql`z.type`,
    nom: sql`z.nom`,
    code: sql`z.code`,
    villes: sql`array(select ville_code from zone_ville where zone_id = z.id order by ville_code)`,
    communes: sql`(select coalesce(json_agg(json_build_object('id', v.code_insee, 'nom', v.nom) order by sans_accents(v.nom), v.code_insee), '[]')
      from zone_ville zv join ville v on v.code_insee = zv.ville_code where zv.zone_id = z.id)`,
  },
  filtres: {
    recherche: (
      texte,
    ) => sql`(${contient(['z.nom', 'z.code'], texte)} or exists (select from zone_ville zv join ville v on v.code_insee = zv.ville_code
      where zv.zone_id = z.id and ${contient(['v.nom'], texte)}))`,
    types: (types) => estParmi(sql`z.type`, types),
    partenaireCode: (codes) =>
      sql`exists (select from partenaire_zone pz join partenaire p on p.id = pz.partenaire_id where pz.zone_id = z.id and p.code = any(${codes}))`,
  },
  tris: {
    nom: sql`sans_accents(z.nom)`,
    code: sql`z.code`,
    villes: sql`(select count(*) from zone_ville zv where zv.zone_id = z.id)`,
  },
  departage: [croissant(sql`z.id`)],
}

/** Les zones, et leurs villes. */
export const lireZones = lecteurDe(listeZones, {
  classe: 'ZoneGeographique',
  chemin: '/v1/zones-geographiques',
  source: async ({ db }, { partenaireCode = [] }) => {
    await exigerLesCodesConnus(db, partenaireCode, 'partenaireCode', 'Partenaire inconnu')
    return source
  },
})

/** Une zone ; `tenue` : jusqu'à la fin de la transaction. */
export async function getZone(db: Acces, id: string, { tenue = false } = {}): Promise<Zone> {
  const { rows } = await sql<{ zone: Omit<Zone, '@context' | '@id' | '@type' | 'id'> }>`select ${objetJson(source.champs)} as zone
    from ${source.de} where z.id = ${id}::uuid ${tenue ? sql`for update` : sql``}`.execute(db)
  const [lue] = rows
  if (lue === undefined) throw introuvable('Zone géographique')
  return presentItem('ZoneGeographique', `/v1/zones-geographiques/${id}`, { id, ...lue.zone })
}
