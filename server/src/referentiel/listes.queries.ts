import { sansAccents } from '@relogement/domain/common/sansAccents'
import { typesHorsAutre } from '@relogement/domain/listesLivrees'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'
import { lirePage } from '../core/page.ts'
import { contient } from '../core/recherche.ts'

interface Recherche extends PageDe {
  recherche?: string | undefined
}

/** Par nom ou début de code postal. */
export const listVilles = (
  db: Acces,
  { recherche: saisie = '', codePostal, EPCI, ...page }: Recherche & { codePostal?: string | undefined; EPCI?: string | undefined },
) => {
  const recherche = sansAccents(saisie).trim()
  return lirePage(
    db
      .selectFrom('ville as v')
      .select(['v.code_insee', 'v.nom', 'v.codes_postaux', 'v.departement', 'v.epci_nom'])
      .$if(recherche !== '', (q) =>
        /^\d{2,5}$/.test(recherche)
          ? q.where(sql<boolean>`exists (select from unnest(v.codes_postaux) cp where starts_with(cp, ${recherche}))`)
          : q.where(contient(['v.nom'], recherche)),
      )
      .$if(codePostal !== undefined, (q) => q.where(sql<boolean>`v.codes_postaux @> array[${codePostal}]::text[]`))
      .$if(EPCI !== undefined, (q) => q.where('v.epci_code', '=', EPCI ?? ''))
      // Le nom qui commence par ce qui est tapé d'abord : « Lille » avant « Marquette-lez-Lille ».
      .orderBy(sql`starts_with(sans_accents(v.nom), ${recherche})`, 'desc')
      // En cherchant, la plus peuplée : « wat » propose Wattrelos avant Watten.
      .$if(recherche !== '', (q) => q.orderBy('v.population', (ordre) => ordre.desc().nullsLast()))
      .orderBy(sql`sans_accents(v.nom)`)
      .orderBy('v.code_insee'),
    page,
  )
}

interface RecherchePartenaires extends Recherche {
  types?: ('MITRA' | 'EXTERNE')[] | undefined
  categories?: string[] | undefined
}

export const listPartenaires = (db: Acces, { recherche = '', types = [], categories = [], ...page }: RecherchePartenaires) =>
  lirePage(
    db
      .selectFrom('partenaire as p')
      .select(['p.id', 'p.code', 'p.nom', 'p.type', 'p.categorie'])
      .where('p.actif', '=', true)
      .where(contient(['p.nom', 'p.code'], recherche))
      .$if(types.length > 0, (q) => q.where('p.type', 'in', types))
      .$if(categories.length > 0, (q) => q.where('p.categorie', 'in', categories))
      .orderBy(sql`sans_accents(p.nom)`)
      .orderBy('p.id'),
    page,
  )

interface RechercheZones extends Recherche {
  types?: string[] | undefined
  partenaireCode?: string | undefined
}

const zones = (db: Acces) =>
  db
    .selectFrom('zone_geographique as z')
    .select(['z.id', 'z.version', 'z.type', 'z.nom', 'z.code'])
    .select(sql<string[]>`array(select ville_code from zone_ville where zone_id = z.id order by ville_code)`.as('villes'))

export const listZones = (db: Acces, { recherche = '', types = [], partenaireCode, ...page }: RechercheZones) =>
  lirePage(
    zones(db)
      .where(contient(['z.nom', 'z.code'], recherche))
      .$if(types.length > 0, (q) => q.where('z.type', 'in', types))
      .$if(partenaireCode !== undefined, (q) =>
        q.where(
          sql<boolean>`exists (select from partenaire_zone pz join partenaire p on p.id = pz.partenaire_id where pz.zone_id = z.id and p.code = ${partenaireCode})`,
        ),
      )
      .orderBy(sql`sans_accents(z.nom)`)
      .orderBy('z.id'),
    page,
  )

export const findZone = (db: Acces, id: string) => zones(db).where('z.id', '=', id).executeTakeFirst()

const nomenclatures = (db: Acces) =>
  db
    .selectFrom('nomenclature as n')
    .select(['n.id', 'n.version', 'n.type', 'n.code', 'n.libelle', 'n.attributs', 'n.valeur', 'n.debut'])
    .where('n.actif', '=', true)

const tris = { libelle: sql`sans_accents(n.libelle)`, code: sql`n.code`, type: sql`n.type`, ordre: sql`n.ordre` }

export const listNomenclatures = (
  db: Acces,
  { recherche = '', type, sort, ...page }: Recherche & { type?: string | undefined; sort: string },
) => {
  const [champ = 'libelle', sens] = sort.split(':') as [keyof typeof tris, string]
  return lirePage(
    nomenclatures(db)
      .where(contient(['n.libelle', 'n.code'], recherche))
      .$if(type === 'AUTRE', (q) => q.where('n.type', 'not in', typesHorsAutre))
      .$if(type !== undefined && type !== 'AUTRE', (q) => q.where('n.type', '=', type ?? ''))
      .orderBy(tris[champ], sens === 'desc' ? 'desc' : 'asc')
      .orderBy('n.type')
      .orderBy('n.ordre')
      .orderBy('n.debut', (ordre) => ordre.desc().nullsLast())
      .orderBy('n.id'),
    page,
  )
}

export const findNomenclature = (db: Acces, id: string) => nomenclatures(db).where('n.id', '=', id).executeTakeFirst()
