import { sql } from 'kysely'
import type { Banc } from './banc.ts'
import { type Cpu, parAppel } from './cpu.ts'
import * as plancher from './plancherPilotage.ts'
import { type Mesure, mediane } from './rapport.ts'
import { mesurerSynoptique } from './synoptique.ts'

const TOURS = 5
const OPERATIONS = 200
const MOIS = 36
const PORTES = 400
const PACK_ANRU_MS = 5_000

/** Le pilotage à deux cents opérations : sa page, le plan de trente-six mois, d'aujourd'hui et d'il y a six mois, un synoptique de quatre cents portes, l'ANRU, le financement. */
export async function mesurerPilotage(banc: Banc): Promise<Mesure[]> {
  const synoptique = await peupler(banc)
  const jeton = await banc.seConnecter('responsable-equipe-relogement')
  const finance = await banc.seConnecter('ingenierie-financiere')
  const financee = await operationFinancee(banc)
  const lire = (chemin: string, corps?: object) => () => demander(banc, jeton, chemin, corps)
  const lireEnFinance = (chemin: string, corps?: object) => () => demander(banc, finance, chemin, corps)
  const psr = '/v1/business/operations/plan-strategique-relogement'
  const plage = `debut=${ilYA(18)}&fin=${ilYA(18 - MOIS + 1)}&pageSize=1000&relogementNecessaire=true`
  const face = async (nom: string, cible: number, produit: () => Promise<unknown>, sien: string): Promise<Mesure> => {
    const [nous, base] = [await couter(banc, produit), await couter(banc, () => sql.raw(sien).execute(banc.base))]
    // Une machine chargée ment sur les durées : le processeur (Node et base, contre la base seule), quand il se lit, tranche.
    const rapport = nous.cpu && base.cpu && base.cpu.base > 0 ? (nous.cpu.node + nous.cpu.base) / base.cpu.base : nous.duree / base.duree
    return {
      ...{ nom, cible, nous: nous.duree, plancher: base.duree, unite: 'ms', rapport, sens: 'au plus' as const },
      cpu: [nous.cpu, base.cpu && { node: 0, base: base.cpu.base }],
    }
  }
  const limite = async (nom: string, ms: number, produit: () => Promise<unknown>): Promise<Mesure> => {
    const nous = await duree(produit)
    return { nom, cible: 1, nous, plancher: ms, unite: 'ms', rapport: nous / ms, sens: 'au plus' }
  }
  return [
    await face('Pilotage des opérations', 3, lire('/v1/operations?pageSize=25&relogementNecessaire=true'), plancher.operations()),
    await face(`PSR de ${OPERATIONS} opérations × ${MOIS} mois`, 3, lire(`${psr}?${plage}`), plancher.psr()),
    await limite('Le même plan, six mois plus tôt', PACK_ANRU_MS, lire(`${psr}?${plage}&au=${ilYA(6)}-15`)),
    await face(
      `Synoptique de ${PORTES} portes`,
      4,
      lire(`/v1/business/operations/${synoptique}/vue_synoptique`),
      plancher.synoptique(synoptique),
    ),
    await mesurerSynoptique(banc, synoptique),
    await face('Indicateurs ANRU de toute la portée', 3, lire('/v1/business/indicateurs-anru'), plancher.anru()),
    await limite('Classeur ANRU entier', PACK_ANRU_MS, lire('/v1/business/indicateurs-anru/_export', { format: 'xlsx', motif: 'Mesure' })),
    await limite('Équité de toute la portée', PACK_ANRU_MS, lire('/v1/business/equite')),
    await face(
      `Suivi financier de ${OPERATIONS} opérations`,
      3,
      lireEnFinance('/v1/financement/operations?pageSize=25&avecFiche=true'),
      plancher.suivi(),
    ),
    await face(
      'Calcul d’un plan de financement',
      4,
      lireEnFinance('/v1/business/operations/calcul', { id: financee, depenses: { DESAMIANTAGE: 12_345.67 } }),
      plancher.calcul(financee),
    ),
  ]
}

