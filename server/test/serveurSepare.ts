// L'API dans un processus à part, pour l'arrêter brutalement : `node --import tsx serveurSepare.ts`, sur DATABASE_URL et DATA_DIR.
import pino from 'pino'
import { createApplication } from '../src/application.ts'
import { createDatabase, openPool } from '../src/core/database.ts'
import { openFichiers } from '../src/core/fichiers/fichiers.ts'
import { utiliserSecret } from '../src/core/jetons.ts'
import { createAtelier } from '../src/core/pdf/atelier.ts'
import { sansReplique } from '../src/core/replique.ts'
import { createDirect } from '../src/direct/direct.ts'
import { sujetsEnDirect } from '../src/sujets.ts'
import { sansExploitation } from './sansExploitation.ts'

const log = pino({ level: 'silent' })
utiliserSecret(process.env['JWT_SECRET'] ?? '')
const url = process.env['DATABASE_URL'] ?? ''
// Comme en production : lire n'attend pas derrière ce qui s'écrit.
const base = createDatabase(openPool({ url, max: 12, log }))
const lecture = createDatabase(openPool({ url, max: 12, synchrone: false, log }))
const horloge = () => new Date()
const services = {
  base,
  lecture,
  replique: sansReplique(lecture),
  horloge,
  log,
  fichiers: await openFichiers({ documentsUrl: null, dataDir: process.env['DATA_DIR'] ?? '' }),
  pdf: createAtelier(),
  urlPublique: 'https://relogement.test',
  production: false,
  courrielsPartent: true,
  maison: null,
  exploitation: sansExploitation,
  direct: createDirect({ base: lecture, url, sujets: sujetsEnDirect, horloge, log }),
}
const app = await createApplication({ services, limiteDebit: 1_000_000, mandataires: [], log, verifierReponses: false })
const adresse = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${adresse}\n`)
