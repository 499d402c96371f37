// Une copie des fichiers de la base en marche : avec les journaux d'après, on en rejoue n'importe quelle seconde.
import { open, readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { ErreurDemarrage } from '../../core/erreurDemarrage.ts'
import type { GrappeArchivee } from '../../core/postgres/archivage.ts'
import { avecClient } from '../../core/postgres/client.ts'
import { MOTS_DE_PASSE } from '../../core/postgres/grappe.ts'
import { version } from '../../core/version.ts'
import { ALTEREE, type Entree, ecrireArchive, lireArchive } from '../archive.ts'
import { BILAN, MANIFESTE } from '../manifeste.ts'
import { comprimer, decomprimer } from './journal.ts'

const manifesteSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  configuration: z.record(z.string(), z.string()),
  dossiers: z.array(z.string()),
})
const bilanSchema = z.object({ debut: z.string(), finieLe: z.iso.datetime(), fichiers: z.number().int(), morceaux: z.number().int() })
export type BilanDeBase = z.infer<typeof bilanSchema>

const MORCEAU = 4 * 1024 * 1024
/** Le dernier journal de la copie doit être gardé : au-delà, l'archivage ne marche pas. */
const ATTENTE_DU_JOURNAL_MS = 10 * 60_000

/**
 * Ce que PostgreSQL refait de lui-même à son démarrage, et son journal, qui se garde à part : ces dossiers reviennent vides. Le reste se copie
 * pendant qu'il écrit ; une page prise à moitié se refait du journal.
 */
const VIDES = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const OMIS = /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp[^/]*)(?:\/|$)/
const CONTROLE = 'global/pg_control'

/** Écrit une copie chiffrée de la base en marche. Au retour, tous les journaux qu'il lui faut pour se lire sont gardés. */
export async function copierLaBase(
  { grappe, configuration }: { readonly grappe: GrappeArchivee; readonly configuration: Readonly<Record<string, string>> },
  destinataires: readonly string[],
  vers: Writable,
): Promise<BilanDeBase> {
  return avecClient(grappe.urlAdministration, async (client) => {
    await client.query(`set statement_timeout = ${ATTENTE_DU_JOURNAL_MS}`)
    await client.query(`select pg_backup_start('relogement', true)`)
    const tous = await readdir(grappe.donnees, { recursive: true, withFileTypes: true })
    const chemins = tous.map((un) => ({
      un,
      chemin: join(un.parentPath, un.name)
        .slice(grappe.donnees.length + 1)
        .split(sep)
        .join('/'),
    }))
    const retenus = chemins.filter(({ chemin }) => !VIDES.test(chemin) && !OMIS.test(chemin))
    const dossiers = [
      ...retenus.filter(({ un }) => un.isDirectory()).map(({ chemin }) => chemin),
      'pg_wal/archive_status',
      'pg_wal/summaries',
    ]
    // Le fichier de contrôle en dernier : rien de ce qui précède n'est plus récent que lui.
    const fichiers = [...retenus.filter(({ un, chemin }) => un.isFile() && chemin !== CONTROLE).map(({ chemin }) => chemin), CONTROLE]
    const bilan = { debut: '', finieLe: '', fichiers: fichiers.length, morceaux: 0 }
    async function* entrees(): AsyncIterable<Entree> {
      yield json(MANIFESTE, { format: 1, version, configuration, dossiers } satisfies z.infer<typeof manifesteSchema>)
      yield { nom: MOTS_DE_PASSE, contenu: await readFile(grappe.motsDePasse) }
      for (const chemin of fichiers)
        for await (const contenu of morceauxDe(join(grappe.donnees, chemin))) {
          bilan.morceaux += 1
          yield { nom: `donnees/${chemin}`, contenu: await comprimer(contenu) }
        }
      const { rows } = await client.query<{ etiquette: string }>('select labelfile as etiquette from pg_backup_stop(true)')
      const etiquette = rows[0]?.etiquette ?? ''
      yield { nom: 'backup_label', contenu: Buffer.from(etiquette) }
      bilan.debut = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(etiquette)?.[1] ?? ''
      if (bilan.debut === '') throw new Error('PostgreSQL ne dit pas où commence la copie')
      const { rows: fin } = await client.query<{ le: Date }>(`select date_trunc('milliseconds', clock_timestamp()) + '1 ms' as le`)
      bilan.finieLe = (fin[0]?.le ?? new Date()).toISOString()
      yield json(BILAN, bilan)
    }
    await ecrireArchive(destinataires, entrees(), vers)
    return bilan
  })
}

/** Relit une copie en entier ; `recevoir` a ses fichiers dans l'ordre, chacun en un ou plusieurs morceaux. */
export async function lireLaBase(
  identite: string,
  depuis: Readable,
  recevoir: {
    readonly dossiers?: (chemins: readonly string[]) => Promise<void>
    readonly morceau?: (chemin: string, contenu: Buffer) => Promise<void>
  } = {},
): Promise<{ bilan: BilanDeBase; configuration: Readonly<Record<string, string>> }> {
  let bilan: BilanDeBase | null = null
  let configuration: Readonly<Record<string, string>> | null = null
  let morceaux = 0
  await lireArchive(identite, depuis, async ({ nom, contenu }) => {
    if (bilan !== null) throw new ErreurDemarrage(ALTEREE)
    if (nom === MANIFESTE) {
      const manifeste = manifesteSchema.parse(JSON.parse(contenu.toString()))
      configuration = manifeste.configuration
      await recevoir.dossiers?.(manifeste.dossiers)
    } else if (nom === BILAN) bilan = bilanSchema.parse(JSON.parse(contenu.toString()))
    else if (nom.startsWith('donnees/')) {
      morceaux += 1
      await recevoir.morceau?.(nom, await decomprimer(contenu))
    } else await recevoir.morceau?.(nom === 'backup_label' ? 'donnees/backup_label' : nom, contenu)
  })
  const lu = { bilan: bilan as BilanDeBase | null, configuration: configuration as Readonly<Record<string, string>> | null }
  if (lu.bilan === null || lu.configuration === null || lu.bilan.morceaux !== morceaux) throw new ErreurDemarrage(ALTEREE)
  return { bilan: lu.bilan, configuration: lu.configuration }
}

/** Un fichier par morceaux ; vide, il en a un. Disparu pendant la copie, il n'en a aucun : le journal le sait. */
async function* morceauxDe(chemin: string): AsyncIterable<Buffer> {
  const fichier = await open(chemin, 'r').catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === 'ENOENT') return null
    throw erreur
  })
  if (fichier === null) return
  try {
    for (let rang = 0; ; rang += 1) {
      const { bytesRead, buffer } = await fichier.read(Buffer.alloc(MORCEAU), 0, MORCEAU)
      if (bytesRead === 0 && rang > 0) return
      yield buffer.subarray(0, bytesRead)
      if (bytesRead < MORCEAU) return
    }
  } finally {
    await fichier.close()
  }
}

const json = (nom: string, valeur: unknown): Entree => ({ nom, contenu: Buffer.from(JSON.stringify(valeur)) })
