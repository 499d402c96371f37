// Une base embarquée et ses documents, tels qu'ils étaient à une seconde : rejoués à part, puis mis en archive, que la restauration rend.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatInstant } from '@relogement/domain/common/date.format'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { creerDossier } from '../../core/dossier.ts'
import { ErreurDemarrage } from '../../core/erreurDemarrage.ts'
import { commandeDuJournal, JOURNAUX, REMONTEE } from '../../core/postgres/archivage.ts'
import { findBinaires } from '../../core/postgres/binaires.ts'
import { avecClient } from '../../core/postgres/client.ts'
import { BASE, COMPTE_MIGRATION, urlDe } from '../../core/postgres/comptes.ts'
import { openGrappe } from '../../core/postgres/grappe.ts'
import { chooseLancement } from '../../core/postgres/lancement.ts'
import { freePort, launch, stopServeur } from '../../core/postgres/serveur.ts'
import { sauvegarder } from '../sauvegarder.ts'
import { lireLaBase } from './copierLaBase.ts'
import { depotGarde } from './documentsGardes.ts'
import { BASES, type CopieDeBase, dernierJournalLe, estUneGrappe, lireDossier, listBases, listJournaux, premierTrou } from './dossiers.ts'

export interface Remontee {
  /** Une archive de cette seconde, et la clé qui l'ouvre. */
  readonly fichier: string
  readonly identite: string
  readonly manquants: number
  /** L'instant de la dernière écriture rejouée : ce qui est rendu va jusque-là. */
  readonly jusquA: Date
  /** Le journal où le rejeu s'est arrêté parce qu'il n'est pas gardé, alors que de plus récents le sont. */
  readonly trou: string | null
  readonly effacer: () => Promise<void>
}

interface Demande {
  /** Le dossier des sauvegardes du service. */
  readonly sauvegardes: string
  /** `null` : aussi loin que vont les journaux. */
  readonly seconde: Date | null
  readonly identite: string
  /** Où la base se rejoue, le temps de la lire. */
  readonly dataDir: string
  readonly maintenant: Date
}

export async function remonter({ sauvegardes, seconde, identite, dataDir, maintenant }: Demande): Promise<Remontee> {
  const remontee = join(sauvegardes, REMONTEE)
  const { archive, base } = await choisir(remontee, seconde, maintenant)
  creerDossier(dataDir)
  const travail = mkdtempSync(join(dataDir, 'remontee-'))
  // Interrompue, elle ne laisse pas derrière elle une base en clair.
  const interrompre = () => {
    rmSync(travail, EN_ENTIER)
    process.exit(130)
  }
  for (const signal of SIGNAUX) process.on(signal, interrompre)
  const effacer = async () => {
    await rm(travail, EN_ENTIER)
    for (const signal of SIGNAUX) process.off(signal, interrompre)
  }
  try {
    // Un compte sans droit peut avoir à traverser ce dossier ; ce qu'il contient n'est lisible que de son propriétaire.
    await chmod(travail, 0o711)
    const configuration = await poser(join(archive, BASES, base.fichier), identite, travail)
    const cle = await generateX25519Identity()
    const fichier = join(travail, 'relogement.age')
    const trou = premierTrou(base, await listJournaux(archive))
    const { manquants, jusquA } = await rejouer({ travail, archive, identite, seconde, trou }, async (urlMigration) => {
      const sources = { urlMigration, depot: depotGarde(remontee, identite), configuration }
      const bilan = await sauvegarder(sources, [await identityToRecipient(cle)], createWriteStream(fichier, { mode: 0o600 }))
      return { manquants: bilan.manquants, jusquA: await derniereEcriture(urlMigration) }
    })
    await rm(join(travail, 'donnees'), { recursive: true, force: true })
    // À une seconde dite, l'atteindre suffit : ce qui manque après elle n'y change rien.
    return { fichier, identite: cle, manquants, jusquA: jusquA ?? base.finieLe, trou: seconde === null ? trou : null, effacer }
  } catch (erreur) {
    await effacer()
    throw erreur
  }
}

