import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '../core/config.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { exigerDataDir } from '../core/dossier.ts'
import { ErreurDemarrage, finir } from '../core/erreurDemarrage.ts'
import { openFichiers } from '../core/fichiers/fichiers.ts'
import { migrateJobs } from '../core/jobs.ts'
import type { Externe } from '../core/postgres/externe.ts'
import { mettreANiveau, openBase } from '../core/postgres/ouvrir.ts'
import { refaireLesPurges } from '../rgpd/refairePurges.ts'
import { ajouterAuRegistre, lireLeRegistre, type PurgeAuRegistre, REGISTRE } from '../rgpd/registre.ts'
import { rendreLesReglages } from './reglages.ts'
import { formatSeconde, remonter } from './remontee/remonter.ts'
import { exigerVide, restaurer, verifierPourRendre } from './restaurer.ts'

const MODE_D_EMPLOI = `Options admises, vers une base et un dossier de données neufs :
  npm run restauration -- --de /chemin/relogement.age --cle /chemin/cle-secrete.txt
  npm run restauration -- --de /chemin/sauvegardes --a 2026-11-28T10:15:00+01:00 --cle /chemin/cle-secrete.txt
--a remonte à cette seconde (« derniere » : aussi loin que possible) par ce que le service a gardé dans SAUVEGARDE_DOSSIER ; --purges /chemin/registre-des-purges.jsonl s’il n’est pas à côté de la sauvegarde.`
const OPTIONS = { de: { type: 'string' }, cle: { type: 'string' }, purges: { type: 'string' }, a: { type: 'string' } } as const
const DERNIERE = 'derniere'

/** npm run restauration -- --de /chemin/relogement.age --cle /chemin/cle-secrete.txt, ou --de /chemin/sauvegardes --a seconde */
async function restauration(): Promise<void> {
  const { de, cle, purges, a } = lireOptions(process.argv.slice(2))
  for (const fichier of [de, cle, ...(purges ? [purges] : [])])
    if (!existsSync(fichier)) throw new ErreurDemarrage(`Le fichier ${fichier} n’existe pas.`)
  const seconde = a === undefined || a === DERNIERE ? null : lireLaSeconde(a)
  const config = readConfig(process.env)
  exigerDataDir(config)
  const identite = readFileSync(cle, 'utf8')
  const registre = await lireLeRegistre(purges ?? join(a === undefined ? dirname(de) : de, REGISTRE))
  if (a === undefined) return rendre(config, { fichier: de, identite, registre })
  const demande = { sauvegardes: de, seconde, identite, dataDir: config.dataDir, maintenant: new Date() }
  const remontee = await remonter(demande)
  try {
    await rendre(config, { fichier: remontee.fichier, identite: remontee.identite, registre })
    process.stdout.write(`Remonté jusqu’au ${formatSeconde(remontee.jusquA)}, l’instant de la dernière écriture rejouée.\n`)
    if (remontee.trou !== null)
      process.stdout.write(
        `Attention, on ne va pas plus loin : le journal des écritures ${remontee.trou} n’est pas gardé. Ce qui s’est écrit ensuite n’est pas rendu, bien que des journaux d’après lui soient gardés.\n`,
      )
    if (remontee.manquants > 0)
      process.stdout.write(`Documents que la base citait à cette seconde et qui ne sont pas gardés : ${remontee.manquants}.\n`)
  } finally {
    await remontee.effacer()
  }
}

interface Archive {
  readonly fichier: string
  readonly identite: string
  /** Les purges faites depuis ; `null` : leur registre n'est pas près d'elle. */
  readonly registre: readonly PurgeAuRegistre[] | null
}

/**
 * Rend cette archive, et refait les purges faites depuis elle. Le registre du service neuf les dit avant que la base les ignore : coupée entre les
 * deux, le démarrage les refait.
 */
async function rendre(config: Config, { fichier, identite, registre }: Archive): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const archive = await verifierPourRendre(identite, () => createReadStream(fichier))
  // D'une base neuve, le journal se gardera quand le service l'aura prise : rien ne s'en rejoue avant sa première copie. D'une qui a servi, que
  // l'on va refuser, il se garde : ouverte sans cela, elle jetterait ce qui attend de l'être.
  const neuve = !existsSync(join(config.dataDir, 'postgres'))
  const postgres = await openBase(neuve ? { ...config, sauvegardeCle: null } : config, log)
  const { depot, lecteurs } = await openFichiers(config, log)
  try {
    const cible = { urlMigration: postgres.urlMigration, depot }
    await exigerVide(cible, archive.manifeste)
    if (registre !== null) await ajouterAuRegistre(config.sauvegardeDossier, registre)
    const { lignes, documents } = await restaurer(cible, archive)
    await mettreANiveau(postgres)
    const refaites = await repurger(postgres, registre ?? [], log)
    const total = Object.values(lignes).reduce((somme, n) => somme + n, 0)
    process.stdout.write(
      `Restauré : ${total.toLocaleString('fr-FR')} lignes, ${documents.toLocaleString('fr-FR')} documents. Chacun se reconnecte ; les courriels en attente se renvoient depuis la boîte d’envoi.\n`,
    )
    process.stdout.write(
      registre === null ? SANS_REGISTRE : `Purgés à nouveau, d’après le registre des purges : ${refaites.join(', ') || 'aucun ménage'}.\n`,
    )
    const reglages = await rendreLesReglages(config.dataDir, archive.manifeste.configuration)
    if (reglages !== null) process.stdout.write(`Réglages du service sauvegardé, sans leurs secrets : ${reglages}.\n`)
  } finally {
    depot.close()
    lecteurs.close()
    await postgres.stop()
  }
}

/** L'heure s'écrit avec son fuseau : la même heure revient deux fois en octobre. */
function lireLaSeconde(texte: string): Date {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(texte)) {
    const seconde = new Date(texte)
    if (!Number.isNaN(seconde.getTime())) return seconde
  }
  throw new ErreurDemarrage(
    `La seconde où remonter s’écrit avec son fuseau, comme 2026-11-28T10:15:00+01:00, ou « ${DERNIERE} » ; reçu « ${texte} ».`,
  )
}

const SANS_REGISTRE = `Aucun registre des purges (${REGISTRE}) près de la sauvegarde : si un dossier a été purgé depuis elle, il est revenu. Posez ce fichier dans SAUVEGARDE_DOSSIER : le service en refait les purges dans l’heure.\n`

/** Ce qui a été purgé depuis la sauvegarde l'est à nouveau ; les fichiers partent au démarrage. */
async function repurger(postgres: Externe, registre: readonly PurgeAuRegistre[], log: pino.Logger): Promise<string[]> {
  await migrateJobs(postgres.urlMigration, log, postgres.compteApp)
  const base = createDatabase(openPool({ url: postgres.urlApp, max: 2, log }))
  try {
    return await refaireLesPurges(base, registre, new Date(), log)
  } finally {
    await base.destroy()
  }
}

function lireOptions(args: string[]): { de: string; cle: string; purges?: string | undefined; a?: string | undefined } {
  try {
    const { de, cle, ...suite } = parseArgs({ args, options: OPTIONS, strict: true }).values
    if (de && cle) return { de, cle, ...suite }
  } catch {
    // Dit ci-dessous.
  }
  throw new ErreurDemarrage(MODE_D_EMPLOI)
}

finir(restauration())
