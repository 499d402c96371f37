import { expect, onTestFinished } from 'vitest'
import { test } from '../../test/cast.ts'
import { lancerServeur } from '../../test/lancerServeur.ts'
import { fois } from '../../test/longs.ts'

const APPELS = fois(100, 1000)

test(
  'dix créneaux pour une foule, sur deux serveurs : dix preneurs, un refus propre à chacun des autres',
  async ({ base, en, api, db }) => {
    const date = '2099-06-08'
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 10 }).expect(201)
    const serveurs = await Promise.all([lancerServeur(base.urlApp, api.dataDir), lancerServeur(base.urlApp, api.dataDir)])
    onTestFinished(() => {
      for (const { processus } of serveurs) processus.kill('SIGKILL')
    })
    const headers = { authorization: `Bearer ${await en.adrien.jeton()}`, 'content-type': 'application/json' }
    const statuts = await Promise.all(
      Array.from({ length: APPELS }, async (_, rang) => {
        const { adresse } = serveurs[rang % serveurs.length] ?? { adresse: '' }
        const reponse = await fetch(`${adresse}/v1/business/creneaux`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ title: `Demande ${rang}`, date }),
        })
        const { errorDescription } = (await reponse.json()) as { errorDescription?: string }
        return `${reponse.status} ${errorDescription ?? ''}`.trim()
      }),
    )
    const compte = Object.fromEntries([...new Set(statuts)].map((statut) => [statut, statuts.filter((autre) => autre === statut).length]))
    expect(compte).toEqual({ '201': 10, '409 Plus aucun créneau n’est libre le 8 juin 2099.': APPELS - 10 })
    const rangs = await db.selectFrom('creneau').select('rang').where('jour', '=', date).orderBy('rang').execute()
    expect(rangs.map(({ rang }) => rang)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  },
  60_000 + APPELS * 100,
)
