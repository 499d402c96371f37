import { type Tri, trier } from '@relogement/domain/candidat/crible'
import { type Typologie, typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { codesStatutsMenage, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'
import { AU_CRIBLE } from './crible.queries.ts'
import { triEnBase } from './menages.queries.ts'
import { cherche } from './profil.queries.ts'

interface Fait {
  readonly statut: StatutMenage
  readonly personnes: number
  readonly typologiesGTR: Typologie[]
  readonly relogementNecessaire: boolean
  readonly gele: boolean
  readonly complet: boolean
}
const codes = Object.keys(typologies) as Typologie[]
const sortis = ['DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE']

/** Un peu de chaque : tous les statuts, toutes les tailles, tous les états. */
const faits: Fait[] = codesStatutsMenage
  .filter((statut) => !sortis.includes(statut))
  .flatMap((statut, rang) =>
    [0, 1, 2, 3, 4, 6, 8, 9].map((personnes, autre) => ({
      statut,
      personnes,
      typologiesGTR: codes.filter((_, numero) => (numero + rang + autre) % 4 === 0),
      relogementNecessaire: (rang + autre) % 9 !== 0,
      gele: (rang * 3 + autre) % 11 === 0,
      complet: (rang + autre * 2) % 3 !== 0,
    })),
  )

async function inserer(db: Base, { statut, personnes, typologiesGTR, relogementNecessaire, gele, complet }: Fait): Promise<string> {
  const colonnes = { statut, typologies_gtr: typologiesGTR, relogement_necessaire: relogementNecessaire }
  const id = await createMenage(db, { colonnes })
  await db
    .insertInto('profil_candidat')
    .values({ menage_id: id, version: 1, bareme: '', jusqu_au: '2999-01-01', personnes, manques: complet ? [] : ['x'], profil: '{}' })
    .execute()
  if (gele) await db.updateTable('menage').set({ limitation_depuis: '2026-01-01' }).where('id', '=', id).execute()
  return id
}

test('la base et le domaine trient pareil, pour tous les couples d’un ménage et d’une typologie', async ({ db }) => {
  const ids: string[] = []
  for (const fait of faits) ids.push(await inserer(db, fait))
  let compares = 0
  for (const typologie of codes) {
    const { rows } = await sql<{ id: string; tri: Tri | null }>`
      select m.id, ${triEnBase(typologie)} as tri from ${AU_CRIBLE} left join profil_candidat c on c.menage_id = m.id
      where m.id = any(${ids}::uuid[]) and ${cherche}`.execute(db)
    const enBase = new Map(rows.map(({ id, tri }) => [id, tri]))
    for (const [rang, fait] of faits.entries()) {
      expect({ fait, typologie, tri: enBase.get(ids[rang] ?? '') ?? null }).toEqual({ fait, typologie, tri: trier(fait, typologie) })
      compares += 1
    }
  }
  expect(compares).toBe(faits.length * codes.length)
})
