import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { type RawBuilder, sql } from 'kysely'
import { triEnBase } from '../server/src/candidat/menages.queries.ts'
import { offerts } from '../server/src/logement/portee.ts'
import type { Banc } from './banc.ts'
import type { Mesure } from './rapport.ts'

const LOGEMENTS = 20_000
const APPELS = 60
/** Noter, ranger et dire, face à la seule lecture des couples que le crible garde. */
const CIBLE = 4

/** Les candidats d'un logement et les logements d'un ménage, un appel à la fois : le 95e centile, face à celui du crible seul, écrit en JSON par la base. */
export async function mesurerCandidats(banc: Banc): Promise<Mesure[]> {
  await offrir(banc)
  const { rows: logements } = await sql<{ id: string; typologie: Typologie }>`
    select l.id, l.typologie from logement l where ${offerts} and l.statut = 'MIS_A_DISPOSITION' and l.typologie in ('T3', 'T4') order by l.id limit 20`.execute(
    banc.base,
  )
  const candidats = await centile(APPELS, (rang) => lire(banc, `/v1/logements/${de(logements, rang).id}/candidats?pageSize=1000`))
  const crible = await centile(APPELS, (rang) =>
    executer(
      banc,
      sql`select json_agg(x) from (select m.id, m.noms, c.profil from menage m join profil_candidat c on c.menage_id = m.id
        where ${triEnBase(de(logements, rang).typologie)} = 'CANDIDAT') x`,
    ),
  )
  const { rows: menages } = await sql<{ id: string }>`
    select m.id from menage m join profil_candidat c on c.menage_id = m.id where ${triEnBase('T4')} = 'CANDIDAT' order by m.id limit 20`.execute(
    banc.base,
  )
  const possibles = await centile(APPELS, (rang) =>
    lire(banc, `/v1/business/menages/${de(menages, rang).id}/logements-possibles?pageSize=1000`),
  )
  const offre = await centile(APPELS, () =>
    executer(
      banc,
      sql`select json_agg(x) from (select l.* from logement l where ${offerts} and l.typologie in ('T3', 'T4', 'T5') and l.statut in ('MIS_A_DISPOSITION', 'RESERVE')) x`,
    ),
  )
  return [mesure('Candidats d’un logement', candidats, crible), mesure('Logements possibles d’un ménage', possibles, offre)]
}

const mesure = (nom: string, nous: number, plancher: number): Mesure => ({
  nom,
  cible: CIBLE,
  nous,
  plancher,
  unite: 'ms (p95)',
  rapport: nous / plancher,
  sens: 'au plus',
})

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

/** Le 95e centile, en millisecondes ; le premier appel, qui refait ce qui n'est plus à jour, ne compte pas. */
async function centile(fois: number, faire: (rang: number) => Promise<void>): Promise<number> {
  await faire(0)
  const durees: number[] = []
  for (let rang = 0; rang < fois; rang += 1) {
    const debut = performance.now()
    await faire(rang)
    durees.push(performance.now() - debut)
  }
  return durees.sort((a, b) => a - b)[Math.ceil(fois * 0.95) - 1] ?? 0
}
