import { formatInstant } from '@relogement/domain/common/date.format'
import pino from 'pino'
import { readConfig } from '../core/config.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { joindreBase } from '../core/postgres/ouvrir.ts'
import { type DefautDuJournal, dernierMaillon, verifierLeJournal } from './journal.queries.ts'

const DEFAUTS: Readonly<Record<DefautDuJournal, string>> = {
  CHAINE: 'le maillon lui-même a été changé ou retiré',
  LIGNE_CHANGEE: 'une ligne a été changée',
  LIGNE_ABSENTE: 'une ligne a été retirée',
  LIGNE_AJOUTEE: 'une ligne a été ajoutée après coup',
}

/** npm run journal : relit la chaîne du journal des accès, et dit le premier maillon rompu. */
async function journal(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const postgres = await joindreBase(config, log)
  const base = createDatabase(openPool({ url: postgres.urlApp, max: 2, log }))
  try {
    const { maillons, rupture } = await verifierLeJournal(base)
    if (rupture !== null) {
      const { maillon, defaut, journal: lequel, ligne, scelleLe } = rupture
      throw new ErreurDemarrage(
        `Journal des accès rompu au maillon ${maillon} (${lequel}${ligne === null ? '' : `, ligne ${ligne}`}), scellé le ${formatInstant(scelleLe.toISOString())} : ${DEFAUTS[defaut]}.`,
      )
    }
    const dernier = await dernierMaillon(base)
    process.stdout.write(
      `Journal des accès entier : ${maillons.toLocaleString('fr-FR')} maillons. Dernier sceau : ${dernier?.empreinte ?? 'aucun'}.\n`,
    )
  } finally {
    await base.destroy()
    await postgres.stop()
  }
}

finir(journal())
