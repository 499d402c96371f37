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
import { createRegistre, type Empreinte } from '../core/registre.ts'
import { AU_CRIBLE } from './crible.queries.ts'
import { cherche } from './profil.queries.ts'

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

/** Le tri du domaine, dit par la base : `m`, qui cherche, et son profil `c` face à une typologie. */
export function triEnBase(typologie: Typologie): RawBuilder<Tri> {
  const { min, max } = personnesAdmises(typologie)
  const code = (tri: Tri) => sql.lit(tri)
  return sql`(case when m.limitation_depuis is not null then ${code('GEL')}
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
  readonly profil: ProfilDuCandidat
  readonly empreinte: string
}

/** Ce qui change quand le dossier (sa ligne au crible, récrite avec lui), son profil ou le PRU de son opération change ; l'opération elle-même change à chaque ménage créé. */
export const empreinteSql = (ligne: 'm' | 'r') => sql<string>`concat_ws(' ', ${sql.ref(ligne)}.xmin, c.xmin, o.pru_id)`

/** Ces ménages, avec ce que les règles en lisent, leurs propositions à part. */
export async function listProfils(db: Acces, menages: Condition): Promise<(MenageLu & Empreinte)[]> {
  const { rows } = await sql<Ligne>`
    select m.id, m.noms, m.code_menage as code, m.cle_tri as cle, c.manques = '{}' as complet, m.limitation_depuis is not null as gele, m.charge_id as charge, m.statut, m.partenaire_id as bailleur, o.pru_id as pru, to_json(m.typologies_gtr) as gtr,
      m.exclure_interbailleur as interbailleur, m.cotation_couleur as couleur, m.cotation_score as score, m.date_entretien as entretien,
      c.profil, ${empreinteSql('r')} as empreinte
    from menage m join profil_candidat c on c.menage_id = m.id join operation o on o.id = m.operation_id left join menage_au_crible r on r.menage_id = m.id
    where ${menages}`.execute(db)
  return rows.map(lire)
}

const lire = ({ id, noms, code, cle, complet, gele, charge, profil, empreinte, ...m }: Ligne): MenageLu & Empreinte => ({
  id,
  empreinte,
  noms,
  codeMenage: code,
  cle,
  complet,
  gele,
  chargeId: charge,
  faits: {
    statut: m.statut,
    bailleurId: m.bailleur,
    pruId: m.pru,
    typologiesGTR: m.gtr,
    exclureInterbailleur: m.interbailleur,
    cotation: { couleur: m.couleur, score: m.score },
    entretienLe: m.entretien,
    propositionsOuvertes: 0,
    propositions: {},
    ...profil,
  },
})

const OUVERTES = sql`p.statut not in (${sql.join(statutsPropositionFermes.map((statut) => sql.lit(statut)))})`

interface Regardees {
  /** Les propositions des couples regardés, et celles qui comptent pour savoir qui en a déjà assez. */
  readonly couples: Condition
  readonly comptees: Condition
  readonly auMoins: number
}

export interface Propositions {
  readonly ici: ReadonlyMap<string, Record<string, StatutProposition>>
  readonly ouvertes: ReadonlyMap<string, number>
}

/** Celles des couples regardés, et les ménages qui en ont au moins `auMoins` ouvertes. */
async function listPropositionsRegardees(db: Acces, { couples, comptees, auMoins }: Regardees): Promise<Propositions> {
  const [ici, nombres] = await Promise.all([
    sql<{ id: string; propositions: Record<string, StatutProposition> }>`
      select p.menage_id as id, json_object_agg(p.logement_id, p.statut order by p.cree_le) as propositions
      from proposition p where p.menage_id is not null and ${couples} and (${OUVERTES} or p.statut = 'refusee_menage') group by 1`.execute(
      db,
    ),
    sql<{ id: string; nombre: number }>`
      select p.menage_id as id, count(*)::int as nombre from proposition p
      where ${comptees} and ${OUVERTES} group by 1 having count(*) >= ${auMoins}`.execute(db),
  ])
  return {
    ici: new Map(ici.rows.map((ligne) => [ligne.id, ligne.propositions])),
    ouvertes: new Map(nombres.rows.map(({ id, nombre }) => [id, nombre])),
  }
}

/** Ces ménages, avec ce que leurs propositions changent au rapprochement. */
export const avecPropositions = (menages: readonly MenageLu[], { ici, ouvertes }: Propositions): MenageLu[] =>
  menages.map((menage) =>
    ici.has(menage.id) || ouvertes.has(menage.id)
      ? {
          ...menage,
          faits: { ...menage.faits, propositions: ici.get(menage.id) ?? {}, propositionsOuvertes: ouvertes.get(menage.id) ?? 0 },
        }
      : menage,
  )

/** Ce ménage, avec toutes ses propositions. */
export async function findMenage(
  db: Acces,
  lui: Condition,
  { id, auMoins }: { id: string; auMoins: number },
): Promise<MenageLu | undefined> {
  const siennes = sql`p.menage_id = ${id}::uuid`
  const [menage] = avecPropositions(
    await listProfils(db, lui),
    await listPropositionsRegardees(db, { couples: siennes, comptees: siennes, auMoins }),
  )
  return menage
}

const registre = createRegistre((db, ids) => listProfils(db, sql`m.id = any(${[...ids]}::uuid[])`))

interface Face {
  /** Les logements en face desquels ils se comptent. */
  readonly logements: readonly string[]
  readonly auMoins: number
}

/** Ces ménages, tels que le crible vient de les nommer. */
export async function listConnus(db: Acces, nommes: readonly Empreinte[]): Promise<MenageLu[]> {
  const lus = await registre(db, nommes)
  // Relus après le crible, ils ont pu changer entre-temps : un dossier gelé ne se lit pas.
  return lus.filter(({ gele }) => !gele)
}

/** Ces ménages, avec leurs propositions sur ces logements. */
export const listMenages = async (db: Acces, nommes: readonly Empreinte[], face: Face): Promise<MenageLu[]> =>
  avecPropositions(await listConnus(db, nommes), await propositionsFaceA(db, face))

/** Ce que leurs propositions changent au rapprochement face à ces logements. */
export const propositionsFaceA = (db: Acces, { logements, auMoins }: Face): Promise<Propositions> =>
  listPropositionsRegardees(db, {
    couples: sql`p.logement_id = any(${[...logements]}::uuid[])`,
    comptees: sql`p.menage_id is not null`,
    auMoins,
  })

/** Les candidats à l'une de ces typologies. */
export async function listCandidats(db: Acces, typologies: readonly Typologie[]): Promise<Empreinte[]> {
  const { rows } = await sql<Empreinte>`
    select m.id, ${empreinteSql('m')} as empreinte from ${AU_CRIBLE} join profil_candidat c on c.menage_id = m.id join operation o on o.id = m.operation_id
    where ${cherche} and (${sql.join(
      typologies.map((typologie) => sql`${triEnBase(typologie)} = 'CANDIDAT'`),
      sql` or `,
    )})`.execute(db)
  return rows
}

interface Nomme {
  readonly id: string
  readonly noms: string
  readonly codeMenage: string
  readonly statut: StatutMenage
  readonly manques: string[]
}

/** Leurs noms et ce qui leur manque, dans l'ordre des noms. */
export async function listNommes(db: Acces, menages: Condition): Promise<Nomme[]> {
  const { rows } = await sql<Nomme>`
    select m.id, m.noms, m.code_menage as "codeMenage", m.statut, coalesce(to_json(c.manques), '[]') as manques
    from menage m left join profil_candidat c on c.menage_id = m.id where ${menages} order by m.cle_tri, m.id`.execute(db)
  return rows
}
