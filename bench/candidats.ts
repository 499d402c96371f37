import { statutsRapproches } from '@relogement/domain/candidat/recherche'
import { personnesAdmises } from '@relogement/domain/candidat/taille'
import { statutsParDefaut } from '@relogement/domain/logement/logement.listes'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { type RawBuilder, sql } from 'kysely'
import { offerts } from '../server/src/logement/portee.ts'
import type { Banc } from './banc.ts'
import { type Cpu, parAppel } from './cpu.ts'
import type { Mesure } from './rapport.ts'

const LOGEMENTS = 20_000
const APPELS = 60
/** Noter, ranger et dire, face à la seule lecture des couples que le crible garde. */
const CIBLE = 4

/** Ce qu'un appel peut prendre, au 95e centile (domain-rules § 5.9 à 20 000 logements et 50 000 ménages). */
const PLAFOND_MS = 300

/** Les candidats d'un logement et les logements d'un ménage, un appel à la fois : le 95e centile, face au crible et à mille lignes lus au plus court. */
export async function mesurerCandidats(banc: Banc): Promise<Mesure[]> {
  await offrir(banc)
  const { rows: logements } = await sql<{ id: string; typologie: Typologie }>`
    select l.id, l.typologie from logement l where ${offerts} and l.statut = 'MIS_A_DISPOSITION' and l.typologie in ('T3', 'T4') order by l.id limit 20`.execute(
    banc.base,
  )
  const candidats = await mesurer(banc, (rang) => lire(banc, `/v1/logements/${de(logements, rang).id}/candidats?pageSize=1000`))
  const crible = await mesurer(banc, (rang) => executer(banc, cribleAuPlusCourt(de(logements, rang).typologie)))
  const { rows: menages } = await sql<{ id: string }>`select menage_id as id from (${retenusPour('T4')}) x order by 1 limit 20`.execute(
    banc.base,
  )
  const possibles = await mesurer(banc, (rang) =>
    lire(banc, `/v1/business/menages/${de(menages, rang).id}/logements-possibles?pageSize=1000`),
  )
  const offre = await mesurer(banc, () => executer(banc, OFFRE_AU_PLUS_COURT))
  const liste = await mesurer(banc, () => lire(banc, '/v1/logements?pageSize=20'))
  const page = await mesurer(banc, () => executer(banc, PAGE_AU_PLUS_COURT))
  return [
    ...mesures('Candidats d’un logement', candidats, crible),
    ...mesures('Logements possibles d’un ménage', possibles, offre),
    ...mesures('Liste des logements, une page de 20', liste, page),
  ]
}

/** Ceux qui cherchent, à qui rien ne manque et que la taille admet. */
function retenusPour(typologie: Typologie): RawBuilder<unknown> {
  const { min, max } = personnesAdmises(typologie)
  return sql`select r.menage_id, r.xmin as mx, c.xmin as cx from menage_au_crible r join profil_candidat c using (menage_id)
    where r.limitation_depuis is null and r.statut = any(${[...statutsRapproches]}) and c.manques = '{}'
      and (c.personnes between ${min} and ${max} or ${typologie} = any(r.typologies_gtr))`
}

/** Le crible, tous nommés, et une page de mille avec ce que les points en lisent. */
const cribleAuPlusCourt = (typologie: Typologie) =>
  sql`with k as materialized (${retenusPour(typologie)})
    select (select string_agg(menage_id || ' ' || mx || ' ' || cx, ',') from k) as nommes,
      (select json_agg(x) from (select m.id, m.noms, m.cotation_score, c.profil from (select menage_id from k limit 1000) q
        join menage m on m.id = q.menage_id join profil_candidat c on c.menage_id = m.id) x) as page`

const OFFRE_AU_PLUS_COURT = sql`with k as materialized (select l.id, l.xmin as x from logement l where ${offerts} and l.typologie in ('T3', 'T4', 'T5')
      and l.statut in ('MIS_A_DISPOSITION', 'RESERVE') and l.fin_mise_a_disposition > now())
    select (select string_agg(id || ' ' || x, ',') from k) as nommes,
      (select json_agg(x) from (select l.* from (select id from k limit 1000) q join logement l using (id)) x) as page`

