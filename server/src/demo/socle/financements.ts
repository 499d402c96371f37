import { etapeDe, type StatutFat } from '@relogement/domain/financement/fat.statuts'
import { type Etape, type origines, postesDeLaFamille } from '@relogement/domain/financement/financement.listes'
import { calculer } from '@relogement/domain/financement/plan.calcul'
import { PLAN_VIDE, type Plan } from '@relogement/domain/financement/plan.schema'
import type { FamilleOperation } from '@relogement/domain/operation/operation.listes'
import { variables } from '@relogement/domain/referentiel/variables'
import type pg from 'pg'

interface AFinancer {
  readonly id: string
  readonly famille: FamilleOperation
  readonly logements: number | null
  readonly statut: StatutFat
  readonly depuis: string
}

const PARTS = [0.55, 0.22, 0.1, 0.05, 0.08, 0, 0]
const COUT_PAR_LOGEMENT: Readonly<Record<FamilleOperation, number>> = {
  DEMOLITION: 36_000,
  RECONSTITUTION: 168_000,
  CONSTRUCTION_NEUVE: 172_000,
  ACCESSION: 175_000,
  ACQUISITION_AMELIORATION: 120_000,
  REHABILITATION: 48_000,
  CHANGEMENT_USAGE: 52_000,
  RESIDENTIALISATION: 9_500,
}

/** Le plan de chaque subvention engagée : la FAT P entière, la FAT D à demi saisie ; et ce qui s'en est demandé. */
export async function ecrireFinancements(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<AFinancer>(`update operation o set statut_subvention_le = date_convention + 40
    where statut_subvention is not null
    returning id, famille, nombre_logements as logements, statut_subvention as statut, (date_convention + 40)::text as depuis`)
  for (const operation of rows)
    for (const etape of ['P', 'D'] as const)
      if (etape === 'P' || etapeDe(operation.statut) === 'D') await ecrireFiche(client, operation, etape)
  await client.query(PAIEMENTS)
}

async function ecrireFiche(client: pg.ClientBase, { id, famille, logements, statut, depuis }: AFinancer, etape: Etape): Promise<void> {
  const plan = planDe(famille, logements ?? 80, etape)
  const taux = variables[`FINANCEMENT_TAUX_${famille}`].valeurs['2000-01-01'] ?? 0
  const plafond = variables[`FINANCEMENT_PLAFOND_${famille}`].valeurs['2000-01-01'] ?? 0
  const calcul = calculer(plan, logements, { taux, plafond })
  const faite = etape !== etapeDe(statut)
  const rang = ['EN_PREPARATION', 'ETABLIE', 'SAISIE', 'VALIDEE'].findIndex((moment) => statut.endsWith(moment))
  const jour = (voulu: number) => (faite || rang >= voulu ? depuis : null)
  await client.query(
    `insert into financement_fiche (operation_id, etape, plan, calcul, en_preparation_le, etablie_le, saisie_le, validee_le, montant_notifie)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      etape,
      JSON.stringify(plan),
      JSON.stringify(calcul),
      depuis,
      jour(1),
      jour(2),
      jour(3),
      jour(3) === null ? null : calcul.subvention,
    ],
  )
}

function planDe(famille: FamilleOperation, logements: number, etape: Etape): Plan {
  const cout = COUT_PAR_LOGEMENT[famille] * logements
  const montants = postesDeLaFamille[famille].map((poste, rang) => {
    const prevu = Math.round(cout * (PARTS[rang] ?? 0))
    // La FAT D se saisit d'après les marchés : le quatrième poste reste à dire, le deuxième a dérivé.
    const montant = etape === 'P' ? prevu : rang === 3 ? null : Math.round(prevu * (rang === 1 ? 1.09 : 1.02))
    return [poste, montant]
  })
  const part = (code: keyof typeof origines, pour: number) => ({ [code]: Math.round(cout * pour) })
  return {
    ...PLAN_VIDE,
    depenses: { ...PLAN_VIDE.depenses, ...Object.fromEntries(montants) },
    ressources: { ...PLAN_VIDE.ressources, ...part('METROPOLE', 0.1), ...part('VILLE', 0.05) },
  }
}

/** L'avance de chaque subvention accordée, versée au plafond ; un acompte en attente là où la FAT D est validée. */
const PAIEMENTS = `
  with equipe as (select
      (select utilisateur_id from utilisateur_role where role = 'INGENIERIE_FINANCIERE' order by utilisateur_id limit 1) as prepare,
      (select utilisateur_id from utilisateur_role where role = 'DATA_STEWARD' order by utilisateur_id limit 1) as valide),
    accordees as (select p.operation_id as id, p.accorde, o.statut_subvention, o.date_convention + 60 as le
      from paiement_operation p join operation o on o.id = p.operation_id where p.accorde > 0),
    demandes as (
      select id, 1 as numero, 'AVANCE' as nature, floor(accorde * 15) / 100 as montant, le, true as payee, 'Ordre de service' as objet
        from accordees
      union all select id, 2, 'ACOMPTE', floor(accorde * 20) / 100, le + 90, false, 'Situation de travaux n° 1'
        from accordees where statut_subvention in ('FAT_D_VALIDEE', 'FAT_C_EN_PREPARATION', 'FAT_C_ETABLIE', 'FAT_C_SAISIE', 'FAT_C_VALIDEE'))
  insert into demande_paiement (id, operation_id, numero, nature, statut, montant, objet, reference, redacteurs, preparee_par, preparee_le,
      validee_par, validee_le, deposee_par, deposee_le, date_depot, payee_par, payee_le, date_paiement, montant_paye)
    select md5(d.id::text || d.numero)::uuid, d.id, d.numero, d.nature, case when payee then 'PAYEE' else 'DEPOSEE' end, montant, objet,
      'DP-' || to_char(le, 'YYYY') || '-' || d.numero, array[prepare], prepare, le - 10, valide, le - 9, prepare, le - 8, le - 8,
      case when payee then prepare end, case when payee then le::timestamptz end, case when payee then le end, case when payee then montant end
    from demandes d, equipe where prepare is not null and valide is not null and montant > 0`