const EN_ENTIER = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }
const SIGNAUX = ['SIGINT', 'SIGTERM'] as const

/** La dernière copie finie avant cette seconde, de quelque grappe que ce soit. */
async function choisir(remontee: string, seconde: Date | null, maintenant: Date): Promise<{ archive: string; base: CopieDeBase }> {
  if (seconde !== null && seconde > maintenant)
    throw new ErreurDemarrage(`Cette seconde (${formatSeconde(seconde)}) n’est pas encore passée.`)
  const systemes = (await lireDossier(remontee)).filter(estUneGrappe)
  const toutes = (
    await Promise.all(
      systemes.map(async (nom) => {
        const archive = join(remontee, nom)
        return (await listBases(archive)).map((base) => ({ archive, base }))
      }),
    )
  )
    .flat()
    .toSorted((a, b) => a.base.finieLe.getTime() - b.base.finieLe.getTime())
  const [premiere] = toutes
  if (premiere === undefined)
    throw new ErreurDemarrage(`Aucune copie de base dans ${remontee} : donnez par --de le dossier des sauvegardes du service.`)
  // Datée de plus tard par une horloge qui avançait, une copie passe après les autres.
  const choisie = toutes.findLast(({ base }) => base.finieLe <= (seconde ?? maintenant)) ?? (seconde === null ? toutes.at(-1) : undefined)
  if (choisie === undefined)
    throw new ErreurDemarrage(
      `On ne remonte pas avant le ${formatSeconde(premiere.base.finieLe)}, fin de la plus ancienne copie de base : restaurez plutôt une copie de nuit.`,
    )
  if (seconde === null) await exigerLaPlusRecente(remontee, systemes, choisie)
  return choisie
}

/** « derniere » suit la dernière copie : une autre grappe a pu vivre ensuite, dont rien ne se rejoue. */
async function exigerLaPlusRecente(
  remontee: string,
  systemes: readonly string[],
  { archive, base }: { archive: string; base: CopieDeBase },
): Promise<void> {
  const fin = (await dernierJournalLe(archive)) ?? base.finieLe
  for (const nom of systemes) {
    const dernierLe = await dernierJournalLe(join(remontee, nom))
    if (dernierLe !== null && dernierLe > fin)
      throw new ErreurDemarrage(
        `Les journaux de la base d’où l’on remonterait s’arrêtent au ${formatSeconde(fin)}, et une autre base (${nom}) en a gardé jusqu’au ${formatSeconde(dernierLe)}, sans copie d’où les rejouer. Restaurez une copie de nuit plus récente ou, si c’est bien la première que vous voulez, dites par --a une seconde d’avant qu’elle s’arrête.`,
      )
  }
}

/** Pose les fichiers de la copie ; rend les réglages du service d'alors. */
async function poser(fichier: string, identite: string, travail: string): Promise<Readonly<Record<string, string>>> {
  const donnees = join(travail, 'donnees')
  const { configuration } = await lireLaBase(identite, createReadStream(fichier), {
    dossiers: async (chemins) => {
      await mkdir(donnees, { mode: 0o700 })
      for (const chemin of chemins) await mkdir(join(donnees, exigerDedans(chemin)), { recursive: true, mode: 0o700 })
    },
    morceau: (chemin, contenu) => appendFile(join(travail, exigerDedans(chemin)), contenu, { mode: 0o600 }),
  })
  return configuration
}

/** Un chemin vient d'une copie authentique ; il ne sort pas pour autant du dossier. */
function exigerDedans(chemin: string): string {
  if (chemin.split('/').includes('..') || chemin.startsWith('/')) throw new ErreurDemarrage('Cette copie porte un chemin inattendu.')
  return chemin
}

