import { formatDate } from '@relogement/domain/common/date.format'
import { expect } from 'vitest'
import { compter, test } from '../../test/deuxServeurs.ts'
import { semaineOuvrable } from '../../test/joursDePlanning.ts'
import { fois } from '../../test/longs.ts'

const APPELS = fois(100, 1000)

test(
  'dix créneaux pour une foule, sur deux serveurs : dix preneurs, un refus propre à chacun des autres',
  async ({ appeler, en, db }) => {
    const [date] = semaineOuvrable()
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 10 }).expect(201)
    const jeton = await en.adrien.jeton()
    const reponses = await appeler(
      Array.from({ length: APPELS }, (_, rang) => ({ chemin: '/v1/business/creneaux', jeton, corps: { title: `Demande ${rang}`, date } })),
    )
    expect(compter(reponses)).toEqual({ '201': 10, [`409 Plus aucun créneau n’est libre le ${formatDate(date)}.`]: APPELS - 10 })
    const rangs = await db.selectFrom('creneau').select('rang').where('jour', '=', date).orderBy('rang').execute()
    expect(rangs.map(({ rang }) => rang)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  },
  60_000 + APPELS * 100,
)
