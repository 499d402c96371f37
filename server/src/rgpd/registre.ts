// Le registre des purges, hors de la base : une ligne par purge faite, des codes et des dates. Il est avec les sauvegardes, et les suit.
import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifiant } from '@relogement/domain/common/identifiant'
import { type MotifDePurge, motifsDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { z } from 'zod'
import type { Acces } from '../core/database.ts'
import { creerDossier } from '../core/dossier.ts'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'

export const REGISTRE = 'registre-des-purges.jsonl'

const purgeSchema = z.object({
  menage: identifiant(),
  code: z.string(),
  motif: z.enum(Object.keys(motifsDePurge) as [MotifDePurge, ...MotifDePurge[]]),
  depuis: z.iso.date(),
  purgeLe: z.iso.datetime(),
})
export type PurgeAuRegistre = z.infer<typeof purgeSchema>

/** Chaque ligne porte l'empreinte de ce qu'elle dit : un chiffre changé désignerait un autre ménage. Celles d'une version d'avant n'en ont pas. */
const ligneSchema = purgeSchema
  .extend({ empreinte: z.string().optional() })
  .refine(({ empreinte, ...purge }) => empreinte === undefined || empreinte === empreinteDe(purge))
  .transform(({ empreinte: _, ...purge }) => purge)

const empreinteDe = ({ menage, code, motif, depuis, purgeLe }: PurgeAuRegistre): string =>
  createHash('sha256')
    .update(JSON.stringify([menage, code, motif, depuis, purgeLe]))
    .digest('hex')
    .slice(0, 16)

const ligneDe = (purge: PurgeAuRegistre): string => JSON.stringify({ ...purge, empreinte: empreinteDe(purge) })

/**
 * Les purges d'un registre, la première dite pour chaque ménage ; `null` : il n'existe pas. Une ligne altérée l'arrête (`ErreurDemarrage`) : passée,
 * le ménage qu'elle dit reviendrait.
 */
export async function lireLeRegistre(fichier: string): Promise<PurgeAuRegistre[] | null> {
  const texte = await readFile(fichier, 'utf8').catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === 'ENOENT') return null
    throw new ErreurDemarrage(`Le registre des purges (${fichier}) ne se lit pas (${erreur.code}).`)
  })
  if (texte === null) return null
  const purges = new Map<string, PurgeAuRegistre>()
  const lignes = texte.split('\n')
  for (const [rang, ligne] of lignes.entries()) {
    if (ligne.trim() === '') continue
    const { data } = ligneSchema.safeParse(lireJson(ligne))
    if (data === undefined && !estCoupee(ligne, lignes.slice(rang + 1)))
      throw new ErreurDemarrage(
        `La ligne ${rang + 1} du registre des purges (${fichier}) est altérée : corrigez-la, un ménage purgé en dépend.`,
      )
    if (data && !purges.has(data.menage)) purges.set(data.menage, data)
  }
  return [...purges.values()]
}

/** Celle qu'un arrêt a coupée, avant sa fin, n'est pas une purge : rien ne la finit, ou le service l'a redite entière à son retour. */
const estCoupee = (ligne: string, suite: readonly string[]): boolean =>
  !ligne.includes('}') && lireJson(ligne) === null && (suite.length === 0 || suite.some((autre) => autre.startsWith(ligne)))

function lireJson(ligne: string): unknown {
  try {
    return JSON.parse(ligne)
  } catch {
    return null
  }
}

/** Ajoute ces purges à celles que le registre du dossier ne dit pas encore ; au retour, il existe, et elles sont sur le disque. */
export async function ajouterAuRegistre(dossier: string, purges: readonly PurgeAuRegistre[]): Promise<void> {
  const fichier = join(dossier, REGISTRE)
  const registre = await lireLeRegistre(fichier)
  const dites = new Set(registre?.map(({ menage }) => menage))
  const neuves = purges.filter(({ menage }) => !dites.has(menage))
  // Vide, il s'écrit aussi : son absence près d'une sauvegarde dit qu'on l'a perdu, non que rien n'a été purgé.
  if (neuves.length === 0 && registre !== null) return
  creerDossier(dossier, 0o700)
  // Un retour à la ligne d'abord : la dernière ligne d'un autre, coupée, n'emporte pas celle-ci.
  const lignes = neuves.map((purge) => `\n${ligneDe(purge)}\n`).join('')
  await appendFile(fichier, lignes, { mode: 0o600, flush: true })
}

/** Le registre dit toutes les purges que la base a faites : à appeler avant de tenir l'une d'elles pour terminée. */
export async function tenirLeRegistre(db: Acces, dossier: string): Promise<void> {
  const faites = await db
    .selectFrom('purge')
    .select(['menage_id', 'code_menage', 'motif', 'depuis', 'executee_le'])
    .where('executee_le', 'is not', null)
    .orderBy('executee_le')
    .execute()
  await ajouterAuRegistre(
    dossier,
    faites.map(({ menage_id, code_menage, motif, depuis, executee_le }) => ({
      menage: menage_id,
      code: code_menage,
      motif: motif as MotifDePurge,
      depuis,
      purgeLe: (executee_le as Date).toISOString(),
    })),
  )
}