/** Une opération dont la fiche en cours se saisit. */
async function operationFinancee({ base }: Banc): Promise<string> {
  const { id } = await base
    .selectFrom('operation')
    .select('id')
    .where('statut_subvention', 'like', '%EN_PREPARATION')
    .where('famille', '=', 'DEMOLITION')
    .orderBy('code')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** « 2026-05 », ce nombre de mois plus tôt. */
const ilYA = (mois: number): string => {
  const jour = new Date()
  return new Date(Date.UTC(jour.getUTCFullYear(), jour.getUTCMonth() - mois, 15)).toISOString().slice(0, 7)
}

/** La durée médiane d'un appel, et ce qu'il prend de processeur. */
async function couter(banc: Banc, faire: () => Promise<unknown>): Promise<{ duree: number; cpu: Cpu | null }> {
  await faire()
  const avant = banc.cpu('produit')
  const mediane = await duree(faire)
  return { duree: mediane, cpu: parAppel(avant, banc.cpu('produit'), TOURS + 1) }
}

async function duree(faire: () => Promise<unknown>): Promise<number> {
  await faire()
  const tours: number[] = []
  for (let tour = 0; tour < TOURS; tour++) {
    const debut = performance.now()
    await faire()
    tours.push(performance.now() - debut)
  }
  return mediane(tours)
}

async function demander({ produit }: Banc, jeton: string, chemin: string, corps?: object): Promise<void> {
  const reponse = await fetch(`${produit}${chemin}`, {
    headers: { authorization: `Bearer ${jeton}`, ...(corps === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(corps === undefined ? {} : { method: 'POST', body: JSON.stringify(corps) }),
  })
  await reponse.arrayBuffer()
  if (!reponse.ok) throw new Error(`${chemin.split('?')[0]} : ${reponse.status}`)
}

/**
 * Deux cents opérations où les ménages se répartissent, leurs objectifs sur trente-six mois ; l'une garde quatre cents portes et ceux qui y habitent :
 * elle est rendue.
 */
const peupler = ({ base }: Banc): Promise<string> =>
  base.transaction().execute(async (tx) => {
    // Cinquante mille dossiers changent d'opération d'un trait : cela ne se borne pas comme un appel.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into operation (id, code, nom, famille, statut_creation, bailleur_id, pru_id, ville_code, demarrage_psr_objectif, fin_psr_objectif,
      statut_subvention, statut_subvention_le, qpv, nombre_logements, reference_convention, date_convention)
    select uuid_de('banc ' || n), 'BANC-' || n, 'Opération ' || n, o.famille, o.statut_creation, o.bailleur_id, o.pru_id, o.ville_code,
      o.demarrage_psr_objectif, o.fin_psr_objectif, o.statut_subvention, o.statut_subvention_le, o.qpv, o.nombre_logements, o.reference_convention,
      o.date_convention
    from (select o.*, row_number() over (order by o.id) as rang, count(*) over () as combien from operation o) o
      join generate_series(1, ${OPERATIONS}) n on n % o.combien = o.rang - 1 where n > o.combien on conflict do nothing`.execute(tx)
    // Celles d'une opération financée le sont comme elle : mêmes fiches, mêmes dates.
    await sql`with copie as (select c.id, o.id as modele from (select id, row_number() over (order by id) as rang, count(*) over () as combien
        from operation where code not like 'BANC-%') o join operation c on c.code like 'BANC-%' and substr(c.code, 6)::int % o.combien = o.rang - 1),
      dates as (insert into operation_date (id, operation_id, type, objectif, report, reel)
        select uuid_de('date ' || c.id || d.type), c.id, d.type, d.objectif, d.report, d.reel from copie c join operation_date d on d.operation_id = c.modele
        on conflict do nothing)
      insert into financement_fiche (operation_id, etape, plan, calcul, validee_le, montant_notifie)
      select c.id, f.etape, f.plan, f.calcul, f.validee_le, f.montant_notifie from copie c join financement_fiche f on f.operation_id = c.modele
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{
      id: string
    }>`select operation_id as id from logement where parc group by 1 order by count(*) desc limit 1`.execute(tx)
    const id = rows[0]?.id ?? ''
    await sql`update logement set parc = false where operation_id = ${id} and id in
    (select id from logement where parc and operation_id = ${id} order by id offset ${PORTES})`.execute(tx)
    await sql`update menage m set operation_id = o.id from (select id, row_number() over (order by id) - 1 as rang, count(*) over () as combien from operation) o
    where o.rang = abs(hashtext(m.id::text)) % o.combien and m.operation_id <> o.id and not exists (select from logement l
      where l.parc and l.operation_id = ${id} and m.operation_id = ${id} and ${sql.raw(plancher.ICI)})`.execute(tx)
    await sql`insert into operation_objectif (operation_id, mois, relogements, entretiens)
    select o.id, to_char(current_date + make_interval(months => k), 'YYYY-MM'), 3, 4 from operation o, generate_series(-18, ${MOIS - 19}) k
    on conflict do nothing`.execute(tx)
    await sql`analyze`.execute(tx)
    return id
  })
