// Ce qui ferme un compte, pendant qu'une demande partie avant calcule encore : elle ne laisse rien d'ouvert.
import { describe, expect } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { attendreUnVerrou, pendantQue } from '../../test/attendreUnVerrou.ts'
import { createPersonne, type Personne, test as testDeBase } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { jourDans } from '../../test/jours.ts'
import { codeDuTelephone } from '../../test/totp.ts'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Acces } from '../core/database.ts'
import { choisirMotDePasse } from './choisirMotDePasse.ts'
import { lockCompte, tenirCompte } from './compte.queries.ts'
import { ouvrirDefi } from './defis.queries.ts'
import { ouvrirSession, revoquerSessions } from './session.queries.ts'

const NOUVEAU = 'Beffroi-de-brique-1932'
const maison = { emetteur: 'https://maison.example.fr', clientId: 'relogement', secret: 'secret', libelle: 'ProConnect' }

const test = testDeBase.extend('avec', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const avec = await createApi(base, { maison })
  onCleanup(() => avec.close())
  return avec
})

const ouvertes = (db: Acces, id: string) =>
  db.selectFrom('session').select('id').where('utilisateur_id', '=', id).where('revoquee_le', 'is', null).execute()

async function partenaireDe(db: Api['db'], id: string): Promise<string> {
  await db.insertInto('partenaire').values({ id, code: id, nom: 'Organisme', type: 'EXTERNE', categorie: 'BAILLEUR' }).execute()
  return id
}

describe('une connexion par mot de passe partie avant', () => {
  const entrer = (api: Api, email: string) => api.visiteur.post<{ code: string }>('/v1/oauth/login', { email, password: MOT_DE_PASSE })

  test('la fermeture des mots de passe de l’organisme n’ouvre rien après elle', async ({ avec, db }) => {
    const partenaireId = await partenaireDe(db, crypto.randomUUID())
    const { id, email } = await createCompte(db, { partenaireId })
    const { statut, corps } = await pendantQue(
      avec,
      id,
      (transaction) =>
        transaction.updateTable('partenaire').set({ mot_de_passe_ferme_le: new Date() }).where('id', '=', partenaireId).execute(),
      () => entrer(avec, email),
    )
    expect([statut, corps.code]).toEqual([401, 'connexion.par-la-maison'])
    expect(await ouvertes(db, id)).toEqual([])
  })

  test('un mot de passe changé n’ouvre rien par l’ancien', async ({ api, db }) => {
    const { id, email } = await createCompte(db)
    const { statut, corps } = await pendantQue(
      api,
      id,
      async (transaction) => choisirMotDePasse(transaction, await lockCompte(transaction, id), NOUVEAU, api.horloge.maintenant()),
      () => entrer(api, email),
    )
    expect([statut, corps.code]).toEqual([401, 'connexion.refusee'])
    expect(await ouvertes(db, id)).toEqual([])
  })
})

describe('fermer les mots de passe d’un organisme', () => {
  const fermer = async (avec: Api, qui: string, partenaireId: string) => {
    const acteur = await getActeur(avec.db, qui)
    if (acteur === null) throw new Error('Pas de compte')
    const { id_token } = await ouvrirSession(avec.db, acteur, { agent: 'essai' }, avec.horloge.maintenant())
    return new Client(avec.app, async () => ({ authorization: `Bearer ${id_token}` })).put(
      `/v1/business/partenaires/${partenaireId}/connexion`,
      { siret: null, motDePasse: false },
    )
  }

  test.for(['une session', 'un défi'] as const)('ferme aussi %s qui finit de s’ouvrir', async (quoi, { avec, db, en }) => {
    const partenaireId = await partenaireDe(db, crypto.randomUUID())
    const administration = await createCompte(db, { roles: ['DATA_STEWARD'] })
    await db
      .insertInto('identite_maison')
      .values({ utilisateur_id: administration.id, emetteur: maison.emetteur, sujet: administration.id, rattachee_le: new Date() })
      .execute()
    const { id } = await createCompte(db, { partenaireId })
    const acteur = await getActeur(db, id)
    if (acteur === null) throw new Error('Pas de compte')
    let fermeture: Promise<{ statut: number }> | undefined
    await db.transaction().execute(async (transaction) => {
      await tenirCompte(transaction, id)
      const maintenant = avec.horloge.maintenant()
      if (quoi === 'une session') await ouvrirSession(transaction, acteur, { agent: 'essai' }, maintenant)
      else await ouvrirDefi(transaction, { utilisateurId: id, usage: 'CODE', maison: null }, maintenant)
      fermeture = Promise.resolve(fermer(avec, en.denise.id, partenaireId))
      await Promise.race([fermeture, attendreUnVerrou(db)])
    })
    expect((await fermeture)?.statut).toBe(200)
    expect(await ouvertes(db, id)).toEqual([])
    expect(await db.selectFrom('defi_connexion').select('usage').where('utilisateur_id', '=', id).execute()).toEqual([])
  })
})

