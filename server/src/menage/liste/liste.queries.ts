import { codesDe } from '@relogement/domain/common/listes'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { LIGNES_DETAILLEES, type RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { codesStatutsMenage } from '@relogement/domain/menage/menage.statuts'
import { etapes } from '@relogement/domain/menage/prochaine-etape/etapes'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { faitsDeLaLigneJson } from './etapeEnBref.ts'
import { type ChampsDeLigne, type Condition, conditionsDe, et, valeurLue } from './filtres.ts'

export interface PageDeMenages {
  /** Les lignes, écrites en JSON par la base ; d'une page courte, avec les faits d'où se dit la prochaine étape. */
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
  const tri = triDe(sort, champs)
  const condition = et([visibles, ...conditionsDe(filtres, champs)])
  return sql<PageDeMenages>`
    select
      (select count(*) from menage m where ${condition}) as total,
      (select coalesce(json_agg(${ligneJson(champsDeLaPage(champs, pageSize), estDetaillee(pageSize))} order by m.rang), '[]'::json)::text
        from (
          select m.*, row_number() over (order by ${tri}) as rang from menage m ${jointureDuTri(sort)}
          where ${condition}
          order by ${tri}
          limit ${pageSize} offset ${(page - 1) * pageSize}
        ) m
        join operation o on o.id = m.operation_id
        left join partenaire p on p.id = m.partenaire_id
        left join utilisateur c on c.id = m.charge_id
      ) as lignes
  `
}

/** Les lignes d'une page courte portent leurs téléphones et leur prochaine étape. */
export const estDetaillee = (pageSize: number): boolean => pageSize <= LIGNES_DETAILLEES

/** Une longue page ferait un annuaire : les téléphones n'y sont pas. */
export const champsDeLaPage = (champs: ChampsDeLigne, pageSize: number): ChampsDeLigne =>
  estDetaillee(pageSize) ? champs : { ...champs, contact: 'aucune' }

const chargeJson = sql`case when c.id is not null then json_build_object('id', c.id, 'nom', c.nom, 'prenom', c.prenom) end`

const ligneJson = (champs: ChampsDeLigne, avecFaits: boolean): RawBuilder<unknown> => {
  const telephone = telephoneLu(champs)
  return sql`json_build_object(
  '@id', '/v1/menages/' || m.id, '@type', 'Menage', 'id', m.id, 'codeMenage', m.code_menage, 'noms', m.noms,
  'cotation', json_build_object('couleur', m.cotation_couleur, 'score', m.cotation_score),
  ${telephone === null ? sql`` : sql`'telephone', ${telephone},`}
  'ville', ${villeLue(champs)}, 'codePostal', ${codePostalLu(champs)},
  'operation', json_build_object('id', o.id, 'nom', o.nom),
  'partenaire', case when p.id is not null then json_build_object('id', p.id, 'nom', p.nom) end,
  'typologiesGTR', m.typologies_gtr, 'statut', m.statut, 'relogementNecessaire', m.relogement_necessaire,
  'chargeDeRelogement', ${chargeJson}, 'dateEntretien', m.date_entretien,
  'codeAffaire', m.code_menage, 'relogement', json_build_object('statut', json_build_object('code', m.statut), 'chargeDeRelogementPrincipal', ${chargeJson})
  ${telephone === null ? sql`` : sql`, 'informations', json_build_object('telephone', ${telephone})`}${avecFaits ? sql`, 'faits', ${faitsDeLaLigneJson}` : sql``}
)`
}

/** Le téléphone de `menage m` que la personne peut lire, ligne à ligne ; `null` : d'aucun ménage. */
export const telephoneLu = ({ contact }: ChampsDeLigne) => valeurLue(sql`m.telephone`, contact)

export const villeLue = ({ logement }: ChampsDeLigne) => valeurLue(sql`m.localisation -> 'adresse' ->> 'ville'`, logement) ?? sql`null`

export const codePostalLu = ({ logement }: ChampsDeLigne) => valeurLue(sql`m.code_postal`, logement) ?? sql`null`

const rangDans = (codes: readonly string[], code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(${sql.lit(`{${codes.join(',')}}`)}::text[], ${code})`

const colonnesDeTri: Record<string, RawBuilder<unknown>> = {
  noms: sql`m.cle_tri`,
  codeMenage: sql`m.code_menage`,
  // La couleur d'abord, de la moins à la plus urgente : une dérogation l'impose à des points qui ne la diraient pas. Puis les points.
  cotation: sql`(coalesce(${rangDans(codesDe(couleursCotation), sql`m.cotation_couleur`)}, 0), m.cotation_score)`,
  operation: sql`o.nom`,
  partenaire: sql`p.nom`,
  typologiesGTR: sql`m.typologies_gtr`,
  statut: rangDans(codesStatutsMenage, sql`m.statut`),
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
export function triDe(sort: string, champs: ChampsDeLigne): RawBuilder<unknown> {
  const [champ, sens] = lireTri(sort)
  if (champ === 'noms') return sort.endsWith(':desc') ? sql`m.cle_tri desc, m.id desc` : sql`m.cle_tri, m.id`
  const colonne =
    champ === 'ville' ? villeLue(champs) : champ === 'prochaineEtape' ? rangDans(codesDe(etapes), champs.etape.code) : colonnesDeTri[champ]
  return sql`${colonne ?? sql`m.cle_tri`} ${sens}, m.cle_tri, m.id`
}
