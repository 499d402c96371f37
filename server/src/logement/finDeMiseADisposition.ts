import { SYSTEME } from '@relogement/domain/passage/transition'
import { sql } from 'kysely'
import { cloreAlertes, poserAlertes } from '../alerte/gestes.ts'
import { jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { lockLogementSeul } from './logement.queries.ts'
import { faireLePassage } from './passer.usecase.ts'

/** Prévient ceux qui réservent que la fin approche, et ferme ce dont personne n'a voulu (domain-rules §§ 2.1 et 8). */
export const finDeMiseADisposition: Tache<ServicesRelogement> = {
  nom: 'fin_de_mise_a_disposition',
  cron: '*/15 * * * *',
  async executer({ services: { base, log }, maintenant }) {
    await inTransaction(base, log, async (db) => {
      await fermerLesRappels(db, maintenant)
      for (const heures of RAPPELS_HEURES) await rappeler(db, maintenant, heures)
    })
    for (const id of await listNonSouhaites(base, maintenant))
      await inTransaction(base, log, async (db) => {
        const ligne = await lockLogementSeul(db, id)
        // Relu sous verrou : prolongé ou réservé entre-temps, il ne l'est plus.
        const { statut, fin_mise_a_disposition: fin, reservations } = ligne
        if (statut !== 'MIS_A_DISPOSITION' || fin === null || fin > maintenant || reservations.length > 0) return
        await faireLePassage({ db, maintenant, aujourdhui: jourDe(maintenant) }, ligne, 'declarer_non_souhaite', {}, SYSTEME)
      })
  },
}

/** Le plus proche de la fin d'abord : réservé à trois heures de la fin, un seul rappel. */
const RAPPELS_HEURES = [4, 24] as const

/** Une fois par échéance et par personne : une fin prolongée a d'autres échéances. Le rappel d'avant, qui dit un autre temps, s'éteint. */
async function rappeler(db: Acces, maintenant: Date, heures: number): Promise<void> {
  const echeance = sql<Date>`l.fin_mise_a_disposition - make_interval(hours => ${heures})`
  const { rows } = await sql<{ id: string; utilisateur: string; echeance: Date; adresse: string; restantes: number }>`
    select l.id, r.utilisateur_id as utilisateur, ${echeance} as echeance, concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse,
      floor(extract(epoch from l.fin_mise_a_disposition - ${maintenant}::timestamptz) / 3600)::int as restantes
    from logement l join reservation r on r.logement_id = l.id and r.annulee_le is null
    where l.fin_mise_a_disposition > ${maintenant}::timestamptz and ${echeance} <= ${maintenant}::timestamptz
      and not exists (select from alerte a where a.type = 'FIN_MISE_A_DISPOSITION' and a.valeur = l.id::text
        and a.destinataire_id = r.utilisateur_id and a.date_alerte >= ${echeance})`.execute(db)
  await cloreAlertes({ db, maintenant }, (alertes) =>
    alertes.where('type', '=', 'FIN_MISE_A_DISPOSITION').where(
      sql<boolean>`exists (select from json_to_recordset(${JSON.stringify(rows)}::json) as x (id text, utilisateur uuid)
        where x.id = alerte.valeur and x.utilisateur = alerte.destinataire_id)`,
    ),
  )
  await poserAlertes(
    { db, maintenant },
    rows.map((ligne) => ({
      type: 'FIN_MISE_A_DISPOSITION',
      texte: `${ligne.adresse} : mise à disposition, ${ligne.restantes} heure(s) restante(s)`,
      valeur: ligne.id,
      couleur: 'ORANGE',
      date_alerte: ligne.echeance,
      pour: 'DESTINATAIRE',
      destinataire_id: ligne.utilisateur,
    })),
  )
}

/** Finie, prolongée d'un jour au moins ou plus réservée par qui l'était, elle n'a plus à être rappelée. */
const fermerLesRappels = (db: Acces, maintenant: Date) =>
  cloreAlertes({ db, maintenant }, (alertes) =>
    alertes.where('type', '=', 'FIN_MISE_A_DISPOSITION').where(
      sql<boolean>`(valeur in (select l.id::text from logement l
        where l.fin_mise_a_disposition is null or l.fin_mise_a_disposition <= ${maintenant}::timestamptz
          or l.fin_mise_a_disposition > ${maintenant}::timestamptz + interval '24 hours')
        or not exists (select from reservation r where r.logement_id::text = alerte.valeur and r.utilisateur_id = alerte.destinataire_id and r.annulee_le is null))`,
    ),
  )

const listNonSouhaites = async (db: Acces, maintenant: Date): Promise<string[]> => {
  const lignes = await db
    .selectFrom('logement as l')
    .select('l.id')
    .where('l.statut', '=', 'MIS_A_DISPOSITION')
    .where('l.fin_mise_a_disposition', '<=', maintenant)
    .where(sql<boolean>`exists (select from non_souhait n where n.logement_id = l.id and n.annule_le is null)`)
    .where(sql<boolean>`not exists (select from reservation r where r.logement_id = l.id and r.annulee_le is null)`)
    .orderBy('l.id')
    .execute()
  return lignes.map(({ id }) => id)
}