describe('ses sessions fermées pendant qu’elle attend son compte, une personne', () => {
  const MON_COMPTE = '/v1/business/mon-compte'
  type Geste = (qui: Personne, code: string) => PromiseLike<{ statut: number }>
  const gestes: readonly (readonly [string, Geste])[] = [
    ['ne change pas son mot de passe', (qui) => qui.post('/v1/oauth/password-change', { password: NOUVEAU })],
    [
      'ne fait pas de jeton d’API',
      (qui) => qui.post(`${MON_COMPTE}/jetons`, { nom: 'Tableur', lectureSeule: true, expireLe: jourDans(30) }),
    ],
    ['ne se propose pas de second facteur', (qui) => qui.post(`${MON_COMPTE}/second-facteur`, {})],
    ['ne pose pas de second facteur', (qui, code) => qui.put(`${MON_COMPTE}/second-facteur`, { code })],
    ['ne refait pas ses codes de secours', (qui) => qui.post(`${MON_COMPTE}/second-facteur/codes`, {})],
    ['ne retire pas son second facteur', (qui) => qui.post(`${MON_COMPTE}/second-facteur/retrait`, {})],
    ['ne se détache pas de la maison', (qui) => qui.post(`${MON_COMPTE}/maison/retrait`, {})],
  ]

  /** Une personne rattachée, protégée d'un second facteur, et qui s'en propose un autre. */
  async function prete(api: Api, prenom: string, partenaireId: string) {
    const qui = await createPersonne(api, { prenom, role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    await api.db.updateTable('utilisateur').set({ mot_de_passe: 'choisi' }).where('id', '=', qui.id).execute()
    await api.db
      .insertInto('identite_maison')
      .values({ utilisateur_id: qui.id, emetteur: maison.emetteur, sujet: qui.id, rattachee_le: new Date() })
      .execute()
    const code = async () => {
      const { corps } = await qui.post<{ secret: string }>(`${MON_COMPTE}/second-facteur`, {}).expect(200)
      return codeDuTelephone(corps.secret, api.horloge.maintenant())
    }
    await qui.put(`${MON_COMPTE}/second-facteur`, { code: await code() }).expect(200)
    api.horloge.avancer({ secondes: 60 })
    return { qui, code: await code() }
  }

  test.for(gestes)('%s', async ([titre, geste], { avec, db, distribution }) => {
    const { qui, code } = await prete(avec, titre.replaceAll(/\W/g, ''), distribution.partenaires.operateur)
    const { statut } = await pendantQue(
      avec,
      qui.id,
      (transaction) => revoquerSessions(transaction, qui.id, 'FERMEE_PAR_ADMINISTRATION', avec.horloge.maintenant()),
      () => geste(qui, code),
    )
    avec.horloge.avancer({ secondes: -60 })
    expect(statut).toBe(401)
    expect(await ouvertes(db, qui.id)).toEqual([])
    expect(await db.selectFrom('jeton_api').select('id').where('utilisateur_id', '=', qui.id).execute()).toEqual([])
  })
})
