import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '@relogement/domain/common/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/s3.ts'
import type { Depot } from './depot.ts'
import { openFichiers } from './fichiers.ts'

interface Essai {
  readonly depot: Depot
  /** Le rend injoignable, puis le rétablit. */
  readonly couper: () => Promise<void>
  readonly retablir: () => Promise<void>
  /** Ce qu'une écriture interrompue aurait laissé. */
  readonly restes: () => Promise<string[]>
  readonly close: () => Promise<void>
}

async function dossier(): Promise<Essai> {
  const dataDir = await mkdtemp(join(tmpdir(), 'relogement-depot-'))
  const { depot } = await openFichiers({ documentsUrl: null, dataDir })
  const [ici, ailleurs] = [join(dataDir, 'documents'), join(dataDir, 'ailleurs')]
  return {
    depot,
    couper: () => rename(ici, ailleurs),
    retablir: () => rename(ailleurs, ici),
    restes: () => readdir(join(ici, '.en-cours')).catch(() => []),
    close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  }
}

async function s3(): Promise<Essai> {
  const serveur = await startS3()
  const dataDir = await mkdtemp(join(tmpdir(), 'relogement-depot-'))
  const { depot } = await openFichiers({ documentsUrl: serveur.documentsUrl, dataDir })
  return {
    depot,
    couper: serveur.stop,
    retablir: serveur.start,
    restes: async () => [],
    close: async () => {
      depot.close()
      await serveur.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

const INCONNUE = '00/00000000-0000-4000-8000-000000000000'

describe.each([
  ['un dossier', dossier],
  ['un stockage S3', s3],
])('le dépôt dans %s', (_nom, ouvrir) => {
  let ici: Essai
  beforeAll(async () => {
    ici = await ouvrir()
  })
  afterAll(() => ici.close())
  const ranger = (depot: Depot, octets: Buffer) => depot.put(Readable.from([octets]), octets.length)
  const relire = async (depot: Depot, cle: string) => {
    const flux = await depot.get(cle)
    return flux && (await buffer(flux))
  }
  const lister = async (depot: Depot) => {
    const cles: string[] = []
    for await (const { cle } of depot.list()) cles.push(cle)
    return cles
  }

  test('rend ce qu’on y a rangé, avec sa taille et son empreinte', async () => {
    const { depot } = ici
    const octets = Buffer.alloc(3_000_000, 'Bail signé ')
    const range = await ranger(depot, octets)
    expect(range).toEqual({
      cle: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/),
      taille: 3_000_000,
      sha256: createHash('sha256').update(octets).digest('hex'),
    })
    expect((await relire(depot, range.cle))?.equals(octets)).toBe(true)
    expect(await depot.exists(range.cle)).toBe(true)
  })

  test('donne au même contenu deux noms sans rapport', async () => {
    const { depot } = ici
    const [un, deux] = [await ranger(depot, Buffer.from('a')), await ranger(depot, Buffer.from('a'))]
    expect(un.cle).not.toBe(deux.cle)
  })

  test('ne connaît pas un fichier absent, et n’en tient pas rigueur à qui le supprime', async () => {
    const { depot } = ici
    expect(await depot.get(INCONNUE)).toBeNull()
    expect(await depot.exists(INCONNUE)).toBe(false)
    await depot.delete(INCONNUE)
  })

  test('oublie ce qu’on supprime', async () => {
    const { depot } = ici
    const { cle } = await ranger(depot, Buffer.from('à supprimer'))
    await depot.delete(cle)
    expect(await depot.get(cle)).toBeNull()
    expect(await lister(depot)).not.toContain(cle)
  })

  test('liste ses fichiers avec leur date', async () => {
    const { depot } = ici
    const { cle } = await ranger(depot, Buffer.from('à lister'))
    for await (const fichier of depot.list()) {
      if (fichier.cle === cle) expect(Math.abs(((await fichier.modifieLe())?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    }
    expect(await lister(depot)).toContain(cle)
  })

  test('met un fichier de côté, où rien ne le lit ni ne le liste, puis le rend tel quel ou l’efface', async () => {
    const { depot } = ici
    const isoles = async () => {
      const cles: string[] = []
      for await (const { cle, modifieLe } of depot.quarantaine.list()) {
        cles.push(cle)
        expect(Math.abs(((await modifieLe())?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
      }
      return cles
    }
    const [{ cle }, autre] = [await ranger(depot, Buffer.from('de côté')), await ranger(depot, Buffer.from('autre'))]
    for (const isolee of [cle, autre.cle, INCONNUE]) await depot.quarantaine.isoler(isolee, new Date())
    expect(await depot.get(cle)).toBeNull()
    expect(await lister(depot)).not.toContain(cle)
    expect((await isoles()).sort()).toEqual([cle, autre.cle].sort())
    await depot.quarantaine.rendre(cle)
    await depot.quarantaine.rendre(INCONNUE)
    expect((await relire(depot, cle))?.toString()).toBe('de côté')
    await depot.quarantaine.effacer(autre.cle)
    expect(await isoles()).toEqual([])
    expect(await depot.exists(autre.cle)).toBe(false)
  })

  test('garde le repère de la base, que rien ne liste', async () => {
    const { depot } = ici
    expect(await depot.lireRepere()).toBeNull()
    await depot.ecrireRepere('un')
    await depot.ecrireRepere('deux')
    expect(await depot.lireRepere()).toBe('deux')
    expect((await lister(depot)).some((cle) => cle.includes('repere'))).toBe(false)
  })

  test('refuse une clé qui n’est pas de lui', async () => {
    const { depot } = ici
    for (const cle of ['../../etc/passwd', '/etc/passwd', 'ab/../../x', '', 'ab/cd', `${INCONNUE}/x`, `${INCONNUE}\0`]) {
      await expect(depot.get(cle), cle).rejects.toThrow()
      await expect(depot.delete(cle), cle).rejects.toThrow()
    }
  })

  test('ne garde rien d’un flux rompu, plus court ou plus long qu’annoncé', async () => {
    const { depot, restes } = ici
    const avant = await lister(depot)
    const rompu = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000)
        throw new Error('coupé')
      })(),
    )
    await expect(depot.put(rompu, 200_000)).rejects.toBeInstanceOf(DomainError)
    await expect(depot.put(Readable.from([Buffer.from('court')]), 6)).rejects.toBeInstanceOf(DomainError)
    await expect(depot.put(Readable.from([Buffer.from('trop long')]), 6)).rejects.toBeInstanceOf(DomainError)
    await expect.poll(() => lister(depot)).toEqual(avant)
    expect(await restes()).toEqual([])
  })

  test('range dix fichiers à la fois', async () => {
    const { depot } = ici
    const ranges = await Promise.all(Array.from({ length: 10 }, (_, rang) => ranger(depot, Buffer.alloc(50_000, rang))))
    for (const [rang, { cle }] of ranges.entries()) expect((await relire(depot, cle))?.equals(Buffer.alloc(50_000, rang))).toBe(true)
  })

  test('injoignable, le dit en français et se rétablit seul', async () => {
    const { depot, couper, retablir } = ici
    const { cle } = await ranger(depot, Buffer.from('avant la panne'))
    expect(await depot.isAvailable()).toBe(true)
    await couper()
    expect(await depot.isAvailable()).toBe(false)
    const refus = { nature: 'indisponible', code: 'documents.indisponible', details: { reessayerDans: 30 } }
    await expect(ranger(depot, Buffer.from('pendant'))).rejects.toMatchObject(refus)
    await expect(lister(depot)).rejects.toMatchObject(refus)
    await retablir()
    expect(await depot.isAvailable()).toBe(true)
    expect((await relire(depot, cle))?.toString()).toBe('avant la panne')
    await ranger(depot, Buffer.from('après'))
  })
})

test('un dossier plein le dit, et n’y laisse rien', async () => {
  const plein = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const { depot, restes, close } = await dossier()
  const flux = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw plein
    })(),
  )
  await expect(depot.put(flux, 20)).rejects.toMatchObject({ nature: 'indisponible', code: 'documents.plein' })
  expect(await restes()).toEqual([])
  await close()
})

test('les restes d’une écriture interrompue s’effacent, sauf s’ils sont récents', async () => {
  const { depot, restes, close } = await dossier()
  const lent = new Readable({ read() {} })
  lent.push(Buffer.from('dé'))
  const ecriture = depot.put(lent, 6)
  await expect.poll(restes).toHaveLength(1)
  await depot.clean(new Date(Date.now() - 3_600_000))
  expect(await restes()).toHaveLength(1)
  await depot.clean(new Date(Date.now() + 1000))
  expect(await restes()).toEqual([])
  lent.push(null)
  await expect(ecriture).rejects.toBeInstanceOf(DomainError)
  await close()
})
