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
import { cloreAlertes, insertAlertes, redireAlerte } from '../../alerte/gestes.ts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { alertesJson } from '../dossier/echangesDuDossier.queries.ts'
import type { LigneDossier, Sections } from '../dossier/sections.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/**
 * Met les alertes d'un dossier verrouillé d'accord avec ce qu'il dit ce jour-là (domain-rules § 8) : en crée, en redit, en clôt. Rend celles
 * qui sont ouvertes ensuite ; rien n'ayant bougé, sans les relire.
 */
export async function tenirLesAlertes(
  { db, maintenant, aujourdhui }: Ici,
  menage: LigneDossier,
  sections: Sections,
): Promise<Dossier['alertes']> {
  const { ecrites, ouvertes, documents, ...autour } = await lireAutour(db, menage.id)
  const faits: FaitsDAlerte = {
    ...autour,
    statut: menage.statut as StatutMenage,
    statutDepuis: jourDe(menage.statut_depuis),
    relogementNecessaire: menage.relogement_necessaire,
    naissancePrevueLe: sections.composition.naissancePrevueLe,
    dateDls: sections.relogement.demandeLogementSocial.date,
    piecesManquantes: autour.reunionLe === null ? [] : manquantes(menage, sections, documents, aujourdhui),
  }
  const { aCreer, aRedire, aClore } = planDesAlertes(alertesTenues(faits, aujourdhui), ecrites)
  await insertAlertes({ db, maintenant, aujourdhui }, menage.id, aCreer)
  for (const alerte of aRedire) await redireAlerte(db, alerte.id, alerte)
  if (aClore.length > 0) await cloreAlertes({ db, maintenant }, (alertes) => alertes.where('id', 'in', aClore))
  return aCreer.length + aRedire.length + aClore.length === 0 ? ouvertes : relireLesOuvertes(db, menage.id)
}

async function relireLesOuvertes(db: Ici['db'], menageId: string): Promise<Dossier['alertes']> {
  const { rows } = await sql<{ ouvertes: Dossier['alertes'] }>`
    select ${alertesJson} as ouvertes from menage m where m.id = ${menageId}::uuid`.execute(db)
  return rows[0]?.ouvertes ?? []
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
export const cloreLesRetoursDeCommission = (ctx: Contexte, menageId: string): Promise<void> =>
  cloreAlertes(ctx, (alertes) =>
    alertes
      .where('sujet_id', '=', menageId)
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
async function lireAutour(db: Ici['db'], menageId: string): Promise<Autour> {
  const jour = (instant: string) => sql.raw(`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`)
  const ouvertes = sql`p.menage_id = m.id and p.statut <> all(${[...statutsPropositionFermes]})`
  const { rows } = await sql<Autour>`
    select case when m.charge_id is not null then ${jour('coalesce(m.assigne_le, m.cree_le)')} end as "assigneLe",
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
    from menage m where m.id = ${menageId}::uuid`.execute(db)
  const [autour] = rows
  if (!autour) throw new Error('Ménage disparu sous son verrou')
  return autour
}

const manquantes = ({ charge_id }: LigneDossier, sections: Sections, documents: readonly string[], aujourdhui: string): string[] =>
  documentsManquants(
    { ...sections, chargeDeRelogement: charge_id === null ? null : { id: charge_id } },
    documents.map((type) => ({ type })),
    aujourdhui,
  ).map(({ libelle }) => libelle)
