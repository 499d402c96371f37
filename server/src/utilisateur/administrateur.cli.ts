import { parseArgs } from 'node:util'
import { emailDeCompte } from '@relogement/domain/utilisateur/utilisateur.schema'
import pino from 'pino'
import { createMaison } from '../compte/maison/fournisseur.ts'
import { readConfig } from '../core/config.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { exigerDataDir } from '../core/dossier.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { exigerUneBase, joindreBase, mettreANiveau } from '../core/postgres/ouvrir.ts'
import { type Administrateur, annoncer, ouvrirUnAdministrateur } from './administrateur.ts'

const MODE_D_EMPLOI = 'Options admises : npm run administrateur -- --email prenom.nom@exemple.fr [--prenom Denise] [--nom Delattre]'

/** npm run administrateur -- --email prenom.nom@exemple.fr */
async function administrateur(): Promise<void> {
  const qui = lireDemande(process.argv.slice(2))
  const config = readConfig(process.env)
  exigerUneBase(config)
  exigerDataDir(config)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const postgres = await joindreBase(config, log)
  const pool = openPool({ url: postgres.urlApp, max: 2, log })
  try {
    await mettreANiveau(postgres)
    const maison = config.maison && createMaison(config.maison, config.publicUrl)
    const services = { base: createDatabase(pool), log, horloge: () => new Date(), urlPublique: config.publicUrl, maison }
    process.stdout.write(annoncer(await ouvrirUnAdministrateur(services, qui)))
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

function lireDemande(args: string[]): Administrateur {
  try {
    const { email, prenom, nom } = parseArgs({ args, options: OPTIONS, strict: true }).values
    return { email: emailDeCompte.parse(email), prenom, nom }
  } catch {
    throw new ErreurDemarrage(MODE_D_EMPLOI)
  }
}

const OPTIONS = {
  email: { type: 'string' },
  prenom: { type: 'string', default: 'Premier' },
  nom: { type: 'string', default: 'Administrateur' },
} as const

finir(administrateur())
