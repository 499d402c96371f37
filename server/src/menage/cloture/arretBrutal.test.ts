import { createHash } from 'node:crypto'
import { setTimeout as attendre } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { clesInscrites, dansDeuxHeures, listCles } from '../../../test/depots.ts'
import { lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lancerServeur } from '../../../test/lancerServeur.ts'
import { delaiDesArrets, fois } from '../../../test/longs.ts'
import { recapitulatifs, unMenageReloge } from '../../../test/relogements.ts'
import { faireLaTache } from '../../../test/taches.ts'
import { rangerLeDepot } from '../../document/orphelins.ts'

const TOURS = fois(1, 50)
const CLOTURES = 12

test(
  'tué au milieu de clôtures, chaque dossier est clos avec son récapitulatif et sa satisfaction, ou n’a rien de tout cela',
  async ({ base, en, db, api, distribution }) => {
    const { depot } = api.services.fichiers
    let closes = 0
    for (let tour = 0; tour < TOURS; tour += 1) {
      const { adresse, processus } = await lancerServeur(base.urlApp, api.dataDir)
      const bailleurId = distribution.partenaires.bailleur
      const creer = () => unMenageReloge(db, { chargeId: en.camille.id, bailleurId })
      const ids = await Promise.all(Array.from({ length: CLOTURES }, creer))
      const headers = { authorization: `Bearer ${await en.rachid.jeton()}`, 'content-type': 'application/json' }
      const accusees: string[] = []
      let premiere = () => {}
      const unePremiere = new Promise<void>((resolve) => {
        premiere = resolve
      })
      const clotures = ids.map(async (id) => {
        const reponse = await fetch(`${adresse}/v1/business/menages/${id}/transitions`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ transition: 'cloture', donnees: { satisfactionLogement: 'SATISFAIT' } }),
        }).catch(() => null)
        if (!reponse?.ok || !(await reponse.text().catch(() => ''))) return
        accusees.push(id)
        premiere()
      })
      // Dès la première accusée, puis de plus en plus tard selon le tour : les autres sont à tous les stades.
      await unePremiere
      await attendre((tour % 10) * 4)
      processus.kill('SIGKILL')
      await Promise.all(clotures)

      for (const id of ids) {
        const menage = await lireMenageEnBase(db, id)
        const close = menage.statut === 'CLOTURE'
        closes += Number(close)
        if (accusees.includes(id)) expect(close, 'une clôture accusée est faite').toBe(true)
        const documents = await recapitulatifs(db, id)
        const reponses = await db.selectFrom('enquete_satisfaction').select('logement').where('menage_id', '=', id).execute()
        const evenements = (await lireHistoriqueEnBase(db, id)).map(({ type }) => type)
        expect({ version: menage.version, documents: documents.length, reponses, evenements }).toEqual(
          close
            ? { version: 2, documents: 1, reponses: [{ logement: 'SATISFAIT' }], evenements: ['DOCUMENT_AJOUTE', 'MODIFICATION'] }
            : { version: 1, documents: 0, reponses: [], evenements: [] },
        )
        for (const { cle_stockage, sha256, taille } of documents) {
          const octets = Buffer.concat((await (await depot.get(cle_stockage))?.toArray()) ?? [])
          expect([octets.length, createHash('sha256').update(octets).digest('hex')]).toEqual([taille, sha256])
        }
      }
      // Un PDF rangé sans être inscrit s'efface ensuite. À chaque arrêt : au-delà de cinquante inconnus, rien ne s'efface.
      await faireLaTache(rangerLeDepot, api, { maintenant: dansDeuxHeures() })
      const inscrites = new Set(await clesInscrites(db))
      const rangees = await listCles(depot)
      expect(rangees.length > 0, 'des récapitulatifs sont rangés dès qu’un dossier est clos').toBe(closes > 0)
      for (const cle of rangees) expect(inscrites).toContain(cle)
    }
    // Ni toutes, ni aucune : les arrêts sont bien tombés au milieu.
    expect(closes).toBeGreaterThanOrEqual(TOURS)
    expect(closes).toBeLessThan(TOURS * CLOTURES)
  },
  delaiDesArrets(TOURS),
)
