import type { RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { codesStatutsMenage } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { type Condition, conditionsDe, et, type LignesAvecContact } from './filtres.ts'

/** Les champs d'une ligne que la personne peut lire. */
export interface ChampsDeLigne {
  contact: LignesAvecContact
}

export interface PageDeMenages {
  /** Les lignes, écrites en JSON par la base. */
  lignes: string
  total: number
}

/**
 * La page demandée et son total, en une requête ; les lignes sont écrites en JSON par la base et ne repassent pas par
 * notre code : la liste de mille ménages se lit aussi vite qu'elle se copie.
 */
export async function listMenages(
  db: Acces,
  visibles: Condition,
  recherche: RechercheMenages,
  champs: ChampsDeLigne,
): Promise<PageDeMenages> {
  const { rows } = await requeteListe(visibles, recherche, champs).execute(db)
  return rows[0] ?? { lignes: '[]', total: 0 }
}

export function requeteListe(visibles: Condition, recherche: RechercheMenages, champs: ChampsDeLigne): RawBuilder<PageDeMenages> {
  const { page, pageSize, sort, ...filtres } = recherche
  const condition = et([visibles, ...conditionsDe(filtres, champs.contact)])
  return sql<PageDeMenages>`
    select
      (select count(*) from menage m where ${condition}) as total,
      (select coalesce(json_agg(${ligneJson(champs)} order by m.rang), '[]'::json)::text
        from (
          select m.*, row_number() over (order by ${triDe(sort)}) as rang from menage m ${jointureDuTri(sort)}
          where ${condition}
          order by ${triDe(sort)}
          limit ${pageSize} offset ${(page - 1) * pageSize}
        ) m
        join operation o on o.id = m.operation_id
        left join partenaire p on p.id = m.partenaire_id
        left join utilisateur c on c.id = m.charge_id
      ) as lignes
  `
}

const ligneJson = ({ contact }: ChampsDeLigne): RawBuilder<unknown> => {
  const telephone = telephoneLu(contact)
  return sql`json_build_object(
  '@id', '/v1/menages/' || m.id, '@type', 'Menage', 'id', m.id, 'codeMenage', m.code_menage, 'noms', m.noms,
  'cotation', json_build_object('couleur', m.cotation_couleur, 'score', m.cotation_score),
  ${telephone === null ? sql`` : sql`'telephone', ${telephone},`}
  'ville', m.localisation -> 'adresse' ->> 'ville', 'codePostal', m.code_postal,
  'operation', json_build_object('id', o.id, 'nom', o.nom),
  'partenaire', case when p.id is not null then json_build_object('id', p.id, 'nom', p.nom) end,
  'typologiesGTR', m.typologies_gtr, 'statut', m.statut, 'relogementNecessaire', m.relogement_necessaire,
  'chargeDeRelogement', case when c.id is not null then json_build_object('id', c.id, 'nom', c.nom, 'prenom', c.prenom) end,
  'dateEntretien', m.date_entretien
)`
}

/** Le téléphone de `menage m` que la personne peut lire, ligne à ligne ; `null` : d'aucun ménage. */
export function telephoneLu(contact: ChampsDeLigne['contact']): RawBuilder<unknown> | null {
  if (contact === 'aucune') return null
  if (contact === 'toutes') return sql`m.telephone`
  return sql`case when m.partenaire_id = ${contact.bailleurActuelId}::uuid then m.telephone end`
}

const colonnesDeTri: Record<string, RawBuilder<unknown>> = {
  noms: sql`m.cle_tri`,
  codeMenage: sql`m.code_menage`,
  cotation: sql`m.cotation_score`,
  ville: sql`m.localisation -> 'adresse' ->> 'ville'`,
  operation: sql`o.nom`,
  partenaire: sql`p.nom`,
  typologiesGTR: sql`m.typologies_gtr`,
  statut: sql`array_position(${sql.lit(`{${codesStatutsMenage.join(',')}}`)}::text[], m.statut)`,
  chargeDeRelogement: sql`c.nom || ' ' || c.prenom`,
  dateEntretien: sql`m.date_entretien`,
}

const jointures: Record<string, RawBuilder<unknown>> = {
  operation: sql`join operation o on o.id = m.operation_id`,
  partenaire: sql`left join partenaire p on p.id = m.partenaire_id`,
  chargeDeRelogement: sql`left join utilisateur c on c.id = m.charge_id`,
}

const lireTri = (sort: string): [string, RawBuilder<unknown>] => {
  const [champ = 'noms', sens] = sort.split(':')
  return [champ, sens === 'desc' ? sql`desc nulls last` : sql`asc nulls last`]
}

const jointureDuTri = (sort: string): RawBuilder<unknown> => jointures[lireTri(sort)[0]] ?? sql``

// À nom égal l'identifiant départage : une page ne répète ni n'oublie personne. « nulls last » est l'ordre des index en
// croissant ; `cle_tri` n'est jamais nulle et garde l'ordre simple, que l'index sait lire dans les deux sens.
export function triDe(sort: string): RawBuilder<unknown> {
  const [champ, sens] = lireTri(sort)
  if (champ === 'noms') return sort.endsWith(':desc') ? sql`m.cle_tri desc, m.id desc` : sql`m.cle_tri, m.id`
  return sql`${colonnesDeTri[champ] ?? sql`m.cle_tri`} ${sens}, m.cle_tri, m.id`
}
