// Lire une liste, c'est lire (décision 0037) : tous les appels de lecture, l'un après l'autre ; aucun ne nomme un ménage sans trace.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { adressesDeLecture } from '../../test/lectures.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

const NOM = 'Vandromschelde'

const traces = async (db: Base): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from lecture_de_liste)::int + (select coalesce(sum(extract(epoch from le)), 0) from consultation)::float8 as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

test('aucune lecture ne nomme un ménage sans qu’un journal le note', { timeout: 120_000 }, async ({ en, db, distribution }) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const { bailleur } = distribution.partenaires
  const menageId = await createMenage(db, {
    operationId,
    partenaireId: bailleur,
    chargeId: en.rachid.id,
    menage: { statut: 'ATTENTE_PRESENTATION_GTR' },
  })
  await db.updateTable('occupant').set({ nom: NOM }).where('menage_id', '=', menageId).where('role', '=', 'PRINCIPAL').execute()
  const reunionId = await createGtr(db, pruId)
  await en.rachid.post(`/v1/reunions/${reunionId}/menages/${menageId}`).expect(201)
  const { logementId } = await createProposition(db, {
    menageId,
    bailleurId: bailleur,
    statut: 'presentation_gtr',
    colonnes: { reunion_id: reunionId },
  })
  await db
    .insertInto('alerte')
    .values({
      id: uuidv7(),
      sujet_id: menageId,
      type: 'MANUELLE',
      texte: 'À rappeler',
      couleur: 'ORANGE',
      date_alerte: jourDans(0),
      pour: 'CHARGE',
      statut: 'ALERTE',
    })
    .execute()

  const adresses = adressesDeLecture({ menages: menageId, logements: logementId, reunions: reunionId, operations: operationId })
  const lire = async (qui: Personne) => {
    const nomment: string[] = []
    const sansTrace: string[] = []
    for (const adresse of adresses) {
      const avant = await traces(db)
      const { statut, texte } = await qui.get(adresse)
      if (statut !== 200 || !texte.includes(NOM)) continue
      nomment.push(adresse)
      if ((await traces(db)) === avant) sansTrace.push(adresse)
    }
    return { nomment, sansTrace }
  }
  const { nomment, sansTrace } = await lire(en.rachid)
  // De quoi échouer : ce qui nomme a bien été lu.
  for (const liste of ['/v1/menages', '/v1/propositions', '/v1/utilisateurs/moi/alertes', `/v1/logements/${logementId}/propositions`])
    expect(nomment).toContain(liste)
  for (const vue of ['menages', 'logements']) expect(nomment).toContain(`/v1/reunions/${reunionId}/${vue}`)
  expect(sansTrace).toEqual([])
  expect((await lire(en.bastien)).sansTrace).toEqual([])
})
