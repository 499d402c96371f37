import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMemoireDesRefus, createTemoinDesEcritures } from './refusDEcriture.ts'

test('une base qui n’écrit plus le dit à la personne en toutes lettres, et au journal avec sa cause', async ({ api, base, en }) => {
  await api.visiteur.get('/v1/ready').expect(200)
  const client = new pg.Client(base.urlMigration)
  await client.connect()
  // Ce que PostgreSQL lève quand le disque est plein.
  await client.query(`
    create function disque_plein() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disque_plein before insert or update on preference_utilisateur for each row execute function disque_plein();`)
  await client.end()
  const reponse = await api.app.inject({
    method: 'PATCH',
    url: '/v1/utilisateurs/moi',
    headers: { authorization: `Bearer ${await en.camille.jeton()}`, 'content-type': 'application/merge-patch+json' },
    payload: { recapitulatifAlertes: false },
  })
  expect(reponse.statusCode).toBe(503)
  expect(reponse.json()).toMatchObject({ errorDescription: expect.stringContaining('la base de données n’accepte plus d’écriture') })
  expect(reponse.headers['retry-after']).toBe('30')
  const notes = api.journal.filter((ligne) => ligne.includes('la base n’accepte plus d’écriture'))
  expect(notes).toHaveLength(1)
  expect(JSON.parse(notes[0] ?? '{}')).toMatchObject({ level: 50, code: '53100', cause: 'could not extend file', refus: 1 })
  // Elle lit encore, et accepterait sans doute une petite écriture : le processus ne se dit plus prêt pour autant.
  const pret = await api.visiteur.get<{ causes: string[] }>('/v1/ready').expect(503)
  expect(pret.corps.causes).toEqual(['base : écriture refusée'])
})

test('une écriture refusée faute de disque se retient une demi-minute ; une page que le disque ne lit pas, un autre refus, non', () => {
  let maintenant = 0
  const { noter, refuse } = createMemoireDesRefus(() => maintenant)
  const panne = (code: string) => Object.assign(new Error('panne'), { code })
  noter('select "nom" from "menage"', panne('58030'))
  noter('with vues as (select 1) select * from vues', panne('58030'))
  noter('insert into "suivi" values ($1)', panne('23505'))
  noter('insert into "suivi" values ($1)', panne('25006'))
  expect(refuse()).toBe(false)
  noter('commit', panne('58030'))
  maintenant = 29_999
  expect(refuse()).toBe(true)
  noter('insert into "suivi" values ($1)', panne('53100'))
  maintenant = 59_998
  expect(refuse()).toBe(true)
  maintenant = 59_999
  expect(refuse()).toBe(false)
})

test('une panne s’écrit une fois par minute, avec le nombre de refus ; une autre erreur ne s’y compte pas', () => {
  const notes: object[] = []
  let maintenant = 0
  const noter = createTemoinDesEcritures({ info: () => {}, warn: () => {}, error: (details) => void notes.push(details) }, () => maintenant)
  const plein = Object.assign(new Error('plein'), { code: '53100' })
  for (let n = 0; n < 10; n += 1) noter(plein)
  noter(Object.assign(new Error('autre'), { code: '23505' }))
  noter(null)
  maintenant = 60_000
  noter(plein)
  expect(notes).toEqual([
    { code: '53100', cause: 'plein', refus: 1 },
    { code: '53100', cause: 'plein', refus: 10 },
  ])
})
