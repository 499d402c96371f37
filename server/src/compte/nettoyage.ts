import { sql } from 'kysely'
import { cloreAlertes } from '../alerte/gestes.ts'
import { jourDe } from '../core/contexte.ts'
import { oublierLesRequetes } from '../core/http/idempotence.ts'
import type { Tache } from '../core/jobs.ts'
import { variable } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { LIEN_MONTRE } from './montrerLeLien.usecase.ts'

const JOUR_MS = 86_400_000

/** Efface ce qui n'a plus d'usage : jetons éteints, compteurs d'échecs, clés d'idempotence, sessions plus vieilles que le journal. */
export const nettoyerLesAcces: Tache<ServicesRelogement> = {
  nom: 'nettoyer_les_acces',
  cron: '17 * * * *',
  async executer({ services: { base: db }, maintenant }) {
    const ilYA = (jours: number) => new Date(maintenant.getTime() - jours * JOUR_MS)
    const mois = await variable(db, 'CONSERVATION_JOURNAL_MOIS', jourDe(maintenant))
    await db.deleteFrom('jeton_rafraichissement').where('expire_le', '<', ilYA(1)).execute()
    await db.deleteFrom('defi_connexion').where('expire_le', '<', maintenant).execute()
    await db.deleteFrom('fin_annoncee').where('recue_le', '<', ilYA(1)).execute()
    await db.deleteFrom('jeton_api').where('expire_le', '<', ilYA(30)).execute()
    await db.deleteFrom('jeton_compte').where('expire_le', '<', ilYA(7)).execute()
    await db
      .deleteFrom('session')
      .where('expire_le', '<', ilYA(mois * 30))
      .execute()
    await oublierLesRequetes(db, ilYA(1))
    await db
      .deleteFrom('tentative_connexion')
      .where('depuis', '<', sql<Date>`case when cle like 'connue:%' then ${ilYA(90)}::timestamptz else ${ilYA(1)}::timestamptz end`)
      .execute()
    // Sans dossier, personne ne la clôt.
    await cloreAlertes({ db, maintenant }, (alertes) => alertes.where('type', '=', LIEN_MONTRE).where('date_alerte', '<', ilYA(30)))
  },
}
