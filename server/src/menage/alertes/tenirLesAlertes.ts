import {
  type AlerteEcrite,
  alertesTenues,
  type FaitsDAlerte,
  planDesAlertes,
  typesTenus,
} from '@relogement/domain/menage/alertes/alertesTenues'
import { documentsManquants } from '@relogement/domain/menage/completude/documentsAttendus'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { sql } from 'kysely'
import { cloreAlertes, insertAlertesDe, redireAlerte } from '../../alerte/gestes.ts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import { estParmi } from '../../core/estParmi.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { alertesJson } from '../dossier/echangesDuDossier.queries.ts'
import type { LigneDossier, Sections } from '../dossier/sections.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/** Un dossier verrouillé, tel qu'il vient de s'écrire. */
interface DossierEcrit {
  readonly menage: LigneDossier
  readonly sections: Sections
}

/**
 * Met les alertes d'un dossier verrouillé d'accord avec ce qu'il dit ce jour-là (domain-rules § 8) : en crée, en redit, en clôt. Rend celles
 * qui sont ouvertes ensuite ; rien n'ayant bougé, sans les relire.
 */
export const tenirLesAlertes = async (ctx: Ici, menage: LigneDossier, sections: Sections): Promise<Dossier['alertes']> =>
  (await tenirLesAlertesDe(ctx, [{ menage, sections }])).get(menage.id) ?? []

/** Les mêmes, de plusieurs dossiers : lues, posées et closes d'un trait chacune ; rendues par ménage. */
export async function tenirLesAlertesDe(
  { db, maintenant, aujourdhui }: Ici,
  dossiers: readonly DossierEcrit[],
): Promise<ReadonlyMap<string, Dossier['alertes']>> {
  const autour = await lireAutour(
    db,
    dossiers.map(({ menage }) => menage.id),
  )
  const plans = dossiers.map((dossier) => {
    const lu = autour.get(dossier.menage.id)
    if (lu === undefined) throw new Error('Ménage disparu sous son verrou')
    return {
      id: dossier.menage.id,
      ouvertes: lu.ouvertes,
      ...planDesAlertes(alertesTenues(faitsDe(dossier, lu, aujourdhui), aujourdhui), lu.ecrites),
    }
  })
  await insertAlertesDe(
    { db, maintenant, aujourdhui },
    plans.map(({ id, aCreer }) => ({ sujetId: id, alertes: aCreer })),
  )
  for (const alerte of plans.flatMap(({ aRedire }) => aRedire)) await redireAlerte(db, alerte.id, alerte)
  const aClore = plans.flatMap((plan) => plan.aClore)
  if (aClore.length > 0) await cloreAlertes({ db, maintenant }, (alertes) => alertes.where('id', 'in', aClore))
  const bougent = plans.filter((plan) => plan.aCreer.length + plan.aRedire.length + plan.aClore.length > 0).map(({ id }) => id)
  const relues = await relireLesOuvertes(db, bougent)
  return new Map(plans.map(({ id, ouvertes }) => [id, relues.get(id) ?? ouvertes]))
}

const faitsDe = (
  { menage, sections }: DossierEcrit,
  { ecrites: _, ouvertes: __, documents, ...autour }: Autour,
  aujourdhui: string,
): FaitsDAlerte => ({
  ...autour,
  statut: menage.statut as StatutMenage,
  statutDepuis: jourDe(menage.statut_depuis),
  relogementNecessaire: menage.relogement_necessaire,
  naissancePrevueLe: sections.composition.naissancePrevueLe,
  dateDls: sections.relogement.demandeLogementSocial.date,
  piecesManquantes: autour.reunionLe === null ? [] : manquantes(menage, sections, documents, aujourdhui),
})

async function relireLesOuvertes(db: Ici['db'], menages: readonly string[]): Promise<ReadonlyMap<string, Dossier['alertes']>> {
  if (menages.length === 0) return new Map()
  const { rows } = await sql<{ id: string; ouvertes: Dossier['alertes'] }>`
    select m.id, ${alertesJson} as ouvertes from menage m where ${estParmi(sql`m.id`, menages, 'uuid')}`.execute(db)
  return new Map(rows.map(({ id, ouvertes }) => [id, ouvertes]))
}

