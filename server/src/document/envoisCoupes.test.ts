import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test as testBase } from '../../test/base.ts'
import { demande, expectRefus, sendBrut } from '../../test/brut.ts'
import { clesInscrites, lireDocumentsEnBase, listCles } from '../../test/depots.ts'
import { createMenage } from '../../test/dossiers.ts'
import { startEcoute } from '../../test/ecoute.ts'
import { corpsDEnvoi, ENVOI, TYPE_ENVOI } from '../../test/envois.ts'
import { jusqua } from '../../test/jusqua.ts'
import { pdf } from '../../test/pieces/pdf.ts'
import { openSession } from '../../test/session.ts'

// Sur une vraie connexion : envois malformés (fiabilité Z7), et coupés n'importe où (F12).
const test = testBase.extend('ici', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const ecoute = await startEcoute(base)
  onCleanup(() => ecoute.close())
  const { authorization } = await openSession(ecoute, ['RESPONSABLE_EQUIPE_RELOGEMENT'])
  const menageId = await createMenage(ecoute.db)
  const entetes = (type: string, longueur: number | null) => [
    `Authorization: ${authorization}`,
    `Content-Type: ${type}`,
    longueur === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${longueur}`,
  ]
  const envoyer = (corps: Buffer, type = TYPE_ENVOI, premiere = `POST ${ENVOI} HTTP/1.1`) =>
    sendBrut(ecoute.port, Buffer.concat([Buffer.from(demande(premiere, entetes(type, corps.length))), corps]))
  return { ...ecoute, menageId, envoyer, entetes, authorization }
})

const gros = (menageId: string) =>
  corpsDEnvoi({ menageId, type: 'AUTRE' }, [
    { nom: 'a.txt', contenu: Buffer.alloc(200_000, 'Un texte assez long. ') },
    { nom: 'b.pdf', contenu: pdf() },
    { nom: 'c.txt', contenu: Buffer.alloc(100_000, 'Encore. ') },
  ])

describe('un envoi malformé reçoit un refus lisible', () => {
  const bon = (menageId: string) => corpsDEnvoi({ menageId, type: 'AUTRE' }, [{ nom: 'a.pdf', contenu: pdf() }])

  test('bien formé, il passe', async ({ ici }) => {
    expect((await ici.envoyer(bon(ici.menageId))).statut).toBe(201)
  })

  test('sans frontière, frontière vide, ou qui n’est pas celle du corps', async ({ ici }) => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      'multipart/form-data; boundary=autre',
      'multipart/form-data;boundary',
    ])
      expectRefus(await ici.envoyer(bon(ici.menageId), type), [400, 415, 422])
  })

  test('tronqué, où que ce soit', async ({ ici }) => {
    const corps = bon(ici.menageId)
    for (const longueur of [1, 20, 60, 150, 250, 400, corps.length - 60, corps.length - 3])
      expectRefus(await ici.envoyer(corps.subarray(0, longueur)), [400, 422])
  })

  test('vide, ou fait d’autre chose', async ({ ici }) => {
    expectRefus(await ici.envoyer(Buffer.alloc(0)), [400, 415, 422])
    for (const texte of ['{}', 'a=1', '\0\0\0\0', '--', '\r\n\r\n', `${'-'.repeat(5000)}`])
      expectRefus(await ici.envoyer(Buffer.from(texte)), [400, 422])
  })

  test('avec des parties interdites : champs sans fin, trop longs, de prototype, en-têtes trop longs', async ({ ici }) => {
    const champs = { menageId: ici.menageId, type: 'AUTRE' }
    const fichiers = [{ nom: 'a.pdf', contenu: pdf() }]
    const beaucoup = Object.fromEntries(Array.from({ length: 100 }, (_, rang) => [`champ${rang}`, 'x']))
    expectRefus(await ici.envoyer(corpsDEnvoi({ ...champs, ...beaucoup }, fichiers)), [400, 413, 422])
    expectRefus(await ici.envoyer(corpsDEnvoi({ ...champs, note: 'x'.repeat(10_000) }, fichiers)), [400, 413])
    expectRefus(
      await ici.envoyer(corpsDEnvoi(JSON.parse(`{"__proto__":"x","menageId":"${ici.menageId}"}`) as Record<string, string>, fichiers)),
      [400, 422],
    )
    expectRefus(await ici.envoyer(corpsDEnvoi({ constructor: 'x', ...champs }, fichiers)), 400)
    expectRefus(await ici.envoyer(corpsDEnvoi(champs, [{ nom: 'é'.repeat(60_000), contenu: pdf() }])), [400, 422])
    expectRefus(await ici.envoyer(corpsDEnvoi(champs, [{ nom: '', contenu: pdf() }])), [400, 422])
    expectRefus(await ici.envoyer(corpsDEnvoi(champs, [{ nom: 'a"; filename="b.pdf', contenu: '<html>' }])), 422)
  })

  test('sur une route qui n’en attend pas, ou du JSON sur celle-ci', async ({ ici }) => {
    expectRefus(await ici.envoyer(bon(ici.menageId), TYPE_ENVOI, `POST /v1/menages/${ici.menageId}/commentaires HTTP/1.1`), 415)
    expectRefus(await ici.envoyer(bon(ici.menageId), TYPE_ENVOI, `PATCH /v1/menages/${ici.menageId} HTTP/1.1`), 415)
    expectRefus(await ici.envoyer(Buffer.from('{}'), 'application/json'), 415)
    expectRefus(await ici.envoyer(Buffer.from('a=1'), 'application/x-www-form-urlencoded'), 415)
  })

  test('annoncé à deux gigaoctets, il est refusé sans être attendu', async ({ ici }) => {
    expectRefus(await sendBrut(ici.port, demande(`POST ${ENVOI} HTTP/1.1`, ici.entetes(TYPE_ENVOI, 2_000_000_000))), 413)
  })

  test('aucun n’a été un défaut, et aucun n’a laissé de document', async ({ ici }) => {
    expect(ici.journal.filter((ligne) => ligne.includes('défaut'))).toEqual([])
    expect(await lireDocumentsEnBase(ici.db, ici.menageId)).toHaveLength(1)
    expect(await listCles(ici.services.fichiers.depot)).toEqual(await clesInscrites(ici.db))
  })
})

const COUPURES = 80

/** Envoie le début d'une demande puis coupe net. */
const couper = (port: number, octets: Buffer, brutalement: boolean) =>
  new Promise<void>((fini) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => fini())
    socket.write(octets, () => (brutalement ? socket.resetAndDestroy() : socket.end()))
    socket.resume()
    setTimeout(() => socket.destroy(), 2_000).unref()
  })

/** Les fichiers de ce dossier que le processus tient ouverts, même effacés. */
async function ouvertsDans(dossier: string): Promise<string[]> {
  const liens = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')))
  return liens.filter((lien) => lien.startsWith(dossier))
}

test('coupé à n’importe quel octet, un envoi ne laisse ni document, ni fichier, ni fichier ouvert', async ({ ici }) => {
  const corps = gros(ici.menageId)
  const avant = await lireDocumentsEnBase(ici.db, ici.menageId)
  const cles = await listCles(ici.services.fichiers.depot)
  const entier = Buffer.concat([Buffer.from(demande(`POST ${ENVOI} HTTP/1.1`, ici.entetes(TYPE_ENVOI, corps.length))), corps])
  const enTete = entier.length - corps.length
  for (let debut = 0; debut < COUPURES; debut += 5) {
    await Promise.all(
      Array.from({ length: 5 }, (_, rang) => {
        // Un pas premier avec la longueur : les coupures se répartissent sur tout l'envoi.
        const place = enTete + (((debut + rang) * 7_919_123) % (corps.length - 1))
        return couper(ici.port, entier.subarray(0, place), rang % 2 === 0)
      }),
    )
  }
  if (process.platform === 'linux') await jusqua(async () => (await ouvertsDans(ici.dataDir)).length === 0)
  expect(await lireDocumentsEnBase(ici.db, ici.menageId)).toEqual(avant)
  expect(await listCles(ici.services.fichiers.depot)).toEqual(cles)
  expect(await readdir(ici.services.fichiers.reception)).toEqual([])
  expect(ici.journal.filter((ligne) => ligne.includes('défaut'))).toEqual([])
  // Les places de cette personne sont rendues : elle peut envoyer.
  expect((await ici.envoyer(corps)).statut).toBe(201)
}, 60_000)

test('coupé juste après son dernier octet, un envoi est inscrit en entier ou pas du tout', async ({ ici }) => {
  const menageId = await createMenage(ici.db)
  const corps = gros(menageId)
  const entier = Buffer.concat([Buffer.from(demande(`POST ${ENVOI} HTTP/1.1`, ici.entetes(TYPE_ENVOI, corps.length))), corps])
  for (let tour = 0; tour < 10; tour += 1) await couper(ici.port, entier, tour % 2 === 0)
  await jusqua(async () => {
    const [inscrites, rangees] = [await clesInscrites(ici.db), await listCles(ici.services.fichiers.depot)]
    return inscrites.length === rangees.length && inscrites.every((cle, rang) => cle === rangees[rang])
  })
  expect((await lireDocumentsEnBase(ici.db, menageId)).length % 3).toBe(0)
})
