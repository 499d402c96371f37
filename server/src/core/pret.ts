import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Services } from './contexte.ts'
import type { Base } from './database.ts'
import { avecDelai } from './delai.ts'
import { filesBloquees } from './places.ts'

const DELAI_MS = 4_000

/**
 * Refuse, en disant pourquoi, si ce processus ne peut pas servir : une base qui ne répond pas, des calculs qui n'avancent plus, une file dont
 * aucune place ne se rend. Répond toujours en quelques secondes.
 */
export async function exigerPret({ base, lecture }: Pick<Services, 'base' | 'lecture'>): Promise<void> {
  const repond = (acces: Base) => sql`select 1`.execute(acces)
  const epreuves: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['base : écriture', () => repond(base)],
    ['base : lecture', () => repond(lecture)],
    ['calculs', () => promisify(randomBytes)(8)],
  ]
  const manques = await Promise.all(
    epreuves.map(([nom, eprouver]) =>
      avecDelai(eprouver(), DELAI_MS, () => new Error(nom)).then(
        () => [],
        () => [nom],
      ),
    ),
  )
  const causes = [...manques.flat(), ...filesBloquees().map((nom) => `file : ${nom}`)]
  if (causes.length === 0) return
  const erreur = new DomainError('indisponible', 'service.pas-pret', 'Le service n’est pas prêt.', {
    details: { causes, reessayerDans: 5 },
  })
  throw Object.assign(erreur, { cause: new Error(causes.join(', ')) })
}
