import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { etatDeDate, PREAVIS_JOURS } from '@relogement/domain/operation/dates.etat'
import type { DateOperation } from '@relogement/domain/operation/dates.schema'
import { type TypeDeDate, typesDeDate } from '@relogement/domain/operation/operation.listes'
import { sql } from 'kysely'
import { cloreAlertes, poserAlertes } from '../alerte/gestes.ts'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'

/** Chaque nuit, les dates d'opération à moins de trente jours se signalent, celles qui ne sont plus attendues se taisent (domain-rules § 8). */
export const signalerLesEcheances: Tache<ServicesRelogement> = {
  nom: 'echeances_des_operations',
  cron: '40 2 * * *',
  async executer({ services: { base, log }, maintenant }) {
    const aujourdhui = jourDe(maintenant)
    const { rows } = await sql<{ id: string }>`select o.id from operation o
      where exists (select from operation_date d where d.operation_id = o.id and d.statut = 'EN_ATTENTE'
          and coalesce(d.report, d.objectif) between ${aujourdhui}::date and ${ajouterJours(aujourdhui, PREAVIS_JOURS)}::date)
        or exists (select from alerte a where a.sujet_id = o.id and a.type = 'ECHEANCE_OPERATION' and a.statut <> 'CLOTURE')
      order by o.id`.execute(base)
    for (const { id } of rows) await inTransaction(base, log, (db) => tenirLesEcheances({ db, maintenant, aujourdhui }, id))
  },
}

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'> & Partial<Pick<Contexte, 'acteur'>>

interface DateAttendue extends Pick<DateOperation, 'statut' | 'report' | 'objectif'> {
  readonly type: TypeDeDate
}

/**
 * Une alerte par date attendue dans les trente jours, à qui conduit l'opération et aux responsables d'équipe. Elle reste si le jour passe ;
 * elle se ferme quand la date se clôt, se déplace ou que l'opération est abandonnée. Close à la main, elle ne revient pas pour ce jour-là.
 */
export async function tenirLesEcheances(ici: Ici, operationId: string): Promise<void> {
  const { db, aujourdhui } = ici
  const operation = await db
    .selectFrom('operation')
    .select(['nom', 'statut_creation'])
    .where('id', '=', operationId)
    .forUpdate()
    .executeTakeFirst()
  if (operation === undefined) return
  const dates = operation.statut_creation === 'ABANDONNEE' ? [] : await datesAttendues(ici, operationId)
  const signalables = dates.flatMap((date) => {
    const { sorte } = etatDeDate(date, aujourdhui)
    const prevue = date.report ?? date.objectif
    return prevue !== null && (sorte === 'PROCHE' || sorte === 'EN_RETARD')
      ? [{ sorte, valeur: `${date.type} ${prevue}`, texte: `${operation.nom} : ${typesDeDate[date.type]}, le ${formatDate(prevue)}` }]
      : []
  })
  const valeurs = signalables.map(({ valeur }) => valeur)
  await cloreAlertes(ici, (alertes) =>
    alertes
      .where('sujet_id', '=', operationId)
      .where('type', '=', 'ECHEANCE_OPERATION')
      .where(sql<boolean>`valeur <> all(${valeurs}::text[])`),
  )
  const dites = await db
    .selectFrom('alerte')
    .select('valeur')
    .where('sujet_id', '=', operationId)
    .where('type', '=', 'ECHEANCE_OPERATION')
    .where((e) => e.or([e('statut', '<>', 'CLOTURE'), e('close_a_la_main', '=', true)]))
    .execute()
  const deja = new Set(dites.map(({ valeur }) => valeur))
  await poserAlertes(
    ici,
    signalables
      .filter(({ sorte, valeur }) => sorte === 'PROCHE' && !deja.has(valeur))
      .map(({ valeur, texte }) => ({
        type: 'ECHEANCE_OPERATION',
        texte,
        valeur,
        couleur: 'ORANGE',
        pour: 'CHARGE_ET_RESPONSABLE_EQUIPE',
        sujet_id: operationId,
      })),
  )
}

const datesAttendues = async ({ db }: Ici, operationId: string): Promise<readonly DateAttendue[]> =>
  (await db
    .selectFrom('operation_date')
    .select(['type', 'statut', 'objectif', 'report'])
    .where('operation_id', '=', operationId)
    .where('statut', '=', 'EN_ATTENTE')
    .orderBy('type')
    .execute()) as DateAttendue[]
