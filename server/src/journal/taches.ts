import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'
import { dernierMaillon, noterLaVerification, scellerLeJournal, verifierLeJournal } from './journal.queries.ts'

/** Enchaîne les lectures notées depuis. Le sceau se dit au journal du serveur : qui récrirait toute la chaîne n'y aurait pas accès. */
export const scellerLeJournalDesAcces: Tache<ServicesRelogement> = {
  nom: 'sceller_le_journal',
  cron: '*/5 * * * *',
  async executer({ services: { base, log } }) {
    let scelles = 0
    for (let n = await scellerLeJournal(base); n > 0; n = await scellerLeJournal(base)) scelles += n
    if (scelles > 0) log.info({ maillon: await dernierMaillon(base) }, 'journal des accès scellé')
  },
}

/** Chaque nuit, la chaîne se relit en entier ; rompue, l'administration le voit. */
export const verifierLeJournalDesAcces: Tache<ServicesRelogement> = {
  nom: 'verifier_le_journal',
  cron: '47 2 * * *',
  async executer({ services: { base, lecture, log }, maintenant }) {
    const verification = await verifierLeJournal(lecture)
    await noterLaVerification(base, maintenant, verification)
    if (verification.rupture !== null) log.error({ rupture: verification.rupture }, 'journal des accès rompu')
  },
}
