import type { Tri } from '@relogement/domain/candidat/crible'
import type { FaitsDuMenage } from '@relogement/domain/candidat/faits'
import type { ProfilDuCandidat } from '@relogement/domain/candidat/profil'
import { statutsEnAttente } from '@relogement/domain/candidat/recherche'
import { personnesAdmises } from '@relogement/domain/candidat/taille'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { type StatutProposition, statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { rapprochables } from './profil.queries.ts'

export interface MenageLu {
  readonly id: string
  readonly noms: string
  readonly codeMenage: string
  readonly cle: string
  /** Rien ne manque au dossier : ses points se comptent. */
  readonly complet: boolean
  readonly gele: boolean
  readonly chargeId: string | null
  readonly faits: FaitsDuMenage
}

/** Le tri du domaine, dit par la base : `m` et son profil `c` face à une typologie. */
export function triEnBase(typologie: Typologie): RawBuilder<Tri | null> {
  const { min, max } = personnesAdmises(typologie)
  const code = (tri: Tri) => sql.lit(tri)
  return sql`(case when not ${rapprochables} then null
    when m.limitation_depuis is not null then ${code('GEL')}
    when c.menage_id is null then ${code('INCOMPLET')}
    when c.personnes > 0 and not (c.personnes between ${sql.lit(min)} and ${sql.lit(max)} or ${sql.lit(typologie)} = any(m.typologies_gtr)) then ${code('TYPOLOGIE')}
    when c.manques <> '{}' or c.personnes = 0 or m.statut = any(${[...statutsEnAttente]}) then ${code('INCOMPLET')}
    else ${code('CANDIDAT')} end)`
}

interface Ligne {
  readonly id: string
  readonly noms: string
  readonly code: string
  readonly cle: string
  readonly complet: boolean
  readonly gele: boolean
  readonly charge: string | null
  readonly statut: StatutMenage
  readonly bailleur: string | null
  readonly pru: string | null
  readonly gtr: Typologie[]
  readonly interbailleur: boolean
  readonly couleur: FaitsDuMenage['cotation']['couleur']
  readonly score: number
  readonly entretien: string | null
  readonly propositions: Record<string, StatutProposition> | null
  readonly profil: ProfilDuCandidat
}

const OUVERTES = sql`p.statut not in (${sql.join(statutsPropositionFermes.map((statut) => sql.lit(statut)))})`

/** Ces ménages, avec ce que les règles en lisent. */
export async function listMenages(db: Acces, menages: Condition, reste = sql``): Promise<MenageLu[]> {
  const { rows } = await sql<Ligne>`
    select m.id, m.noms, m.code_menage as code, m.cle_tri as cle, c.manques = '{}' as complet, m.limitation_depuis is not null as gele, m.charge_id as charge, m.statut, m.partenaire_id as bailleur, o.pru_id as pru, to_json(m.typologies_gtr) as gtr,
      m.exclure_interbailleur as interbailleur, m.cotation_couleur as couleur, m.cotation_score as score, m.date_entretien as entretien,
      p.propositions, c.profil
    from menage m join profil_candidat c on c.menage_id = m.id join operation o on o.id = m.operation_id
      left join (select p.menage_id, json_object_agg(p.logement_id, p.statut order by p.cree_le) as propositions
        from proposition p where p.menage_id is not null and (${OUVERTES} or p.statut = 'refusee_menage') group by 1) p on p.menage_id = m.id
    where ${menages} ${reste}`.execute(db)
  return rows.map(lire)
}

const lire = ({ id, noms, code, cle, complet, gele, charge, profil, propositions, ...m }: Ligne): MenageLu => ({
  id,
  noms,
  codeMenage: code,
  cle,
  complet,
  gele,
  chargeId: charge,
  faits: {
    ...profil,
    statut: m.statut,
    bailleurId: m.bailleur,
    pruId: m.pru,
    typologiesGTR: m.gtr,
    exclureInterbailleur: m.interbailleur,
    cotation: { couleur: m.couleur, score: m.score },
    entretienLe: m.entretien,
    propositionsOuvertes: Object.values(propositions ?? {}).filter((statut) => !estFerme(statut)).length,
    propositions: propositions ?? {},
  },
})

const estFerme = (statut: StatutProposition) => statutsPropositionFermes.some((ferme) => ferme === statut)

/** Une condition sur `m` et `c` : les ménages visibles que le crible range là. */
export const tries = (visibles: Condition, typologie: Typologie, tri: Tri): Condition =>
  sql`(${visibles} and ${triEnBase(typologie)} = ${sql.lit(tri)})`

/** Combien de ménages le crible range dans chaque sorte. */
export async function countTries(db: Acces, visibles: Condition, typologie: Typologie): Promise<Partial<Record<Tri, number>>> {
  const { rows } = await sql<{ tri: Tri; nombre: number }>`
    select ${triEnBase(typologie)} as tri, count(*)::int as nombre from menage m left join profil_candidat c on c.menage_id = m.id
    where ${visibles} and ${rapprochables} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ tri, nombre }) => [tri, nombre]))
}

interface Nomme {
  readonly id: string
  readonly noms: string
  readonly codeMenage: string
  readonly statut: StatutMenage
  readonly manques: string[]
}

/** Leurs noms et ce qui leur manque, dans l'ordre des noms. */
export async function listNommes(db: Acces, menages: Condition, combien: number): Promise<Nomme[]> {
  const { rows } = await sql<Nomme>`
    select m.id, m.noms, m.code_menage as "codeMenage", m.statut, coalesce(to_json(c.manques), '[]') as manques
    from menage m left join profil_candidat c on c.menage_id = m.id where ${menages} order by m.cle_tri, m.id limit ${combien}`.execute(db)
  return rows
}
