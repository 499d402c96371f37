// Ce que l'historique de chaque dossier dit d'une absence : qui le tient, puis que ce temps est fini, fût-il confié ou repris entre-temps. Les droits, eux, se lisent des dates
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
  readonly id: string
  readonly absent: string
  readonly remplacant: string
  readonly au: string
  readonly dits: number
  /** Ceux qui ont dit qui les tient, et le disent encore ; un dossier gelé ne s'écrit pas, il le dira. */
  readonly tenus: readonly string[]
  readonly rendus: readonly string[]
  readonly confies: readonly string[]
}

/** Les absences dont il s'agit ; sans précision, toutes. */
interface Lesquelles {
  readonly absence?: string
  readonly charges?: readonly string[]
}

/** Dit aux dossiers qui les tient à ce jour, et à ceux qu'un retour ou un passage de main rend qu'il n'en est plus rien. */
export const direAuxDossiers = (db: Acces, maintenant: Date, lesquelles: Lesquelles = {}): Promise<void> => {
  const jour = jourDe(maintenant)
  return dire(db, maintenant, lesquelles, sql`${jour}::date between a.du and a.au`)
}

/** Cette délégation se dit finie, quel que soit le jour. */
export const direLaFin = (db: Acces, maintenant: Date, absence: string): Promise<void> => dire(db, maintenant, { absence }, sql`false`)

async function dire(db: Acces, le: Date, lesquelles: Lesquelles, court: RawBuilder<boolean>): Promise<void> {
  for (const { id, absent, remplacant, au, dits, tenus, rendus, confies } of await lireLesDelegations(db, lesquelles, court)) {
    if (tenus.length === dits && confies.length === 0) continue
    await sql`update absence set dossiers_dits = ${[...tenus, ...confies]}::uuid[] where id = ${id}::uuid`.execute(db)
    await noter(db, le, rendus, evenementDAbsence('DOSSIER_REPRIS', { absent, remplacant }))
    await noter(db, le, confies, evenementDAbsence('DOSSIER_DELEGUE', { absent, remplacant, au }))
  }
}

const GELE = sql`m.limitation_depuis is not null`
const ECRIVABLE = sql`m.archive_le is null and not ${GELE}`

/** L'absence est tenue le temps de le dire : quel que soit le processus, un dossier ne le lit qu'une fois. */
async function lireLesDelegations(db: Acces, { absence, charges }: Lesquelles, court: RawBuilder<boolean>): Promise<Deleguee[]> {
  await sql`select id from absence a where ${lesSiennes(absence, charges)} and (${court} or a.dossiers_dits <> '{}') order by id for update`.execute(
    db,
  )
  const dossiers = (condition: RawBuilder<unknown>) => sql`array(select m.id from menage m where ${condition})`
  const dit = sql`m.id = any(a.dossiers_dits)`
  const sien = sql`(${court} and m.charge_id is not distinct from a.utilisateur_id)`
  const { rows } = await sql<Deleguee>`
    select a.id, u.prenom || ' ' || u.nom as absent, r.prenom || ' ' || r.nom as remplacant, to_char(a.au, 'YYYY-MM-DD') as au,
      cardinality(a.dossiers_dits) as dits, ${dossiers(sql`${dit} and m.archive_le is null and (${sien} or ${GELE})`)} as tenus,
      ${dossiers(sql`${dit} and not ${sien} and ${ECRIVABLE}`)} as rendus, ${dossiers(sql`${sien} and not ${dit} and ${ECRIVABLE} and ${enCours}`)} as confies
    from absence a join utilisateur u on u.id = a.utilisateur_id join utilisateur r on r.id = a.remplacant_id
    where ${lesSiennes(absence, charges)} and (${court} or a.dossiers_dits <> '{}') order by a.id`.execute(db)
  return rows
}

const lesSiennes = (absence: string | undefined, charges: readonly string[] | undefined) =>
  sql`${absence === undefined ? sql`true` : sql`a.id = ${absence}::uuid`} and ${charges === undefined ? sql`true` : sql`a.utilisateur_id = any(${charges}::uuid[])`}`

const noter = (db: Acces, le: Date, dossiers: readonly string[], evenement: Evenement) =>
  insertEvenementsSansAuteur(
    db,
    dossiers.map((id) => ({ le, sujet: { id }, evenement })),
  )

export const direLesDelegations: Tache<ServicesRelogement> = {
  nom: 'delegations',
  cron: '*/15 * * * *',
  async executer({ services: { base, log }, maintenant }) {
    await inTransaction(base, log, (db) => direAuxDossiers(db, maintenant))
  },
}
