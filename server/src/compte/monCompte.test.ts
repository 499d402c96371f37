import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import type { Base } from '../core/database.ts'

interface MonCompte {
  sessions: { id: string; agent: string | null; courante: boolean }[]
}

async function ouvrirAilleurs(db: Base, { id }: Personne, { expiree = false } = {}): Promise<string> {
  const session = uuidv7()
  const expire_le = new Date(Date.now() + (expiree ? -1 : 1) * 3_600_000)
  const acteur = JSON.stringify({ id, roles: [] })
  await db.insertInto('session').values({ id: session, utilisateur_id: id, acteur, expire_le, agent: 'Firefox/140 Windows' }).execute()
  return session
}

const ouvertes = async (db: Base, { id }: Personne) =>
  (await db.selectFrom('session').select('id').where('utilisateur_id', '=', id).where('revoquee_le', 'is', null).execute()).map(
    (session) => session.id,
  )

test('chacun voit où son compte est ouvert, et laquelle est celle-ci', async ({ en, db, distribution }) => {
  const ailleurs = await ouvrirAilleurs(db, en.paul)
  await ouvrirAilleurs(db, en.paul, { expiree: true })
  await ouvrirAilleurs(db, en.bastien)
  const { corps } = await en.paul.get<MonCompte>('/v1/business/mon-compte').expect(200)
  const parId = Object.fromEntries(corps.sessions.map(({ id, courante }) => [id, courante]))
  expect(parId).toEqual({ [distribution.personnes.paul.sessionId]: true, [ailleurs]: false })
})

test('on ferme une autre de ses sessions, et l’historique du compte le dit ; jamais celle d’une autre personne', async ({
  en,
  db,
  distribution,
}) => {
  const mienne = await ouvrirAilleurs(db, en.estelle)
  const autre = await ouvrirAilleurs(db, en.damien)
  await en.estelle.delete(`/v1/business/mon-compte/sessions/${autre}`).expect(409)
  expect(await ouvertes(db, en.damien)).toContain(autre)
  const { corps } = await en.estelle.delete<MonCompte>(`/v1/business/mon-compte/sessions/${mienne}`).expect(200)
  expect(corps.sessions.map(({ id }) => id)).toEqual([distribution.personnes.estelle.sessionId])
  expect(await db.selectFrom('session').select(['motif_revocation']).where('id', '=', mienne).executeTakeFirstOrThrow()).toEqual({
    motif_revocation: 'FERMEE_PAR_LA_PERSONNE',
  })
  expect(await db.selectFrom('modification').select(['code', 'auteur_id']).where('sujet_id', '=', en.estelle.id).execute()).toEqual([
    { code: 'SESSIONS_FERMEES', auteur_id: en.estelle.id },
  ])
  // Fermée, elle ne se ferme plus ; celle d'où l'on parle se ferme en se déconnectant.
  await en.estelle.delete(`/v1/business/mon-compte/sessions/${mienne}`).expect(409)
  await en.estelle.delete(`/v1/business/mon-compte/sessions/${distribution.personnes.estelle.sessionId}`).expect(409)
  await en.estelle.get('/v1/business/mon-compte').expect(200)
})

test('on ferme toutes les autres d’un geste, celle-ci reste', async ({ en, db, distribution }) => {
  await en.melanie.delete('/v1/business/mon-compte/sessions').expect(409)
  await ouvrirAilleurs(db, en.melanie)
  await ouvrirAilleurs(db, en.melanie)
  await en.melanie.delete('/v1/business/mon-compte/sessions').expect(200)
  expect(await ouvertes(db, en.melanie)).toEqual([distribution.personnes.melanie.sessionId])
})
