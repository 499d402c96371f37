import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Services } from './contexte.ts'
import { type Base, refuseDEcrire } from './database.ts'
import { avecDelai } from './delai.ts'
import { lirePlace } from './disque.ts'
import type { Fichiers } from './fichiers/fichiers.ts'
import { filesBloquees } from './places.ts'
import { derniereMigration } from './schemaDepasse.ts'
import { attendLeSecours } from './secours.ts'

const DELAI_MS = 4_000
/** En deçà, un envoi de vingt-cinq mégaoctets et ce que la base écrit avec lui ne tiendraient pas. */
const PLACE_MIN = 64 * 1024 * 1024

/** Ce qui manque au service pour servir ; une épreuve qui échoue ou ne finit pas manque sous son propre nom. */
type Epreuve = readonly [nom: string, eprouver: () => Promise<readonly string[]>]

/**
 * Refuse, en disant pourquoi, si ce processus ne peut pas servir : une base qui ne répond pas, qui n'écrit plus (serveur de secours, lecture
 * seule, écritures qu'elle vient de refuser faute de disque ou que son secours ne confirme plus) ou dont le schéma est plus ancien que le code, un dépôt indisponible, un disque
 * plein, des calculs qui n'avancent plus, une file dont aucune place ne se rend. Répond toujours en moins de cinq secondes.
 */
export async function exigerPret({ base, lecture, fichiers }: Pick<Services, 'base' | 'lecture' | 'fichiers'>): Promise<void> {
  const epreuves: readonly Epreuve[] = [
    ['base : écriture', () => eprouverLaBase(base)],
    ['base : lecture', () => eprouverLeSecours(lecture)],
    ['base : écriture refusée', async () => ([base, lecture].some(refuseDEcrire) ? ['base : écriture refusée'] : [])],
    ['documents', async () => ((await fichiers.depot.isAvailable()) ? [] : ['documents'])],
    ['disque', () => eprouverLeDisque(fichiers)],
    ['calculs', () => promisify(randomBytes)(8).then(() => [])],
  ]
  const manques = await Promise.all(
    epreuves.map(([nom, eprouver]) => avecDelai(eprouver(), DELAI_MS, () => new Error(nom)).catch((): readonly string[] => [nom])),
  )
  const causes = [...manques.flat(), ...filesBloquees().map((nom) => `file : ${nom}`)]
  if (causes.length === 0) return
  const erreur = new DomainError('indisponible', 'service.pas-pret', 'Le service n’est pas prêt.', {
    details: { causes, reessayerDans: 5 },
  })
  throw Object.assign(erreur, { cause: new Error(causes.join(', ')) })
}

/** Une base plus récente que le code sert encore (une migration ajoute d'abord, et n'ôte qu'une version plus tard), jusqu'à ce qu'elle dise qu'il n'y suffit plus. */
async function eprouverLaBase(base: Base): Promise<readonly string[]> {
  const { rows } = await sql<{ figee: boolean; schema: number; exige: number }>`
    select current_setting('transaction_read_only')::boolean as figee, coalesce(max(numero), 0)::int as schema, coalesce(max(exige), 0) as exige
    from migration`.execute(base)
  const { figee = true, schema = 0, exige = 0 } = rows[0] ?? {}
  return [
    ...(figee ? ['base : lecture seule'] : []),
    ...(schema < derniereMigration() ? ['base : schéma plus ancien que le code'] : []),
    ...(exige > derniereMigration() ? ['base : schéma que cette version ne sait plus lire'] : []),
  ]
}

/** Une écriture que le secours ne confirme pas attend sans fin : celles d'après attendraient de même. */
const eprouverLeSecours = async (lecture: Base): Promise<readonly string[]> =>
  (await attendLeSecours(lecture)) ? ['base : le secours ne confirme plus'] : []

/** Un dossier absent est une panne du dépôt, qui se dit à part. */
async function eprouverLeDisque({ dossiers }: Pick<Fichiers, 'dossiers'>): Promise<readonly string[]> {
  const places = await Promise.all(dossiers.map((dossier) => lirePlace(dossier).catch(() => null)))
  return places.some((place) => place !== null && place.libre < PLACE_MIN) ? ['disque plein'] : []
}
