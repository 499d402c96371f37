import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import { test as testAvecApi } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { revoquerSessions } from './session.queries.ts'

// Un second processus sur la même base : rien de ce qui décide d'une session ne vit en mémoire.
const test = testAvecApi.extend('autre', { scope: 'file' }, async ({ base, api }, { onCleanup }) => {
  const autre = await createApi(base, { horloge: api.horloge })
  onCleanup(() => autre.close())
  return autre
})

test('une session ouverte par l’un vaut chez l’autre, et se renouvelle chez l’un ou l’autre', async ({ api, autre, db }) => {
  const { email } = await createCompte(db)
  const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  await autre.visiteur
    .avec({ authorization: `Bearer ${corps.id_token}` })
    .get('/v1/utilisateurs/moi')
    .expect(200)
  const { corps: suite } = await autre.visiteur.post<Jetons>('/v1/oauth/refresh', { refresh_token: corps.refresh_token }).expect(200)
  await api.visiteur.post<Jetons>('/v1/oauth/refresh', { refresh_token: suite.refresh_token }).expect(200)
})

test('fermée chez l’un, elle est refusée à la demande suivante chez l’autre, où elle venait de servir', async ({ api, autre, db }) => {
  const { id, email } = await createCompte(db)
  for (const fermer of [
    (jetons: Jetons) =>
      api.visiteur
        .avec({ authorization: `Bearer ${jetons.id_token}` })
        .post('/v1/oauth/logout')
        .expect(204),
    () => revoquerSessions(db, id, 'COMPTE_DESACTIVE', api.horloge.maintenant()),
  ]) {
    const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    const chezLAutre = autre.visiteur.avec({ authorization: `Bearer ${corps.id_token}` })
    await chezLAutre.get('/v1/utilisateurs/moi').expect(200)
    await fermer(corps)
    await chezLAutre.get('/v1/utilisateurs/moi').expect(401)
    await autre.visiteur.post('/v1/oauth/refresh', { refresh_token: corps.refresh_token }).expect(401)
  }
})

test('des renouvellements simultanés chez les deux réussissent', async ({ api, autre, db }) => {
  const { email } = await createCompte(db)
  const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  const demandes = [api, autre, api, autre, api].map(({ visiteur }) =>
    visiteur.post('/v1/oauth/refresh', { refresh_token: corps.refresh_token }),
  )
  expect((await Promise.all(demandes)).map(({ statut }) => statut)).toEqual([200, 200, 200, 200, 200])
})

test('les échecs s’ajoutent d’un processus à l’autre, et le blocage survit à un redémarrage', async ({ base, api, autre, db }) => {
  const { email } = await createCompte(db)
  for (const { visiteur } of [api, autre, api, autre, api, autre])
    await visiteur.post('/v1/oauth/login', { email, password: 'un autre mot de passe' }).expect(401)
  await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(429)
  const redemarre = await createApi(base, { horloge: api.horloge })
  await redemarre.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(429)
  await redemarre.close()
})
