import type { Facette } from '@relogement/domain/common/pagination'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { statutsMasquesParDefaut, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { type ChampsDeLigne, type Condition, type Ecartes, valeurLue } from './filtres.ts'

export interface FacettesMenages {
  PRUs: Facette[]
  EPCIs: Facette[]
  partenaires: Facette[]
  villes: Facette[]
  operations: Facette[]
  typologiesGTR: Facette[]
  statuts: Facette[]
  chargesDeRelogement: Facette[]
}

/**
 * Les valeurs de chaque filtre parmi les ménages visibles, et combien en montrerait leur choix, en une requête. Un statut choisi
 * l'emporte sur la mise à l'écart des dossiers clos : il se compte même clos.
 */
export async function countFacettes(
  db: Acces,
  visibles: Condition,
  { logement }: ChampsDeLigne,
  { clos, relogementNecessaire }: Ecartes,
): Promise<FacettesMenages> {
  const retenu = relogementNecessaire === null ? sql`true` : sql`m.relogement_necessaire = ${relogementNecessaire}`
  const montre = clos ? sql`${retenu} and m.statut <> all(${[...statutsMasquesParDefaut]}::text[])` : retenu
  const codePostal = valeurLue(sql`m.code_postal`, logement) ?? sql`null::text`
  const ville = valeurLue(sql`m.ville_code`, logement) ?? sql`null::text`
  const nombre = sql`count(*) filter (where v.montre)::int`
  const { rows } = await sql<FacettesMenages>`
    with v as materialized (
      select m.operation_id, m.partenaire_id, m.charge_id, m.statut, m.typologies_gtr, ${codePostal} as code_postal, ${ville} as ville_code,
        ${retenu} as retenu, (${montre}) as montre
      from menage m where ${visibles}
    ),
    o as (select operation_id as id, ${nombre} as n from v group by 1),
    villes as (select ville_code, ${nombre} as n from v where ville_code is not null group by 1)
    select
      (select coalesce(json_agg(json_build_object('valeur', z.id, 'libelle', z.nom, 'nombre', z.n) order by z.nom), '[]')
        from (select z.id, z.nom, sum(o.n)::int as n from o join operation op on op.id = o.id join zone_geographique z on z.id = op.pru_id group by 1, 2) z) as "PRUs",
      (select coalesce(json_agg(json_build_object('valeur', e.code, 'libelle', e.nom, 'nombre', e.n) order by e.nom), '[]')
        from (select w.epci_code as code, w.epci_nom as nom, sum(villes.n)::int as n from villes join ville w on w.code_insee = villes.ville_code where w.epci_code is not null group by 1, 2) e) as "EPCIs",
      (select coalesce(json_agg(json_build_object('valeur', p.id, 'libelle', p.nom, 'nombre', f.n) order by p.nom), '[]')
        from (select partenaire_id, ${nombre} as n from v where partenaire_id is not null group by 1) f join partenaire p on p.id = f.partenaire_id) as partenaires,
      (select coalesce(json_agg(json_build_object('valeur', f.code_postal, 'libelle', f.nom, 'nombre', f.n) order by f.nom, f.code_postal), '[]')
        from (select v.code_postal, string_agg(distinct w.nom, ', ') as nom, ${nombre} as n from v join ville w on w.code_insee = v.ville_code where v.code_postal is not null group by 1) f) as villes,
      (select coalesce(json_agg(json_build_object('valeur', op.id, 'libelle', op.nom, 'nombre', o.n) order by op.nom), '[]')
        from o join operation op on op.id = o.id) as operations,
      (select coalesce(json_agg(json_build_object('valeur', f.t, 'nombre', f.n) order by f.t), '[]')
        from (select t, ${nombre} as n from v, unnest(v.typologies_gtr) t group by 1) f) as "typologiesGTR",
      (select coalesce(json_agg(json_build_object('valeur', f.statut, 'nombre', f.n)), '[]')
        from (select statut, count(*) filter (where v.retenu)::int as n from v group by 1) f) as statuts,
      (select coalesce(json_agg(json_build_object('valeur', u.id, 'libelle', u.prenom || ' ' || u.nom, 'nombre', f.n) order by u.nom, u.prenom), '[]')
        from (select charge_id, ${nombre} as n from v where charge_id is not null group by 1) f join utilisateur u on u.id = f.charge_id) as "chargesDeRelogement"
  `.execute(db)
  const facettes = rows[0]
  if (!facettes) throw new Error('Aucune facette')
  return {
    ...facettes,
    typologiesGTR: selon(typologies, facettes.typologiesGTR),
    statuts: selon(Object.fromEntries(Object.entries(statutsMenage).map(([code, { libelle }]) => [code, libelle])), facettes.statuts),
  }
}

/** Range les facettes dans l'ordre de leur liste, avec ses libellés. */
const selon = (liste: Readonly<Record<string, string>>, facettes: readonly Facette[]): Facette[] =>
  Object.entries(liste).flatMap(([code, libelle]) => {
    const facette = facettes.find(({ valeur }) => valeur === code)
    return facette ? [{ ...facette, libelle }] : []
  })
