import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EtatDuService } from '@relogement/domain/exploitation/exploitation.contract'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import { test as testBase } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { faireLaTache } from '../../test/taches.ts'
import { copieDeNuit } from './copieDeNuit.ts'
import { verifier } from './restaurer.ts'

/** Un service en production, avec sa clé ; l'identité qui rouvre ses copies est gardée à part. */
const test = testBase.extend('service', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const secrete = await generateX25519Identity()
  const api = await createApi(base, { production: true, cle: await identityToRecipient(secrete) })
  onCleanup(() => api.close())
  return { api, secrete, dossier: api.services.exploitation.copies.dossier }
})
const lireEtat = async (api: Awaited<ReturnType<typeof createApi>>, jeton: string): Promise<EtatDuService> => {
  const reponse = await api.app.inject({ url: '/v1/exploitation', headers: { authorization: `Bearer ${jeton}` } })
  expect(reponse.statusCode).toBe(200)
  return reponse.json()
}

describe('la copie de nuit', () => {
  test('se fait, se relit, se dit à l’écran, et ne se refait qu’à la nuit suivante', async ({ service, en, db }) => {
    const { api, secrete, dossier } = service
    await createMenage(db)
    const jeton = await en.adrien.jeton()
    expect((await lireEtat(api, jeton)).alarmes).toEqual(['Aucune sauvegarde vérifiée n’existe encore.'])

    await faireLaTache(copieDeNuit, api)
    const [copie = ''] = await readdir(dossier)
    expect(copie).toMatch(/^relogement-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/)
    expect((await stat(join(dossier, copie))).mode & 0o077).toBe(0)
    // La clé de l'exploitant la rouvre ; rien n'y est en clair.
    const { bilan, manifeste } = await verifier(secrete, createReadStream(join(dossier, copie)))
    expect(bilan.lignes['menage']).toBe(1)
    expect(manifeste.configuration).toEqual({ PORT: '3000' })
    expect((await readFile(join(dossier, copie))).includes('manifeste.json')).toBe(false)

    const etat = await lireEtat(api, jeton)
    expect(etat.alarmes).toEqual([])
    expect(etat.sauvegardes).toMatchObject({ cle: true, documents: 0, manquants: 0, echec: null })
    expect(etat.sauvegardes.octets).toBe((await stat(join(dossier, copie))).size)

    await faireLaTache(copieDeNuit, api)
    expect(await readdir(dossier)).toEqual([copie])
    // Un jour passe sans elle : l'alarme, puis la suivante, qui l'éteint.
    const hier = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('copie').set({ faite_le: hier, verifiee_le: hier }).execute()
    await rename(join(dossier, copie), join(dossier, 'relogement-2020-01-01T01-17-00Z.age'))
    expect((await lireEtat(api, jeton)).alarmes).toEqual(['La dernière sauvegarde vérifiée a 25 heures.'])
    await faireLaTache(copieDeNuit, api)
    expect(await readdir(dossier)).toHaveLength(2)
    expect((await lireEtat(api, jeton)).alarmes).toEqual([])
  })

  test('les anciennes s’en vont, ce qui n’est pas à elle reste, une copie interrompue s’efface', async ({ service, db }) => {
    const { api, dossier } = service
    await db.deleteFrom('copie').execute()
    await rm(dossier, { recursive: true, force: true })
    await mkdir(dossier, { recursive: true })
    const jour = 86_400_000
    const maintenant = new Date('2030-06-12T01:17:00Z')
    for (let rang = 1; rang <= 40; rang += 1) {
      const le = new Date(maintenant.getTime() - rang * jour)
      await writeFile(join(dossier, `relogement-${le.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`), '')
    }
    await writeFile(join(dossier, 'relogement-2030-06-11T01-17-00Z.age.en-cours'), 'moitié')
    await writeFile(join(dossier, 'de-quelqu-un.age'), '')
    // Une copie à la main s'écrit en ce moment même dans ce dossier.
    await writeFile(join(dossier, 'a-la-main.age.en-cours'), 'moitié')
    await faireLaTache(copieDeNuit, api, { maintenant })
    expect((await readdir(dossier)).toSorted()).toEqual([
      'a-la-main.age.en-cours',
      'de-quelqu-un.age',
      'relogement-2030-05-26T01-17-00Z.age',
      'relogement-2030-05-31T01-17-00Z.age',
      'relogement-2030-06-02T01-17-00Z.age',
      'relogement-2030-06-06T01-17-00Z.age',
      'relogement-2030-06-07T01-17-00Z.age',
      'relogement-2030-06-08T01-17-00Z.age',
      'relogement-2030-06-09T01-17-00Z.age',
      'relogement-2030-06-10T01-17-00Z.age',
      'relogement-2030-06-11T01-17-00Z.age',
      'relogement-2030-06-12T01-17-00Z.age',
    ])
  })

  test('une nuit où l’horloge avançait ne tient pas lieu des suivantes : l’alarme se dit, et la copie se refait dans l’heure', async ({
    service,
    en,
    db,
  }) => {
    const { api, dossier } = service
    await db.deleteFrom('copie').execute()
    await rm(dossier, { recursive: true, force: true })
    api.horloge.avancer({ jours: 200 })
    await faireLaTache(copieDeNuit, api)
    api.horloge.avancer({ jours: -200 })
    const jeton = await en.adrien.jeton()
    const { alarmes, sauvegardes } = await lireEtat(api, jeton)
    expect([alarmes, sauvegardes.derniereLe]).toEqual([['Aucune sauvegarde vérifiée n’existe encore.'], null])

    await faireLaTache(copieDeNuit, api)
    expect((await lireEtat(api, jeton)).alarmes).toEqual([])
    expect(await readdir(dossier)).toHaveLength(2)
    await faireLaTache(copieDeNuit, api)
    expect(await readdir(dossier)).toHaveLength(2)
  })

  test('des copies que l’horloge a datées de plus tard restent, et n’ôtent leur place à aucune autre', async ({ service, db }) => {
    const { api, dossier } = service
    await db.deleteFrom('copie').execute()
    await rm(dossier, { recursive: true, force: true })
    await mkdir(dossier, { recursive: true })
    const passees = ['05', '06', '07', '08', '09', '10', '11'].map((jour) => `relogement-2030-06-${jour}T01-17-00Z.age`)
    const aVenir = ['20', '21', '22', '23', '24', '25', '26', '27'].map((jour) => `relogement-2030-12-${jour}T01-17-00Z.age`)
    for (const nom of [...passees, ...aVenir]) await writeFile(join(dossier, nom), '')
    await faireLaTache(copieDeNuit, api, { maintenant: new Date('2030-06-12T01:17:00Z') })
    expect((await readdir(dossier)).toSorted()).toEqual([...passees.slice(1), 'relogement-2030-06-12T01-17-00Z.age', ...aVenir])
  })

  test('qui échoue le dit, et garde la dernière bonne', async ({ service, en, db }) => {
    const { api, dossier } = service
    await db.deleteFrom('copie').execute()
    await rm(dossier, { recursive: true, force: true })
    await writeFile(dossier, 'un fichier à la place du dossier')
    await expect(faireLaTache(copieDeNuit, api)).rejects.toThrow()
    const { sauvegardes } = await lireEtat(api, await en.adrien.jeton())
    expect(sauvegardes.derniereLe).toBeNull()
    expect(sauvegardes.echec?.raison).toBe('La copie n’a pas abouti : la cause est au journal du serveur.')
    await rm(dossier)
    await faireLaTache(copieDeNuit, api)
    expect((await lireEtat(api, await en.adrien.jeton())).sauvegardes).toMatchObject({ cle: true, echec: null })
  })

  test('sans clé, rien ne s’écrit, et l’écran le dit ; un disque presque plein aussi', async ({ base, en }) => {
    const sansCle = await createApi(base, { production: true, placeMin: Number.MAX_SAFE_INTEGER })
    await faireLaTache(copieDeNuit, sansCle)
    expect(await readdir(sansCle.dataDir)).not.toContain('sauvegardes')
    const { alarmes, sauvegardes, disques } = await lireEtat(sansCle, await en.denise.jeton())
    expect(alarmes[0]).toMatch(/^Le disque \(documents\) est presque plein : [\d,\s ]+ Go libres sur [\d,\s ]+ Go\.$/)
    expect(alarmes[1]).toBe('Aucune sauvegarde ne se fait : le service n’a pas de clé publique (SAUVEGARDE_CLE).')
    expect(sauvegardes.cle).toBe(false)
    expect(disques.map(({ nom }) => nom)).toEqual(['documents'])
    await sansCle.close()
  })
})
