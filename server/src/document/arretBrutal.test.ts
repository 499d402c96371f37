import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { clesInscrites, dansDeuxHeures, lireDocumentsEnBase, listCles } from '../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { envoyerAu } from '../../test/envois.ts'
import { jusqua } from '../../test/jusqua.ts'
import { lancerServeur } from '../../test/lancerServeur.ts'
import { fois } from '../../test/longs.ts'
import { faireLaTache } from '../../test/taches.ts'
import { rangerLeDepot } from './orphelins.ts'

const TOURS = fois(1, 20)
const ENVOIS = 24

test('tué au milieu de vingt-quatre envois, il n’en perd aucun d’accusé, et tout document a son fichier, entier', async ({
  base,
  en,
  db,
  api,
}) => {
  const { depot, reception } = api.services.fichiers
  let accuses = 0
  for (let tour = 0; tour < TOURS; tour += 1) {
    const { adresse, processus } = await lancerServeur(base.urlApp, api.dataDir)
    const gens = [en.rachid, en.ines, en.denise, en.adrien]
    const menages = await Promise.all(gens.map(() => createMenage(db)))
    const recus: { menageId: string; id: string }[] = []
    const envois = Array.from({ length: ENVOIS }, async (_, rang) => {
      const qui = gens[rang % gens.length] ?? en.rachid
      const menageId = menages[rang % menages.length] ?? ''
      const contenu = `envoi ${tour}-${rang} `.repeat(2_000)
      const reponse = await envoyerAu(adresse, qui, menageId, { nom: `${rang}.txt`, contenu }).catch(() => null)
      const corps = (await reponse?.json().catch(() => null)) as { 'hydra:member'?: { id: string }[] } | null
      for (const { id } of corps?.['hydra:member'] ?? []) recus.push({ menageId, id })
    })
    // Au milieu, quelle que soit la vitesse de la machine : quelques envois sont accusés, les autres en route.
    await jusqua(() => recus.length > (tour * 5) % (ENVOIS - 1))
    processus.kill('SIGKILL')
    await Promise.all(envois)
    accuses += recus.length

    for (const menageId of menages) {
      const documents = await lireDocumentsEnBase(db, menageId)
      for (const { id } of recus.filter((recu) => recu.menageId === menageId))
        expect(documents.map((document) => document.id)).toContain(id)
      expect(await lireHistoriqueEnBase(db, menageId), 'un événement par document').toHaveLength(documents.length)
      for (const { cle_stockage, sha256, taille } of documents) {
        const octets = Buffer.concat((await (await depot.get(cle_stockage))?.toArray()) ?? [])
        expect([octets.length, createHash('sha256').update(octets).digest('hex')]).toEqual([taille, sha256])
      }
    }
    // Ce qui a été rangé sans être inscrit s'efface ensuite. À chaque arrêt : au-delà de cinquante inconnus, rien ne s'efface.
    await faireLaTache(rangerLeDepot, api, { maintenant: dansDeuxHeures() })
    const [ranges, inscrits] = [await listCles(depot), await clesInscrites(db)]
    // Tué entre le repère du dépôt et la validation, la base paraît restaurée : le dépôt garde alors tout, et le dit.
    const paraitRestauree = api.journal.some((ligne) => ligne.includes('base restaurée'))
    expect(paraitRestauree ? ranges.filter((cle) => inscrits.includes(cle)) : ranges).toEqual(inscrits)
  }
  expect(accuses).toBeGreaterThan(0)
  expect(await readdir(reception)).toEqual([])
}, 180_000)
