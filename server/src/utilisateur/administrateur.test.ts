import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { createApi } from '../../test/api.ts'
import { createBaseDeTest, test } from '../../test/base.ts'
import { Client } from '../../test/client.ts'
import { VERROUS } from '../core/postgres/verrou.ts'
import { annoncer, type LienDAdministrateur, lienDuPremierCompte, ouvrirUnAdministrateur } from './administrateur.ts'

const MOT_DE_PASSE = 'Une-phrase-assez-longue-42'
const DENISE = { email: 'denise@operateur.fr', prenom: 'Denise', nom: 'Delattre' }
const jetonDe = ({ adresse }: { adresse: string }) => ({ validationToken: adresse.split('#jeton=')[1], password: MOT_DE_PASSE })

describe('le premier compte d’une production', () => {
  test('s’ouvre au démarrage d’une base vide, s’active par son lien, et ouvre tous les autres', async ({ base }) => {
    const api = await createApi(base)
    await expect(lienDuPremierCompte(api.services, null)).rejects.toThrow('Cette base n’a encore aucun compte')
    const perdu = await lienDuPremierCompte(api.services, DENISE.email)
    // Un second démarrage, un second processus : le dernier lien montré est le seul bon.
    const liens = await Promise.all([lienDuPremierCompte(api.services, DENISE.email), lienDuPremierCompte(api.services, DENISE.email)])
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(perdu as LienDAdministrateur)).expect(422)
    const essais = await Promise.all(
      liens.map((lien) => api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(lien as LienDAdministrateur))),
    )
    expect(essais.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await lienDuPremierCompte(api.services, DENISE.email)).toBeNull()

    const { id_token: token } = (
      await api.visiteur.post<{ id_token: string }>('/v1/oauth/login', { email: DENISE.email, password: MOT_DE_PASSE }).expect(200)
    ).corps
    const denise = new Client(api.app, async () => ({ authorization: `Bearer ${token}` }))
    const [{ id: partenaire } = { id: '' }] = await api.db.selectFrom('partenaire').select('id').execute()
    const corps = { nom: 'Crombez', prenom: 'Delphine', email: 'delphine@operateur.fr', partenaire }
    await denise.post('/v1/utilisateurs', { ...corps, roles: [{ code: 'DPO' }] }).expect(201)
    expect(
      await api.db.selectFrom('modification').select(['code', 'auteur_id']).where('code', '=', 'LIEN_DONNE_AU_SERVEUR').execute(),
    ).toEqual(Array.from({ length: 3 }, () => ({ code: 'LIEN_DONNE_AU_SERVEUR', auteur_id: null })))
    await api.close()
  })

  test('ne s’attend pas : un autre processus démarre pendant une copie de nuit, et qui sert déjà n’attend rien', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base)
    const copie = new pg.Client(base.urlMigration)
    await copie.connect()
    await copie.query('select pg_advisory_lock($1)', [VERROUS.COPIE_DE_NUIT])
    const lien = await lienDuPremierCompte(api.services, DENISE.email)
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(lien as LienDAdministrateur)).expect(200)
    await copie.query('select pg_advisory_lock($1)', [VERROUS.PREMIER_COMPTE])
    expect(await lienDuPremierCompte(api.services, DENISE.email)).toBeNull()
    await copie.end()
    await api.close()
    await base.drop()
  })
})

describe('un compte rendu depuis le serveur', () => {
  test('se rend à un data steward, même désactivé ; ni le mot de passe ni le lien ne s’écrivent nulle part', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base)
    const lien = await ouvrirUnAdministrateur(api.services, DENISE)
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(lien)).expect(200)
    await api.db.updateTable('utilisateur').set({ actif: false }).where('email', '=', DENISE.email).execute()
    const rendu = await ouvrirUnAdministrateur(api.services, { ...DENISE, email: 'Denise@operateur.fr' })
    expect(rendu.adresse).toContain('/reinitialisation-mot-de-passe#jeton=')
    expect(annoncer(rendu)).toContain('un lien qui ne sert qu’une fois')
    expect(await api.db.selectFrom('utilisateur').select(['email', 'actif']).execute()).toEqual([{ email: DENISE.email, actif: true }])
    expect(JSON.stringify([api.journal, await api.db.selectFrom('jeton_compte').selectAll().execute()])).not.toContain(
      rendu.adresse.split('#jeton=')[1],
    )
    await api.close()
    await base.drop()
  })

  test('ne se donne pas à qui a un autre rôle : aucun droit ne change', async () => {
    const base = await createBaseDeTest({ de: 'distribution' })
    const api = await createApi(base)
    const camille = inject('distribution').personnes.camille
    await expect(ouvrirUnAdministrateur(api.services, { ...DENISE, email: camille.email })).rejects.toThrow(
      'n’est pas celui d’un data steward',
    )
    expect(await api.db.selectFrom('utilisateur_role').select('role').where('utilisateur_id', '=', camille.id).execute()).toEqual([
      { role: 'CHARGE_DE_RELOGEMENT' },
    ])
    await api.close()
    await base.drop()
  })
})
