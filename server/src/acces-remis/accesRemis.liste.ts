import { listeAccesRemis } from '@relogement/domain/acces-remis/accesRemis.liste'
import type { SorteDAcces } from '@relogement/domain/acces-remis/accesRemis.listes'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { type RawBuilder, sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, decroissant, instantJson } from '../core/liste/source.ts'
import { sortes } from './sortes.ts'

/** Toutes les sortes d'accès, une ligne chacun. */
const tousLesAcces = (maintenant: Date): RawBuilder<unknown> =>
  sql.join(
    (Object.keys(sortes) as SorteDAcces[]).map(
      (sorte) => sql`select ${sorte}::text as sorte, x.* from (${sortes[sorte].lit(maintenant)}) x`,
    ),
    sql` union all `,
  )

const etat = sql`case when a.retire_le is null then 'VALABLE' else 'RETIRE' end`

export const lireAccesRemis = lecteurDe(listeAccesRemis, {
  classe: 'AccesRemis',
  chemin: '/v1/rgpd/acces-remis',
  source: ({ maintenant }) => ({
    avec: sql`acces as materialized (${tousLesAcces(maintenant)})`,
    de: sql`acces a`,
    id: sql`a.sorte || '/' || a.id`,
    visibles: sql`true`,
    champs: {
      id: sql`a.sorte || '/' || a.id`,
      sorte: sql`a.sorte`,
      aQui: sql`a.a_qui`,
      objet: sql`a.objet`,
      faitLe: instantJson(sql`a.fait_le`),
      serviLe: instantJson(sql`a.servi_le`),
      expireLe: instantJson(sql`a.expire_le`),
      etat,
      retireLe: instantJson(sql`a.retire_le`),
    },
    filtres: {
      recherche: (mots) => sql`strpos(sans_accents(concat_ws(' ', a.a_qui, a.objet)), ${sansAccents(mots)}) > 0`,
      sortes: (choisies) => estParmi(sql`a.sorte`, choisies),
      etats: (choisis) => estParmi(etat, choisis),
    },
    tris: {
      aQui: sql`sans_accents(a.a_qui)`,
      sorte: sql`a.sorte`,
      faitLe: sql`a.fait_le`,
      serviLe: sql`a.servi_le`,
      expireLe: sql`a.expire_le`,
    },
    departage: [decroissant(sql`a.fait_le`), croissant(sql`a.sorte`), croissant(sql`a.id`)],
    facettes: { sortes: { de: sql`a.sorte` }, etats: { de: etat } },
  }),
})