/** Celles d'un dossier que l'on ouvre : rien d'autre que son ouverture ne s'y est passé. */
export const alertesDUnNouveauDossier = (
  {
    statut,
    le,
    confie,
    moisDesEntretiens,
    relogementNecessaire,
  }: {
    readonly statut: StatutMenage
    readonly le: string
    readonly confie: boolean
    readonly moisDesEntretiens: string | null
    readonly relogementNecessaire: boolean
  },
  { composition, relogement }: Sections,
  aujourdhui: string,
): ReturnType<typeof planDesAlertes>['aCreer'] =>
  planDesAlertes(
    alertesTenues(
      {
        statut,
        statutDepuis: le,
        relogementNecessaire,
        assigneLe: confie ? le : null,
        moisDesEntretiens: statut === 'ENTRETIEN_PREALABLE_A_REALISER' ? moisDesEntretiens : null,
        naissancePrevueLe: composition.naissancePrevueLe,
        occupantsChangesLe: null,
        dateDls: relogement.demandeLogementSocial.date,
        sansReunionDepuis: null,
        positionne: false,
        reunionLe: null,
        piecesManquantes: [],
        derniereActivite: le,
      },
      aujourdhui,
    ),
    [],
  ).aCreer

/** Un retour de commission attend le geste suivant sur le dossier : le voici. Celui que ce geste vient de faire naître reste. */
export const cloreLesRetoursDeCommission = (ctx: Contexte, menages: readonly string[]): Promise<void> =>
  cloreAlertes(ctx, (alertes) =>
    alertes
      .where('sujet_id', 'in', [...menages])
      .where('type', '=', 'RETOUR_COMMISSION')
      .where('pour', '<>', 'AUTEUR')
      .where('date', '<', ctx.maintenant),
  )

type Autour = Pick<
  FaitsDAlerte,
  'assigneLe' | 'moisDesEntretiens' | 'occupantsChangesLe' | 'sansReunionDepuis' | 'positionne' | 'reunionLe' | 'derniereActivite'
> & {
  documents: string[]
  ecrites: AlerteEcrite[]
  ouvertes: Dossier['alertes']
}

// Relu, non repris du dossier chargé : le geste en cours vient peut-être d'y écrire (propositions, documents, assignation).
async function lireAutour(db: Ici['db'], menages: readonly string[]): Promise<ReadonlyMap<string, Autour>> {
  const jour = (instant: string) => sql.raw(`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`)
  const ouvertes = sql`p.menage_id = m.id and p.statut <> all(${[...statutsPropositionFermes]})`
  const { rows } = await sql<Autour & { id: string }>`
    select m.id, case when m.charge_id is not null then ${jour('coalesce(m.assigne_le, m.cree_le)')} end as "assigneLe",
      case when m.statut = 'ENTRETIEN_PREALABLE_A_REALISER' then (
        select max(v.mois) from operation_objectif v where v.operation_id = m.operation_id and v.entretiens > 0) end as "moisDesEntretiens",
      case when m.composition ->> 'naissancePrevueLe' is not null then (
        select ${jour('max(h.le)')} from modification h, jsonb_array_elements(h.changements) c
        where h.sujet_id = m.id and c ->> 'chemin' like 'composition.occupants%') end as "occupantsChangesLe",
      (select ${jour('min(p.cree_le)')} from proposition p where ${ouvertes} and p.statut = 'assignation' and p.reunion_id is null) as "sansReunionDepuis",
      exists (select from proposition p where ${ouvertes} and p.statut in ('assignation', 'presentation_gtr')) as positionne,
      (select ${jour('min(r.date)')} from reunion_menage i join reunion r on r.id = i.reunion_id where i.menage_id = m.id and r.statut <> 'CLOTURE') as "reunionLe",
      (select ${jour('coalesce(max(h.le), m.cree_le)')} from modification h where h.sujet_id = m.id and h.auteur_id is not null) as "derniereActivite",
      array(select d.type from document d where d.sujet_id = m.id and d.supprime_le is null) as documents,
      (select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'texte', a.texte, 'valeur', a.valeur, 'couleur', a.couleur, 'statut', a.statut,
        'closeALaMain', a.close_a_la_main, 'jour', ${jour('coalesce(a.echeance_initiale, a.date_alerte)')})), '[]') from alerte a where a.sujet_id = m.id and a.type = any(${[...typesTenus]}) and a.pour <> 'AUTEUR') as ecrites,
      ${alertesJson} as ouvertes
    from menage m where ${estParmi(sql`m.id`, menages, 'uuid')}`.execute(db)
  return new Map(rows.map(({ id, ...autour }) => [id, autour]))
}

const manquantes = ({ charge_id }: LigneDossier, sections: Sections, documents: readonly string[], aujourdhui: string): string[] =>
  documentsManquants(
    { ...sections, chargeDeRelogement: charge_id === null ? null : { id: charge_id } },
    documents.map((type) => ({ type })),
    aujourdhui,
  ).map(({ libelle }) => libelle)
