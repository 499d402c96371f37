import { sql } from 'kysely'
import type { Acces } from '../server/src/core/database.ts'
import type { Banc } from './banc.ts'
import { type Cpu, parAppel } from './cpu.ts'
import { type Mesure, mediane } from './rapport.ts'

const MENAGES = 40
const LOGEMENTS = 25
const FOIS = 5
/** Les règles, l'historique et les alertes, face aux seules écritures. */
const CIBLE = 20

/**
 * Enregistrer le compte rendu d'un GTR de 40 ménages et 25 logements, clos puis rouvert chaque fois, face aux mêmes lignes écrites d'une
 * transaction : ses deux PDF à composer, puis le même redit, qui n'en compose aucun.
 */
export async function mesurerCompteRendu(banc: Banc): Promise<Mesure[]> {
  const gtr = await preparer(banc)
  const [composes, redits]: [Cloture[], Cloture[]] = [[], []]
  const ecritures: number[] = []
  for (let fois = 0; fois < FOIS; fois += 1) {
    await redire(banc, gtr, fois)
    ecritures.push(await duree(() => ecrireEtDefaire(banc, gtr)))
    composes.push(await clore(banc, gtr))
    redits.push(await clore(banc, gtr))
  }
  const plancher = mediane(ecritures)
  const dire = (nom: string, clotures: readonly Cloture[]): Mesure => {
    const nous = mediane(clotures.map(({ ms }) => ms))
    const cpu = clotures.at(-1)?.cpu ?? null
    return { nom, cible: CIBLE, nous, plancher, unite: 'ms (p50)', rapport: nous / plancher, sens: 'au plus', cpu: [cpu, null] }
  }
  return [dire('Enregistrement d’un compte rendu (40 × 25), ses PDF composés', composes), dire('Le même, sans PDF à composer', redits)]
}

interface Cloture {
  readonly ms: number
  readonly cpu: Cpu | null
}

async function clore(banc: Banc, gtr: string): Promise<Cloture> {
  const avant = banc.cpu('produit')
  const ms = await duree(() => poster(banc, `/v1/business/gtr/${gtr}/cloture`))
  const cpu = parAppel(avant, banc.cpu('produit'), 1)
  await poster(banc, `/v1/business/gtr/${gtr}/reouverture`)
  return { ms, cpu }
}

/** Un compte rendu qui ne redit pas celui d'avant : ses deux PDF se composent. */
const redire = ({ base }: Banc, gtr: string, fois: number) =>
  sql`update reunion_menage set commentaire = ${`Secteur à revoir, séance ${fois + 1}.`}, commentaire_diffuse = true where reunion_id = ${gtr}::uuid`.execute(
    base,
  )

async function duree(faire: () => Promise<void>): Promise<number> {
  const debut = performance.now()
  await faire()
  return performance.now() - debut
}

async function poster({ produit, jeton }: Banc, chemin: string): Promise<void> {
  const reponse = await fetch(produit + chemin, { method: 'POST', headers: { authorization: `Bearer ${jeton}` } })
  if (!reponse.ok) throw new Error(`${chemin} : ${reponse.status} ${await reponse.text()}`)
  await reponse.arrayBuffer()
}

/** Un compte rendu ouvert où tout est répondu : quarante ménages présentés, vingt-cinq logements proposés chacun à un autre. */
async function preparer({ base }: Banc): Promise<string> {
  const gtr = crypto.randomUUID()
  await base.transaction().execute(async (db) => {
    await sql`insert into reunion (id, type, statut, nom, date) values (${gtr}::uuid, 'GTR', 'COMPTE_RENDU', 'GTR du banc', now())`.execute(
      db,
    )
    await sql`insert into reunion_pru (reunion_id, zone_id) select ${gtr}::uuid, id from zone_geographique where type = 'PRU' limit 1`.execute(
      db,
    )
    const menages = await choisir(
      db,
      sql`menage m where m.statut = 'RECHERCHE_DU_LOGEMENT' and m.archive_le is null and m.purge_le is null and m.limitation_depuis is null
        and m.relogement_necessaire and not exists (select from proposition p where p.menage_id = m.id)`,
      MENAGES + LOGEMENTS,
    )
    const logements = await choisir(
      db,
      sql`logement m where m.statut = 'MIS_A_DISPOSITION' and not m.prive and not exists (select from proposition p where p.logement_id = m.id)`,
      LOGEMENTS,
    )
    const presentes = menages.slice(0, MENAGES)
    await sql`update menage set statut = 'INSCRIT_EN_PRESENTATION_GTR' where id = any(${presentes}::uuid[])`.execute(db)
    await sql`insert into reunion_menage (reunion_id, menage_id, decision, suite, commentaire)
      select ${gtr}::uuid, id, case when n % 4 = 0 then 'REFUSE' else 'ACCEPTE' end, case when n % 4 = 0 then 'REVISION' end, 'Secteur à revoir.'
      from unnest(${presentes}::uuid[]) with ordinality u (id, n)`.execute(db)
    await sql`update logement set statut = 'EN_COURS_DE_TRAITEMENT' where id = any(${logements}::uuid[])`.execute(db)
    await sql`insert into reunion_logement (reunion_id, logement_id, statut)
      select ${gtr}::uuid, id, 'PRESENTATION_GTR' from unnest(${logements}::uuid[]) id`.execute(db)
    await sql`insert into proposition (id, logement_id, menage_id, reunion_id, gtr_rang, statut)
      select gen_random_uuid(), l, m, ${gtr}::uuid, 1, 'presentation_gtr' from unnest(${logements}::uuid[], ${menages.slice(MENAGES)}::uuid[]) u (l, m)`.execute(
      db,
    )
    await repondre(db, gtr)
  })
  return gtr
}

async function choisir(db: Acces, source: ReturnType<typeof sql>, nombre: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from ${source} order by m.id limit ${nombre}`.execute(db)
  if (rows.length < nombre) throw new Error(`${rows.length} lignes au lieu de ${nombre}`)
  return rows.map(({ id }) => id)
}

const repondre = (db: Acces, gtr: string) =>
  sql`insert into reunion_proposition (reunion_id, proposition_id, accepte, rang)
    select reunion_id, id, true, 1 from proposition where reunion_id = ${gtr}::uuid`.execute(db)

/** Les lignes que la clôture écrit, et rien d'autre : ménages, propositions, logements, historique et alertes, d'un trait chacun ; puis défaites. */
const ecrireEtDefaire = ({ base }: Banc, gtr: string): Promise<void> =>
  base
    .transaction()
    .execute(async (db) => {
      const reunion = sql`${gtr}::uuid`
      await sql`select from menage where id in (select menage_id from reunion_menage where reunion_id = ${reunion}) order by id for no key update`.execute(
        db,
      )
      await sql`update menage set statut = 'RECHERCHE_DU_LOGEMENT', version = version + 1 where id in (select menage_id from reunion_menage where reunion_id = ${reunion})`.execute(
        db,
      )
      await sql`update proposition set statut = 'acceptee_gtr', gtr_accepte = true, gtr_reponse_rang = 1, version = version + 1 where reunion_id = ${reunion}`.execute(
        db,
      )
      await sql`update reunion_logement set statut = 'ATTENTE_TRANSMISSION_BAILLEUR' where reunion_id = ${reunion}`.execute(db)
      await sql`update reunion set statut = 'CLOTURE', version = version + 1 where id = ${reunion}`.execute(db)
      throw DEFAIT
    })
    .catch((erreur: unknown) => {
      if (erreur !== DEFAIT) throw erreur
    })
const DEFAIT = new Error('défait')
