import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../../test/comptes.ts'
import { deuxServeurs, tuer } from '../../../test/deuxPostgres.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { jusqua } from '../../../test/jusqua.ts'
import { demander, lancerServeur } from '../../../test/lancerServeur.ts'
import { fois } from '../../../test/longs.ts'
import { chargerReferentiel } from '../../referentiel/chargerReferentiel.ts'
import { createDatabase, openPool } from '../database.ts'
import { openExterne, serveurDe } from './externe.ts'
import { adressesDesHotes } from './primaire.ts'
import { freePort } from './serveur.ts'

test.each([
  ['postgresql://a:b@un:5433/base', ['postgresql://a:b@un:5433/base']],
  [
    'postgresql://a:b@un:5433,deux/base?sslmode=require',
    ['postgresql://a:b@un:5433/base?sslmode=require', 'postgresql://a:b@deux/base?sslmode=require'],
  ],
  ['postgres://un,deux/base?target_session_attrs=primary', ['postgres://un/base', 'postgres://deux/base']],
  [
    'postgres://un,deux/base?target_session_attrs=primary&sslmode=require',
    ['postgres://un/base?sslmode=require', 'postgres://deux/base?sslmode=require'],
  ],
  ['postgresql://a:x%2Cy@un/base', ['postgresql://a:x%2Cy@un/base']],
])('%s : une adresse par hôte', (url, adresses) => {
  expect(adressesDesHotes(url)).toEqual(adresses)
})

test('aucun des hôtes ne répond : le démarrage le dit, sans le mot de passe', async () => {
  const [un, deux] = [await freePort(), await freePort()]
  const url = `postgresql://relogement:confidentiel@127.0.0.1:${un},127.0.0.1:${deux}/relogement`
  expect(serveurDe(url)).toBe(` (127.0.0.1:${un}, 127.0.0.1:${deux}/relogement)`)
  await expect(openExterne(url)).rejects.toThrow(
    `Impossible de joindre le serveur PostgreSQL de DATABASE_URL (127.0.0.1:${un}, 127.0.0.1:${deux}/relogement) : aucun de ces serveurs ne répond et n’accepte d’écrire.`,
  )
})

test('le serveur tué et son secondaire synchrone promu sous la charge : aucune écriture accusée perdue, aucun 500', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-bascule-'))
  const { url, primaire, secondaire, promouvoir } = await deuxServeurs(dossier)
  const serveur = await lancerServeur(url, join(dossier, 'api'))
  const db = createDatabase(openPool({ url, max: 4, log: pino({ level: 'silent' }) }))
  onTestFinished(async () => {
    serveur.processus.kill('SIGKILL')
    await db.destroy()
    await Promise.all([tuer(primaire), tuer(secondaire)])
    rmSync(dossier, { recursive: true, force: true })
  })
  await chargerReferentiel(db, { demo: true })
  const { id, email } = await createCompte(db)
  const menages = await Promise.all(Array.from({ length: 8 }, () => createMenage(db, { chargeId: id })))
  const entree = await demander(serveur.adresse, { chemin: '/v1/oauth/login', jeton: '', corps: { email, password: MOT_DE_PASSE } })
  const { id_token: jeton } = (await entree.json()) as { id_token: string }

  const accuses: string[] = []
  const statuts: number[] = []
  let fini = false
  const ecrire = async (menage: string, rang: number) => {
    for (let n = 0; !fini; n += 1) {
      const texte = `Appel ${rang}-${n}`
      const { status } = await demander(serveur.adresse, {
        chemin: `/v1/menages/${menage}/suivis`,
        jeton,
        corps: { texte, date: '2026-01-05' },
      })
      statuts.push(status)
      if (status === 201) accuses.push(texte)
    }
  }
  const lire = async () => {
    while (!fini)
      statuts.push((await fetch(`${serveur.adresse}/v1/menages?pageSize=5`, { headers: { authorization: `Bearer ${jeton}` } })).status)
  }
  const charge = Promise.all([...menages.map(ecrire), lire(), lire()])
  const DUREE = fois(2_000, 15_000)
  await new Promise((resolve) => setTimeout(resolve, DUREE))
  const avant = accuses.length
  await tuer(primaire)
  await promouvoir()
  const promu = Date.now()
  const ecrites = accuses.length
  await jusqua(() => accuses.length > ecrites)
  const reprise = Date.now() - promu
  await new Promise((resolve) => setTimeout(resolve, DUREE))
  fini = true
  await charge

  expect(avant).toBeGreaterThan(10)
  expect(statuts.filter((statut) => ![200, 201, 503].includes(statut))).toEqual([])
  const gardes = await db.selectFrom('suivi').select('texte').execute()
  const presents = new Set(gardes.map(({ texte }) => texte))
  expect(accuses.filter((texte) => !presents.has(texte))).toEqual([])
  console.log(`bascule : ${accuses.length} écritures accusées, 0 perdue ; repris ${reprise} ms après la promotion`)
})