/** Une journée de journaux se rejoue en quelques minutes. */
const REJEU_MAX_MS = 6 * 3_600_000

interface Rejeu {
  readonly travail: string
  readonly archive: string
  readonly identite: string
  readonly seconde: Date | null
  readonly trou: string | null
}

/** Rejoue les journaux jusqu'à cette seconde, et donne la base à lire. */
async function rejouer<R>({ travail, archive, identite, seconde, trou }: Rejeu, lire: (urlMigration: string) => Promise<R>): Promise<R> {
  const binaires = await findBinaires()
  const lancement = chooseLancement()
  const cle = join(travail, 'cle')
  await writeFile(cle, identite, { mode: 0o600 })
  const { donnees, motsDePasse } = openGrappe(travail, binaires, lancement, false)
  await writeFile(join(donnees, 'recovery.signal'), '')
  for (const chemin of [cle, donnees]) lancement.give(chemin)
  const port = await freePort()
  const reglages = {
    // Elle ne sert qu'à se lire, une fois.
    archive_mode: 'off',
    fsync: 'off',
    autovacuum: 'off',
    hot_standby: 'off',
    log_timezone: 'UTC',
    restore_command: commandeDuJournal(['rendre', join(archive, JOURNAUX), cle, '%f', '%p']),
    recovery_target_action: 'promote',
    ...(seconde === null ? {} : { recovery_target_time: seconde.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const serveur = await launch(binaires, lancement, donnees, port, { passager: true, reglages, delaiMs: REJEU_MAX_MS }).catch(
    async (erreur: unknown) => {
      throw (await pourquoi({ travail, seconde, trou })) ?? erreur
    },
  )
  try {
    return await lire(urlDe(COMPTE_MIGRATION, motsDePasse.migration, port, BASE))
  } finally {
    await stopServeur(serveur)
  }
}

/** `null` : rien ne s'est écrit depuis la copie. */
async function derniereEcriture(url: string): Promise<Date | null> {
  const { rows } = await avecClient(url, (client) => client.query<{ le: Date | null }>('select pg_last_xact_replay_timestamp() as le'))
  return rows[0]?.le ?? null
}

/** Le journal de PostgreSQL dit où les siens s'arrêtent. */
async function pourquoi({ travail, seconde, trou }: Pick<Rejeu, 'travail' | 'seconde' | 'trou'>): Promise<ErreurDemarrage | null> {
  const dit = await readFile(join(travail, 'journal.log'), 'utf8').catch(() => '')
  if (/could not restore file/.test(dit))
    return new ErreurDemarrage('Un journal des écritures gardé est altéré, ou fait pour une autre clé : rien n’a été touché.')
  if (/WAL ends before|could not locate required checkpoint record/.test(dit))
    return new ErreurDemarrage(
      `Il manque un journal des écritures dont cette copie de base ne peut se passer${trou === null ? '' : ` (${trou})`} : restaurez plutôt une copie de nuit.`,
    )
  if (!/recovery ended before configured recovery target was reached/.test(dit)) return null
  const [, derniere] = /last completed transaction was at log time (\S+ \S+)/.exec(dit) ?? []
  const fin =
    derniere === undefined
      ? ''
      : ` La dernière écriture gardée est du ${formatSeconde(new Date(derniere.replace(' ', 'T').replace(/\+00$/, 'Z')))}.`
  const manque = trou === null ? '' : ` Le journal ${trou} manque, et rien d’après lui ne se rejoue.`
  return new ErreurDemarrage(
    `Les journaux gardés ne vont pas jusqu’à cette seconde (${formatSeconde(seconde ?? new Date(0))}).${manque}${fin} Demandez une seconde d’avant, ou « --a derniere ».`,
  )
}

/** À la seconde près, à l'heure de Paris. */
export const formatSeconde = (le: Date): string => `${formatInstant(le.toISOString())}:${String(le.getUTCSeconds()).padStart(2, '0')}`
