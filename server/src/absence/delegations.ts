// Ce que l'historique de chaque dossier dit d'une absence : qui le tient, puis que ce temps est fini. Les droits, eux, se lisent des dates
// à chaque demande (`acces/acteur.queries.ts`) : rien ne les ouvre ni ne les ferme.
import { evenementDAbsence } from '@relogement/domain/absence/absence.evenements'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { type RawBuilder, sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertEvenementsSansAuteur } from '../historique/historique.queries.ts'
import { enCours } from '../portee/dossiersSuivis.ts'
import type { ServicesRelogement } from '../services.ts'

interface Deleguee {
  readonly absent: string
  readonly remplacant: string
  readonly au: string
  readonly dossiers: readonly string[]
}

/** Dit aux dossiers les délégations que le jour ouvre et finit ; d'une seule absence, ou de toutes. */
export async function direAuxDossiers(db: Acces, maintenant: Date, absenceId?: string): Promise<void> {
  const jour = jourDe(maintenant)
  const lesquelles = absenceId === undefined ? sql`true` : sql`a.id = ${absenceId}::uuid`
  await direLaFin(db, maintenant, sql`a.au < ${jour}::date and ${lesquelles}`)
  const commencees = await marquer(db, 'debut_dit', sql`not a.debut_dit and ${jour}::date between a.du and a.au and ${lesquelles}`)
  await noter(db, maintenant, commencees, ({ absent, remplacant, au }) => evenementDAbsence('DOSSIER_DELEGUE', { absent, remplacant, au }))
}

/** Une délégation dite commencée se dit finie. */
export async function direLaFin(db: Acces, maintenant: Date, lesquelles: RawBuilder<unknown>): Promise<void> {
  const finies = await marquer(db, 'fin_dite', sql`a.debut_dit and not a.fin_dite and ${lesquelles}`)
  await noter(db, maintenant, finies, ({ absent, remplacant }) => evenementDAbsence('DOSSIER_REPRIS', { absent, remplacant }))
}

const noter = (db: Acces, le: Date, deleguees: readonly Deleguee[], dire: (une: Deleguee) => Evenement) =>
  insertEvenementsSansAuteur(
    db,
    deleguees.flatMap((une) => une.dossiers.map((id) => ({ le, sujet: { id }, evenement: dire(une) }))),
  )

/** La marque se pose une fois, quel que soit le processus : les dossiers ne le lisent pas deux fois. */
async function marquer(db: Acces, quoi: 'debut_dit' | 'fin_dite', lesquelles: RawBuilder<unknown>): Promise<Deleguee[]> {
  const { rows } = await sql<Deleguee>`
    update absence a set ${sql.ref(quoi)} = true from utilisateur u, utilisateur r
    where u.id = a.utilisateur_id and r.id = a.remplacant_id and ${lesquelles}
    returning u.prenom || ' ' || u.nom as absent, r.prenom || ' ' || r.nom as remplacant, to_char(a.au, 'YYYY-MM-DD') as au,
      array(select m.id from menage m where m.charge_id = u.id and m.archive_le is null and m.limitation_depuis is null and ${enCours}) as dossiers`.execute(
    db,
  )
  return rows
}

export const direLesDelegations: Tache<ServicesRelogement> = {
  nom: 'delegations',
  cron: '*/15 * * * *',
  async executer({ services: { base, log }, maintenant }) {
    await inTransaction(base, log, (db) => direAuxDossiers(db, maintenant))
  },
}
