import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jusqua } from '../../../test/jusqua.ts'
import { lancerServeur } from '../../../test/lancerServeur.ts'
import { delaiDesArrets, fois } from '../../../test/longs.ts'

const TOURS = fois(1, 20)
const SEPARATIONS = 50

test(
  'tué au milieu de cinquante décohabitations, chacune est faite en entier ou pas du tout',
  async ({ base, en, db, api }) => {
    let faites = 0
    for (let tour = 0; tour < TOURS; tour += 1) {
      const { adresse, processus } = await lancerServeur(base.urlApp, api.dataDir)
      const headers = { authorization: `Bearer ${await en.rachid.jeton()}`, 'content-type': 'application/json' }
      const ids = await Promise.all(Array.from({ length: SEPARATIONS }, () => createMenage(db)))
      const accuses: string[] = []
      const separations = ids.map(async (menageId) => {
        const partant = await db
          .selectFrom('occupant')
          .select('id')
          .where('menage_id', '=', menageId)
          .where('prenom', '=', 'Julien')
          .executeTakeFirstOrThrow()
        const corps = { menageId, occupants: [partant.id], principalId: partant.id, motif: 'SEPARATION', date: '2026-01-05' }
        const reponse = await fetch(`${adresse}/v1/business/menages/decohabitation`, {
          method: 'POST',
          headers,
          body: JSON.stringify(corps),
        }).catch(() => null)
        if (reponse?.status === 201 && (await reponse.text().catch(() => ''))) accuses.push(menageId)
      })
      await jusqua(() => accuses.length >= 1 + ((tour * 4) % (SEPARATIONS - 5)))
      processus.kill('SIGKILL')
      await Promise.all(separations)

      for (const id of ids) {
        const source = await lireMenageEnBase(db, id)
        const issus = await db.selectFrom('menage').select(['id', 'version', 'code_menage']).where('decohabite_de', '=', id).execute()
        const dansLaSource = await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()
        const ressourcesDeLaSource = await db
          .selectFrom('ressource')
          .innerJoin('occupant', 'occupant.id', 'occupant_id')
          .select('type')
          .where('menage_id', '=', id)
          .execute()
        const trace = await db.selectFrom('decohabitation').select('menage_id').where('source_id', '=', id).execute()
        const historique = await lireHistoriqueEnBase(db, id)
        if (issus.length === 0) {
          expect(accuses).not.toContain(id)
          expect([source.version, dansLaSource.length, ressourcesDeLaSource.length, trace.length, historique.length]).toEqual([
            1, 5, 5, 0, 0,
          ])
          continue
        }
        faites += 1
        const [issu] = issus
        expect([source.version, dansLaSource.length, ressourcesDeLaSource.length, trace.length, historique.length]).toEqual([2, 4, 4, 1, 1])
        expect(issu).toMatchObject({ version: 1, code_menage: `${source.code_menage}-D1` })
        expect(await lireHistoriqueEnBase(db, issu?.id ?? '')).toHaveLength(1)
        expect(
          await db
            .selectFrom('occupant')
            .select('prenom')
            .where('menage_id', '=', issu?.id ?? '')
            .execute(),
        ).toEqual([{ prenom: 'Julien' }])
      }
    }
    // Ni toutes avant l'arrêt, ni aucune : les arrêts sont bien tombés au milieu.
    expect(faites).toBeGreaterThan(0)
    expect(faites).toBeLessThan(TOURS * SEPARATIONS)
  },
  delaiDesArrets(TOURS),
)
