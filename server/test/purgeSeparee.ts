// La conservation dans un processus à part, à tuer en plein travail : `node --import tsx purgeSeparee.ts`, sur DATABASE_URL et DATA_DIR.
// MORT_AU_FICHIER : il se tue net (kill -9) au moment d'effacer ce fichier-là, compté à partir de 1.
import { join } from 'node:path'
import pino from 'pino'
import { createDatabase, openPool } from '../src/core/database.ts'
import { openFichiers } from '../src/core/fichiers/fichiers.ts'
import { createAtelier } from '../src/core/pdf/atelier.ts'
import { sansReplique } from '../src/core/replique.ts'
import { createDirect } from '../src/direct/direct.ts'
import { faireRespecterLaConservation } from '../src/rgpd/conservation.ts'
import { sansExploitation } from './sansExploitation.ts'

const log = pino({ level: 'silent' })
const base = createDatabase(openPool({ url: process.env['DATABASE_URL'] ?? '', log }))
const dataDir = process.env['DATA_DIR'] ?? ''
const fichiers = await openFichiers({ documentsUrl: null, dataDir })
const mortAu = Number(process.env['MORT_AU_FICHIER'] ?? 0)
let effaces = 0
const depot = {
  ...fichiers.depot,
  delete: async (cle: string) => {
    effaces += 1
    if (effaces === mortAu) process.kill(process.pid, 'SIGKILL')
    await fichiers.depot.delete(cle)
  },
}
const horloge = () => new Date()
const services = {
  base,
  lecture: base,
  replique: sansReplique(base),
  horloge,
  log,
  fichiers: { ...fichiers, depot },
  urlPublique: 'https://relogement.test',
  production: false,
  courrielsPartent: true,
  maison: null,
  pdf: createAtelier(),
  // Une purge n'est finie qu'une fois dite au registre.
  exploitation: { ...sansExploitation, copies: { ...sansExploitation.copies, dossier: join(dataDir, 'sauvegardes') } },
  direct: createDirect({ base, url: process.env['DATABASE_URL'] ?? '', sujets: [], horloge, log }),
}
process.stdout.write('prêt\n')
await faireRespecterLaConservation.executer(
  { services, config: { smtpUrl: null }, maintenant: new Date(), essai: 1, dernierEssai: false },
  {},
)
services.pdf.close()
await base.destroy()
