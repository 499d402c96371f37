// Un envoi de courriel dans un processus à part, pour le tuer entre l'envoi et sa marque : DATABASE_URL, SMTP_URL, COURRIEL.
import pino from 'pino'
import { createDatabase, openPool } from '../src/core/database.ts'
import type { ServicesRelogement } from '../src/services.ts'
import { envoiDesCourriels } from '../src/taches.ts'

const log = pino({ level: 'silent' })
const base = createDatabase(openPool({ url: process.env['DATABASE_URL'] ?? '', log }))
await envoiDesCourriels.executer(
  {
    services: { base, log, urlPublique: 'https://relogement.test' } as unknown as ServicesRelogement,
    config: { smtpUrl: process.env['SMTP_URL'] ?? null },
    maintenant: new Date(),
    essai: 1,
    dernierEssai: false,
  },
  { id: process.env['COURRIEL'] },
)
await base.destroy()
