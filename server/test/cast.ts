// La distribution des tests : une personne par rôle, l'initiale rappelant le rôle, et une seconde pour le chargé de
// relogement et le bailleur.
//
//   import { test } from '../../test/cast.ts'
//   test('la DPO n’ouvre pas la liste des ménages', async ({ en }) => {
//     await en.delphine.get('/v1/menages').expect(403)
//   })
import type { CodeRole } from '@relogement/domain/acces/roles'
import { inject } from 'vitest'
import { signerJetonAcces } from '../src/core/jetons.ts'
import { type Api, createApi } from './api.ts'
import { testSur } from './base.ts'
import { Client } from './client.ts'
import { type Fiche, insertPersonne, type PersonneACreer, type Prenom, prenoms } from './distribution.ts'

export { type CodePartenaire, type Prenom, prenoms } from './distribution.ts'
export { LILLE, ROUBAIX, TOURCOING } from './villes.ts'

/** Une personne de la distribution, sa session ouverte. */
export class Personne extends Client {
  readonly id: string
  readonly email: string
  readonly role: CodeRole
  readonly partenaireId: string
  /** Un jeton d'accès neuf, pour qui parle à l'API sans passer par le client. */
  readonly jeton: () => Promise<string>

  constructor(
    { app, horloge }: Pick<Api, 'app' | 'horloge'>,
    sessionId: string,
    { id, email, role, partenaireId }: Omit<Fiche, 'sessionId'>,
  ) {
    const jeton = () => signerJetonAcces({ sid: sessionId, sub: id }, horloge.maintenant())
    super(app, async () => ({ authorization: `Bearer ${await jeton()}` }))
    this.jeton = jeton
    this.id = id
    this.email = email
    this.role = role
    this.partenaireId = partenaireId
  }
}

/** Une personne de plus, pour un test qui ferme des sessions ou mêle des rôles. */
export async function createPersonne(api: Pick<Api, 'app' | 'db' | 'horloge'>, personne: PersonneACreer): Promise<Personne> {
  const fiche = await insertPersonne(api.db, api.horloge.maintenant(), personne)
  return new Personne(api, fiche.sessionId, fiche)
}

/** `test` avec l'API et la distribution : `async ({ en, db, api }) => …`. Une base par fichier : chaque test crée ses données. */
export const test = testSur('distribution')
  .extend('api', { scope: 'file' }, async ({ base }, { onCleanup }) => {
    const api = await createApi(base)
    onCleanup(() => api.close())
    return api
  })
  .extend('db', { scope: 'file' }, ({ api }) => api.db)
  .extend('distribution', { scope: 'file' }, () => inject('distribution'))
  .extend('en', { scope: 'file' }, async ({ api, db, distribution }) => {
    // La base modèle a pu s'ouvrir une demi-heure plus tôt ; chacun vient d'entrer.
    await db.updateTable('session').set({ cree_le: api.horloge.maintenant() }).execute()
    const en = prenoms.map((prenom) => {
      const fiche = distribution.personnes[prenom]
      return [prenom, new Personne(api, fiche.sessionId, fiche)]
    })
    return Object.fromEntries(en) as Readonly<Record<Prenom, Personne>>
  })
