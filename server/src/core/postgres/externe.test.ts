import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { exigerUneCopie, openExterne } from './externe.ts'

describe('un serveur fourni par DATABASE_URL', () => {
  test.each([
    ['postgresql://relogement:secret@127.0.0.1:1/relogement', 'aucun serveur n’écoute à cette adresse'],
    ['postgresql://relogement:secret@nulle-part.invalid/relogement', /nom de serveur/],
    ['postgresql://relogement:secret@127.0.0.1:port/relogement', 'l’adresse est mal écrite'],
    ['postgresql://relogement:se/secret@127.0.0.1/relogement', 'l’adresse est mal écrite'],
    ['postgresql://relogement:5432/secret@127.0.0.1/relogement', 'l’adresse est mal écrite'],
    ['postgresql://relogement:p@secret@127.0.0.1:1/relogement', 'aucun serveur n’écoute à cette adresse'],
    ['postgresql://relogement:12?secret@127.0.0.1/relogement', 'l’adresse est mal écrite'],
    ['postgresql://relogement:12#secret@127.0.0.1/relogement', 'l’adresse est mal écrite'],
    ['postgresql://relogement@127.0.0.1:1/relogement?password=secret', 'aucun serveur n’écoute à cette adresse'],
  ])('injoignable (%s) est refusé en français, sans son mot de passe', async (url, raison) => {
    const refus = await openExterne(url).catch((erreur: Error) => erreur.message)
    expect(refus).toMatch(raison)
    expect(refus).not.toContain('secret')
  })

  test('qui n’est pas PostgreSQL, ou n’accepte pas le chiffrement demandé, se dit en français', async () => {
    const autre = createServer((socket) => {
      socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy())
    }).listen(0, '127.0.0.1')
    await once(autre, 'listening')
    const { port } = autre.address() as AddressInfo
    const refus = await openExterne(`postgresql://relogement:secret@127.0.0.1:${port}/relogement`).catch((erreur: Error) => erreur.message)
    expect(refus).toContain(`(127.0.0.1:${port}/relogement) : le serveur a coupé la connexion : est-ce bien un serveur PostgreSQL ?`)
    await new Promise((resolve) => autre.close(resolve))
    const url = `${inject('postgres').app}?sslmode=require`
    await expect(openExterne(url)).rejects.toThrow('n’accepte pas de connexion chiffrée')
  })

  test('dont la base n’existe pas se dit aussi', async () => {
    const url = inject('postgres').app.replace(/[^/]*$/, 'inconnue')
    await expect(openExterne(url)).rejects.toThrow('cette base n’existe pas')
  })

  test('trop ancien est refusé avec sa version ; assez récent, il convient', async () => {
    const { administration } = inject('postgres')
    await expect(openExterne(administration, { minimale: 99 })).rejects.toThrow(/est en version \d+ : il faut la version 99/)
    await expect(openExterne(administration)).resolves.toMatchObject({ urlMigration: administration, urlApp: administration })
  })

  test('dont les adresses ne mènent pas toutes à la même base est refusé : ses tâches iraient à une autre', async () => {
    const { app, migration } = inject('postgres')
    const ailleurs = (url: string) => url.replace(/[^/]*$/, 'postgres')
    await expect(openExterne(app, { urlMigration: ailleurs(migration) })).rejects.toThrow(
      /^DATABASE_URL_MIGRATIONS .*\/postgres\) et DATABASE_URL .* ne mènent pas à la même base/,
    )
    await expect(openExterne(app, { urlMigration: migration, urlDirecte: ailleurs(app) })).rejects.toThrow(
      /et DATABASE_URL_DIRECTE .*\/postgres\) ne mènent pas à la même base/,
    )
  })

  test('une copie de lecture qui mène à une autre base est refusée ; muette ou à la bonne, elle convient', async () => {
    const { app } = inject('postgres')
    await expect(exigerUneCopie(app.replace(/[^/]*$/, 'postgres'), app)).rejects.toThrow(
      /^DATABASE_URL_LECTURE .*\/postgres\) et DATABASE_URL .* ne mènent pas à la même base/,
    )
    await expect(exigerUneCopie('postgresql://a:b@127.0.0.1:1/c', app)).resolves.toBeUndefined()
    await expect(exigerUneCopie(app, app)).resolves.toBeUndefined()
  })

  test('sans une extension, ou sous un compte qui ne peut pas la créer, le dit et dit que faire', async () => {
    const { app, migration } = inject('postgres')
    await expect(openExterne(app, { urlMigration: migration, extensions: ['pg_trgm', 'trigrammes'] })).rejects.toThrow(
      /DATABASE_URL_MIGRATIONS .* n’a pas trigrammes : installez/,
    )
    await expect(openExterne(app, { extensions: ['cube'] })).rejects.toThrow(
      /Le compte de DATABASE_URL .* ne peut pas créer cube : .*« create extension cube »/,
    )
  })

  test('a deux comptes quand DATABASE_URL_MIGRATIONS en donne un ; injoignable, c’est cette variable qui est nommée', async () => {
    const { app, migration } = inject('postgres')
    await expect(openExterne(app, { urlMigration: migration })).resolves.toMatchObject({ urlMigration: migration, urlApp: app })
    const refus = openExterne(app, { urlMigration: 'postgresql://relogement:secret@127.0.0.1:1/relogement' })
    await expect(refus).rejects.toThrow('serveur PostgreSQL de DATABASE_URL_MIGRATIONS (127.0.0.1:1/relogement) : aucun serveur')
  })
})
