import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { avecClient } from '../src/core/postgres/client.ts'
import { startPostgres } from '../src/core/postgres/postgres.ts'
import { lireArchive } from '../src/sauvegarde/archive.ts'
import { BILAN, bilanSchema } from '../src/sauvegarde/manifeste.ts'
import { listTables } from '../src/sauvegarde/schema.ts'
import { empreintes } from './sauvegardes.ts'

/** La base de ce dossier, et non celle d'une adresse. */
export const EMBARQUEE = { urlApp: '', urlMigration: '' }

/** Les tables qu'une restauration éteint exprès : sessions, courriels en attente, adresses et liens remis. */
export const ETEINTES = { session: '', email_sortant: '', flux_agenda: '', jeton_bailleur: '', jeton_consultation: '', jeton_menage: '' }

/** Ce que tient la base embarquée de ce dossier, service arrêté. */
export async function tablesDe(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startPostgres({ dataDir, log: { error: console.error } })
  try {
    return await empreintes(postgres.urlMigration)
  } finally {
    await postgres.stop()
  }
}

/** Ce qui s'est écrit dans cette base, suivis et documents, et les fichiers qu'elle cite. */
export async function ecritsDe(dataDir: string): Promise<{ textes: Set<string>; cites: string[] }> {
  const postgres = await startPostgres({ dataDir, log: { error: console.error } })
  try {
    return await avecClient(postgres.urlMigration, async (client) => {
      const ecrits = await client.query<{ texte: string }>('select texte from suivi union select nom from document where nom is not null')
      const cites = await client.query<{ cle: string }>('select cle_stockage as cle from fichier_cite where supprime_le is null')
      return { textes: new Set(ecrits.rows.map(({ texte }) => texte)), cites: cites.rows.map(({ cle }) => basename(cle)) }
    })
  } finally {
    await postgres.stop()
  }
}

/** Ce que tient son dépôt, fichier par fichier. */
export function fichiersDe(dataDir: string): Record<string, string> {
  const documents = join(dataDir, 'documents')
  if (!existsSync(documents)) return {}
  const fichiers = readdirSync(documents, { recursive: true, withFileTypes: true }).filter((un) => un.isFile() && !un.name.startsWith('.'))
  return Object.fromEntries(
    fichiers.map((un) => [
      un.name,
      createHash('sha256')
        .update(readFileSync(join(un.parentPath, un.name)))
        .digest('hex'),
    ]),
  )
}

/** Ce que l'archive tient elle-même, table par table et fichier par fichier : l'instant qu'elle a pris, que le service a dépassé depuis. */
export async function contenuDeLArchive(identite: string, archive: string) {
  const [tables, fichiers] = [new Map<string, Resume>(), {} as Record<string, string>]
  let manquants: number | null = null
  await lireArchive(identite, createReadStream(archive), async ({ nom, contenu }) => {
    const [genre, quoi = ''] = nom.split('/')
    if (nom === BILAN) manquants = bilanSchema.parse(JSON.parse(contenu.toString())).manquants
    if (genre === 'documents') fichiers[basename(nom)] = createHash('sha256').update(contenu).digest('hex')
    if (genre !== 'base') return
    const resume = tables.get(quoi) ?? createResume()
    tables.set(quoi, resume)
    resume.prendre(contenu)
  })
  return { tables: Object.fromEntries([...tables].map(([nom, resume]) => [nom, resume.dire()])), fichiers, manquants }
}

/** De même ce que tient la base de ce dossier, service arrêté ; une table vide n'y est pas. */
export async function contenuDeLaBase(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startPostgres({ dataDir, log: { error: console.error } })
  try {
    return await avecClient(postgres.urlMigration, async (client) => {
      const lues: Record<string, string> = {}
      for (const { nom, colonnes } of await listTables(client)) {
        const resume = createResume()
        const copie = client.query(to(`copy ${pg.escapeIdentifier(nom)} (${colonnes.join(', ')}) to stdout`))
        for await (const octets of copie as AsyncIterable<Buffer>) resume.prendre(octets)
        if (copie.rowCount > 0) lues[nom] = resume.dire()
      }
      return lues
    })
  } finally {
    await postgres.stop()
  }
}

type Resume = ReturnType<typeof createResume>

/** Des lignes de copie comptées et résumées, dans quelque ordre qu'elles viennent et où que les morceaux se coupent. */
function createResume() {
  let [lignes, somme, reste] = [0, 0n, '']
  return {
    prendre: (octets: Buffer) => {
      const textes = (reste + octets.toString('latin1')).split('\n')
      reste = textes.pop() ?? ''
      lignes += textes.length
      for (const texte of textes) somme += BigInt(`0x${createHash('sha256').update(texte, 'latin1').digest('hex')}`)
    },
    dire: () => `${lignes} ${somme.toString(16)}`,
  }
}
