import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertEvenementsSansAuteur } from '../historique/historique.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { retirerLesRolesEchus } from './utilisateur.queries.ts'

/** Un rôle confié pour un temps se retire de lui-même ; la session, elle, s'est arrêtée la veille à minuit. */
export const finDesRoles: Tache<ServicesRelogement> = {
  nom: 'fin_des_roles',
  cron: '*/15 * * * *',
  async executer({ services: { base, log }, maintenant }) {
    await inTransaction(base, log, async (db) => {
      const retires = await retirerLesRolesEchus(db, jourDe(maintenant))
      await insertEvenementsSansAuteur(
        db,
        retires.map(({ id, ...role }) => ({ le: maintenant, sujet: { id }, evenement: evenementDUtilisateur('ROLE_ECHU', role) })),
      )
    })
  },
}