const A_L_ECRAN = sql`${offerts} and l.statut = any(${[...statutsParDefaut]})`
const PAGE_AU_PLUS_COURT = sql`select (select count(*) from logement l where ${A_L_ECRAN}) as total,
  (select json_agg(x) from (select l.*, (select count(*) from proposition p where p.logement_id = l.id) as assignes from logement l
    where ${A_L_ECRAN} order by l.premiere_mise_a_disposition desc, l.id limit 20) x) as page`

function mesures(nom: string, nous: Prise, plancher: Prise): Mesure[] {
  const unite = 'ms (p95)'
  return [
    {
      nom,
      cible: CIBLE,
      nous: nous.p95,
      plancher: plancher.p95,
      unite,
      rapport: nous.p95 / plancher.p95,
      sens: 'au plus',
      cpu: [nous.cpu, plancher.cpu],
    },
    { nom: `${nom}, en tout`, cible: 1, nous: nous.p95, plancher: PLAFOND_MS, unite, rapport: nous.p95 / PLAFOND_MS, sens: 'au plus' },
  ]
}

const de = <T>(liste: readonly T[], rang: number): T => liste[rang % liste.length] as T

/** Assez de logements offerts, copiés de ceux qui le sont. */
async function offrir({ base }: Banc): Promise<void> {
  const { rows } = await sql<{
    nombre: number
  }>`select count(*)::int as nombre from logement l where ${offerts} and l.statut = 'MIS_A_DISPOSITION'`.execute(base)
  const manquent = LOGEMENTS - (rows[0]?.nombre ?? 0)
  await sql`update logement l set fin_mise_a_disposition = now() + interval '30 days' where ${offerts} and l.statut = 'MIS_A_DISPOSITION'`.execute(
    base,
  )
  if (manquent > 0)
    await sql`insert into logement (id, statut, bailleur_id, operation_id, numero, rue, code_postal, ville_code, ville, quartier, etage, ascenseur, typologie,
        surface_habitable, pmr, loyer, charges_generales, premiere_mise_a_disposition, fin_mise_a_disposition)
      select gen_random_uuid(), l.statut, l.bailleur_id, l.operation_id, n::text, l.rue, l.code_postal, l.ville_code, l.ville, l.quartier, l.etage, l.ascenseur, l.typologie,
        l.surface_habitable, l.pmr, l.loyer + n % 90, l.charges_generales, now(), now() + interval '30 days'
      from generate_series(1, 20000) n cross join logement l where ${offerts} and l.statut = 'MIS_A_DISPOSITION' limit ${manquent}`.execute(
      base,
    )
  await sql`analyze logement`.execute(base)
}

async function lire({ produit, jeton }: Banc, chemin: string): Promise<void> {
  const reponse = await fetch(`${produit}${chemin}`, { headers: { authorization: `Bearer ${jeton}` } })
  if (!reponse.ok) throw new Error(`${chemin.split('?')[0]} : ${reponse.status}`)
  await reponse.arrayBuffer()
}

const executer = async ({ base }: Banc, requete: RawBuilder<unknown>): Promise<void> => void (await requete.execute(base))

interface Prise {
  readonly p95: number
  /** Par appel. */
  readonly cpu: Cpu | null
}

/** Le 95e centile, en millisecondes, et le processeur d'un appel ; le premier, qui refait ce qui n'est plus à jour, ne compte pas. */
async function mesurer({ cpu }: Banc, faire: (rang: number) => Promise<void>): Promise<Prise> {
  await faire(0)
  const avant = cpu('produit')
  const durees: number[] = []
  for (let rang = 0; rang < APPELS; rang += 1) {
    const debut = performance.now()
    await faire(rang)
    durees.push(performance.now() - debut)
  }
  return { p95: durees.sort((a, b) => a - b)[Math.ceil(APPELS * 0.95) - 1] ?? 0, cpu: parAppel(avant, cpu('produit'), APPELS) }
}
