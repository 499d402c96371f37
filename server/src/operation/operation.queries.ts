import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'
import type { Condition } from '../core/liste/source.ts'
import { lirePage } from '../core/page.ts'
import { contient } from '../core/recherche.ts'

interface RechercheOperations extends PageDe {
  recherche?: string | undefined
  sort: string
}

/** Les opérations de `visibles`, sur `operation o`. */
export const listOperations = (db: Acces, visibles: Condition, { recherche, sort, ...page }: RechercheOperations) =>
  lirePage(
    db
      .selectFrom('operation as o')
      .leftJoin('partenaire as b', 'b.id', 'o.bailleur_id')
      .leftJoin('zone_geographique as z', 'z.id', 'o.pru_id')
      .leftJoin('ville as v', 'v.code_insee', 'o.ville_code')
      .select([
        'o.id',
        'o.code',
        'o.nom',
        'o.famille',
        'b.id as bailleurId',
        'b.nom as bailleur',
        'b.code as bailleurCode',
        'z.id as pruId',
        'z.nom as pru',
        'v.nom as ville',
      ])
      .where(sql<boolean>`${visibles}`)
      .$if(Boolean(recherche), (q) => q.where(contient(['o.nom', 'o.code', 'b.nom'], recherche ?? '')))
      .orderBy(sort.startsWith('code') ? sql`o.code` : sql`sans_accents(o.nom)`, sort.endsWith(':desc') ? 'desc' : 'asc')
      .orderBy('o.id'),
    page,
  )
