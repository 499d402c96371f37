import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { createBaseDeTest, test } from '../../test/base.ts'
import { Client } from '../../test/client.ts'
import { demander } from '../../test/lancerServeur.ts'
import { startProduit } from '../../test/produit.ts'
import { commander } from '../../test/sauvegardes.ts'
import { activer } from '../compte/compte.queries.ts'
import { rattacher } from '../compte/maison/identite.queries.ts'
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

  test('à une adresse corrigée, n’est plus celui de l’adresse d’avant : ni son lien ni un mot de passe oublié ne l’ouvrent', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base)
    const faute = 'denise@operateur.fe'
    const mauvais = await lienDuPremierCompte(api.services, faute)
    const bon = await lienDuPremierCompte(api.services, DENISE.email)
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(mauvais as LienDAdministrateur)).expect(422)
    await api.visiteur.post('/v1/oauth/password-recovery', { email: faute }).expect(200)
    expect(await api.db.selectFrom('email_sortant').selectAll().execute()).toEqual([])
    // Corrigée de nouveau, la première est la bonne ; l'autre ne l'est plus.
    const dernier = await lienDuPremierCompte(api.services, faute)
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(bon as LienDAdministrateur)).expect(422)
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(dernier as LienDAdministrateur)).expect(200)
    expect(await api.db.selectFrom('utilisateur').select(['email', 'actif']).orderBy('email').execute()).toEqual([
      { email: faute, actif: true },
      { email: DENISE.email, actif: false },
    ])
    await api.close()
    await base.drop()
  })

  test('laisse le sien à qui la commande vient d’ouvrir un compte, avant que personne n’ait activé le premier', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base)
    await lienDuPremierCompte(api.services, DENISE.email)
    const demande = await ouvrirUnAdministrateur(api.services, { email: 'adrien@operateur.fr', prenom: 'Adrien', nom: 'Caron' })
    await lienDuPremierCompte(api.services, DENISE.email)
    await api.visiteur.post('/v1/utilisateurs/_validate', jetonDe(demande)).expect(200)
    await api.close()
    await base.drop()
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

const MAISON = { emetteur: 'https://maison.example.fr', clientId: 'relogement', secret: 'secret', libelle: 'ProConnect' }

/** Ce qu'écrit le retour de la maison, d'une personne qui y active son compte. */
async function activerParLaMaison({ db, horloge }: Api): Promise<string> {
  const { id } = await db.selectFrom('utilisateur').select('id').where('email', '=', DENISE.email).executeTakeFirstOrThrow()
  await rattacher(db, id, { emetteur: MAISON.emetteur, sujet: 'denise', siret: null }, horloge.maintenant())
  await activer(db, id, horloge.maintenant())
  return id
}
const rolesDe = async ({ db }: Api, id: string) =>
  (await db.selectFrom('utilisateur_role').select('role').where('utilisateur_id', '=', id).orderBy('rang').execute()).map(
    ({ role }) => role,
  )

describe('le premier compte, activé par la maison', () => {
  test('a servi : redémarrer ne refait aucun lien, ne lui ôte ni ne lui rend rien, n’ouvre pas de second compte', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base, { maison: MAISON })
    const { db, services } = api
    await lienDuPremierCompte(services, DENISE.email)
    const id = await activerParLaMaison(api)
    await db.insertInto('utilisateur_role').values({ utilisateur_id: id, role: 'RESPONSABLE_ADMINISTRATIF', rang: 2 }).execute()
    const redemarrer = () => lienDuPremierCompte(services, DENISE.email)
    expect(await redemarrer()).toBeNull()
    expect(await rolesDe(api, id)).toEqual(['DATA_STEWARD', 'RESPONSABLE_ADMINISTRATIF'])

    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', id).execute()
    expect(await redemarrer()).toBeNull()
    await db.deleteFrom('utilisateur_role').where('utilisateur_id', '=', id).where('role', '=', 'DATA_STEWARD').execute()
    expect(await redemarrer()).toBeNull()
    await db.updateTable('utilisateur').set({ email: 'denise.delattre@operateur.fr' }).where('id', '=', id).execute()
    expect(await redemarrer()).toBeNull()
    expect(await db.selectFrom('utilisateur').select(['email', 'actif']).execute()).toEqual([
      { email: 'denise.delattre@operateur.fr', actif: false },
    ])
    expect(await rolesDe(api, id)).toEqual(['RESPONSABLE_ADMINISTRATIF'])
    await api.close()
    await base.drop()
  })

  test('se rend depuis le serveur avec tous ses rôles, par un lien qui choisit un mot de passe', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base, { maison: MAISON })
    const { db, services } = api
    await ouvrirUnAdministrateur(services, DENISE)
    const id = await activerParLaMaison(api)
    await db.insertInto('utilisateur_role').values({ utilisateur_id: id, role: 'RESPONSABLE_ADMINISTRATIF', rang: 2 }).execute()
    const { adresse } = await ouvrirUnAdministrateur(services, DENISE)
    expect(adresse).toContain('/reinitialisation-mot-de-passe#jeton=')
    expect(await rolesDe(api, id)).toEqual(['DATA_STEWARD', 'RESPONSABLE_ADMINISTRATIF'])
    const { validationToken: resetPasswordToken, password } = jetonDe({ adresse })
    await api.visiteur.post('/v1/oauth/reset-password', { resetPasswordToken, password }).expect(200)
    await api.visiteur.post('/v1/oauth/login', { email: DENISE.email, password }).expect(200)
    await api.close()
    await base.drop()
  })

  test('les mots de passe de son organisme fermés, le lien le rattache ; déjà rattaché, la commande dit qu’aucun ne lui servirait', async () => {
    const base = await createBaseDeTest()
    const api = await createApi(base, { maison: MAISON })
    const { db, services } = api
    await ouvrirUnAdministrateur(services, DENISE)
    const id = await activerParLaMaison(api)
    await db.updateTable('partenaire').set({ mot_de_passe_ferme_le: api.horloge.maintenant() }).execute()
    const donnes = async () => (await db.selectFrom('jeton_compte').select('usage').execute()).length
    const avant = await donnes()
    await expect(ouvrirUnAdministrateur(services, DENISE)).rejects.toThrow(
      'Ce compte entre par ProConnect, où il est rattaché, et son organisme n’a plus de mot de passe : aucun lien ne lui ouvrirait rien.',
    )
    expect(await donnes()).toBe(avant)
    // La clé de secours de l'hébergeur : sans la maison, les mots de passe resservent.
    expect((await ouvrirUnAdministrateur({ ...services, maison: null }, DENISE)).adresse).toContain('/reinitialisation-mot-de-passe#jeton=')
    await db.deleteFrom('identite_maison').where('utilisateur_id', '=', id).execute()
    expect((await ouvrirUnAdministrateur(services, DENISE)).adresse).toContain('/validation-compte#jeton=')
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

  test('se rend pendant que le service tient sa base embarquée, et sert aussitôt', async ({ onTestFinished }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'relogement-administrateur-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
    const { adresse, processus } = await startProduit({ DATA_DIR: dataDir })
    onTestFinished(() => new Promise<void>((fin) => processus.once('close', () => fin()).kill('SIGTERM')))
    const dit = await commander('utilisateur/administrateur.cli', { dataDir, options: ['--email', DENISE.email] })
    const [lien = ''] = /http\S+/.exec(dit) ?? []
    const activer = { chemin: '/v1/utilisateurs/_validate', jeton: '', corps: jetonDe({ adresse: lien }) }
    expect((await demander(adresse, activer)).status).toBe(200)
  }, 180_000)
})
