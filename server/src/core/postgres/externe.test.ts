import { describe, expect, inject, test } from 'vitest'
import { openExterne } from './externe.ts'

describe('un serveur fourni par DATABASE_URL', () => {
  test.each([
    ['postgresql://relogement:secret@127.0.0.1:1/relogement', 'aucun serveur n’écoute à cette adresse'],
    ['postgresql://relogement:secret@nulle-part.invalid/relogement', /nom de serveur/],
    ['postgresql://relogement:secret@127.0.0.1:port/relogement', 'l’adresse est mal écrite'],
  ])('injoignable (%s) est refusé en français, sans son mot de passe', async (url, raison) => {
    const refus = await openExterne(url).catch((erreur: Error) => erreur.message)
    expect(refus).toMatch(raison)
    expect(refus).not.toContain('secret')
  })

  test('dont la base n’existe pas se dit aussi', async () => {
    const url = inject('postgres').app.replace(/[^/]*$/, 'inconnue')
    await expect(openExterne(url)).rejects.toThrow('cette base n’existe pas')
  })

  test('trop ancien est refusé avec sa version ; assez récent, il convient', async () => {
    const { administration } = inject('postgres')
    await expect(openExterne(administration, 99)).rejects.toThrow(/est en version \d+ : il faut la version 99/)
    await expect(openExterne(administration)).resolves.toMatchObject({ urlMigration: administration, urlApp: administration })
  })
})
