import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createCompte } from '../../test/comptes.ts'
import { deuxServeurs, tuer } from '../../test/deuxPostgres.ts'
import { jusqua } from '../../test/jusqua.ts'
import { createDatabase, openPool } from './database.ts'
import { createReplique, RETARD_MAX_S } from './replique.ts'

test('une copie de lecture sert les chiffres, sauf à qui vient d’écrire ; en retard ou tombée, elle est écartée, puis reprend', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-replique-'))
  const { urls, primaire, secondaire, surLeSecondaire } = await deuxServeurs(dossier)
  const dites: string[] = []
  const log = pino({ level: 'warn' }, { write: (ligne) => void dites.push(ligne) })
  const principale = createDatabase(openPool({ url: urls[0], max: 4, log }))
  let decalage = 0
  const horloge = () => new Date(Date.now() + decalage)
  const replique = createReplique({ url: urls[1], lecture: principale, horloge, log })
  onTestFinished(async () => {
    await replique.fermer()
    await principale.destroy()
    await Promise.all([tuer(primaire), tuer(secondaire)])
    rmSync(dossier, { recursive: true, force: true })
  })
  const [lectrice, autrice] = [uuidv7(), uuidv7()]
  expect(replique.pour(lectrice)).toBe(principale)
  await jusqua(() => replique.etat()?.ecartee === null)
  const copie = replique.pour(lectrice)
  expect(copie).not.toBe(principale)
  expect(replique.etat()).toEqual({ retard: 0, ecartee: null })

  replique.noterUneEcriture(autrice)
  expect(replique.pour(autrice)).toBe(principale)
  expect(replique.pour(lectrice)).toBe(copie)
  decalage = 16_000
  expect(replique.pour(autrice)).toBe(copie)

  const { id } = await createCompte(principale)
  await jusqua(async () => (await copie.selectFrom('utilisateur').select('id').where('id', '=', id).execute()).length === 1)
  await expect(copie.deleteFrom('utilisateur').execute()).rejects.toMatchObject({ code: '25006' })

  // Elle reçoit et ne rejoue plus : son retard monte avec le temps.
  surLeSecondaire.on('error', () => {})
  await surLeSecondaire.connect()
  await surLeSecondaire.query('select pg_wal_replay_pause()')
  await createCompte(principale)
  await jusqua(() => (replique.etat()?.retard ?? 0) > 2)
  expect(replique.etat()?.retard).toBeLessThan(RETARD_MAX_S)
  await surLeSecondaire.query('select pg_wal_replay_resume()')
  await jusqua(() => replique.etat()?.retard === 0)

  await tuer(secondaire)
  await jusqua(() => replique.etat()?.ecartee === 'INJOIGNABLE')
  expect(replique.pour(lectrice)).toBe(principale)
  expect(dites.join()).toContain('copie de lecture écartée')
})
