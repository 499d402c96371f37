// Les tâches de fond dans un processus à part, pour le tuer pendant qu'il en tient une : DATABASE_URL, SMTP_URL.
import pino from 'pino'
import { createDatabase, openPool } from '../src/core/database.ts'
import { startJobs } from '../src/core/jobs.ts'
import type { ServicesRelogement } from '../src/services.ts'
import { envoiDesCourriels } from '../src/taches.ts'

const log = pino({ level: 'silent' })
const url = process.env['DATABASE_URL'] ?? ''
const pool = openPool({ url, max: 4, log })
await startJobs({
  services: {
    base: createDatabase(pool),
    log,
    horloge: () => new Date(),
    urlPublique: 'https://relogement.test',
  } as unknown as ServicesRelogement,
  config: { smtpUrl: process.env['SMTP_URL'] ?? null },
  taches: [envoiDesCourriels],
  urlMigration: process.env['MIGRATION_URL'] ?? '',
  pool,
})
