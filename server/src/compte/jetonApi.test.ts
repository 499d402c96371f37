import type { Appel } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import { createPersonne, type Personne, test } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { codeDuTelephone } from '../../test/totp.ts'
import { oublierVariables } from '../referentiel/variables.ts'

const MES_JETONS = '/v1/business/mon-compte/jetons'
type Fait = { jeton: string; jetons: { id: string; nom: string; serviLe: string | null }[] }
type Refus = { 'hydra:description': string; violations: { propertyPath: string }[] }

const saisie = (plus: object = {}) => ({ nom: 'Tableur de suivi', lectureSeule: true, expireLe: jourDans(30), ...plus })
const outil = (qui: { app: ConstructorParameters<typeof Client>[0] }, jeton: string) =>
  new Client(qui.app, async () => ({ authorization: `Bearer ${jeton}` }))
const faire = async (qui: Personne, plus: object = {}) => (await qui.post<Fait>(MES_JETONS, saisie(plus)).expect(201)).corps

test('un jeton de lecture lit ce que lit la personne, n’écrit rien, et se note', async ({ api, db, distribution }) => {
  const qui = await createPersonne(api, { prenom: 'nadia', role: 'CHARGE_DE_RELOGEMENT', partenaireId: distribution.partenaires.operateur })
  const [sien, autre] = [await createMenage(db, { chargeId: qui.id }), await createMenage(db, {})]
  const { jeton, jetons } = await faire(qui)
  expect(jeton).toMatch(/^rlg_[\w-]{43}$/)
  expect(jetons).toMatchObject([{ nom: 'Tableur de suivi', serviLe: null }])
  const { rows } = await sql<{ texte: string }>`select jeton_api::text as texte from jeton_api`.execute(db)
  expect(rows.some(({ texte }) => texte.includes(jeton.slice(4)))).toBe(false)

  const tableur = outil(api, jeton)
  await tableur.get(`/v1/menages/${sien}`).expect(200)
  expect((await tableur.get(`/v1/menages/${autre}`)).statut).toBe((await qui.get(`/v1/menages/${autre}`)).statut)
  expect((await tableur.get<{ id: string }>('/v1/utilisateurs/moi').expect(200)).corps.id).toBe(qui.id)
  const { corps } = await tableur.post<Refus>(`/v1/menages/${sien}/suivis`, { texte: 'Appel', date: jourDans(0) }).expect(403)
  expect(corps['hydra:description']).toBe('Ce jeton d’API ne fait que lire.')
  await tableur.post('/v1/menages/_export', { columns: [{ name: 'Ménage', path: 'noms' }] }).expect(200)
  const lue = await db
    .selectFrom('consultation')
    .select('ecran')
    .where('sujet_id', '=', sien)
    .where('utilisateur_id', '=', qui.id)
    .execute()
  expect(lue.length).toBeGreaterThan(0)

  expect((await qui.get<Fait>(MES_JETONS).expect(200)).corps.jetons[0]?.serviLe).not.toBeNull()
  expect((await lireHistoriqueEnBase(db, qui.id)).map(({ texte }) => texte)).toEqual(['Jeton d’API fait, en lecture'])
  const courriels = await db.selectFrom('email_sortant').select('objet').where('type', '=', 'JETON_API').execute()
  expect(courriels).toEqual([{ objet: 'Relogement : un jeton d’API sur votre compte' }])
  expect(api.journal.join()).not.toContain(jeton)
})

test('ce qu’un jeton lit ou exporte se note sous son nom, à part de ce que la personne lit elle-même', async ({
  api,
  db,
  distribution,
  en,
}) => {
  const qui = await createPersonne(api, {
    prenom: 'noemie',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaireId: distribution.partenaires.operateur,
  })
  const { jeton, jetons } = await faire(qui)
  const id = await createMenage(db, { chargeId: qui.id })
  await qui.get(`/v1/menages/${id}`).expect(200)
  await qui.get('/v1/menages').expect(200)
  const tableur = outil(api, jeton)
  await tableur.get(`/v1/menages/${id}`).expect(200)
  await tableur.get('/v1/menages').expect(200)
  await tableur.post('/v1/menages/_export', { columns: [{ name: 'Ménage', path: 'noms' }] }).expect(200)
  type Lues = { 'hydra:member': { personne: { id: string } | null; parJeton: string | null }[] }
  const par = async (adresse: string) =>
    (await en.delphine.get<Lues>(`${adresse}?personnes=${qui.id}`).expect(200)).corps['hydra:member']
      .map(({ parJeton }) => parJeton)
      .toSorted((a, b) => Number(a === null) - Number(b === null))
  expect(await par('/v1/rgpd/consultations')).toEqual(['Tableur de suivi', null])
  expect(await par('/v1/rgpd/lectures-de-listes')).toEqual(['Tableur de suivi', null])
  expect(await db.selectFrom('exportation').select('jeton_api_id').where('utilisateur_id', '=', qui.id).execute()).toEqual([
    { jeton_api_id: jetons[0]?.id },
  ])
  // Effacé avec son compte, ou par une restauration, le jeton laisse sa trace.
  await db
    .deleteFrom('jeton_api')
    .where('id', '=', jetons[0]?.id ?? '')
    .execute()
  expect(await par('/v1/rgpd/consultations')).toEqual(['', null])
})

test('un jeton qui écrit agit en son nom, et jamais sur les accès, les comptes ni la protection des données', async ({
  api,
  db,
  en,
  distribution,
}) => {
  const qui = await createPersonne(api, { prenom: 'oscar', role: 'DATA_STEWARD', partenaireId: distribution.partenaires.operateur })
  const id = await createMenage(db, {})
  const { jeton } = await faire(qui, { lectureSeule: false })
  const integration = outil(api, jeton)
  await integration.post(`/v1/menages/${id}/suivis`, { texte: 'Appel au gardien', date: jourDans(0) }).expect(201)
  expect(await db.selectFrom('suivi').select('auteur_id').where('sujet_id', '=', id).execute()).toEqual([{ auteur_id: qui.id }])
  const interdits = [
    () => integration.get(MES_JETONS),
    () => integration.post(MES_JETONS, saisie()),
    () => integration.get('/v1/business/mon-compte'),
    () => integration.post('/v1/oauth/password-change', { password: 'Une-autre-phrase-tout-a-fait-9' }),
    () => integration.patch(`/v1/utilisateurs/${en.camille.id}`, { nom: 'Autre' }),
    () => integration.get('/v1/direct'),
    () => integration.get('/v1/rgpd/acces-remis'),
  ]
  for (const appeler of interdits) {
    const { corps } = (await appeler().expect(403)) as { corps: Refus }
    expect(corps['hydra:description']).toBe('Un jeton d’API ne fait pas cela : connectez-vous.')
  }
})

test('un jeton n’ouvre rien qui resterait après lui, et ne change ni la sécurité ni les zones du produit', async ({
  api,
  db,
  en,
  distribution,
}) => {
  const par = async (prenom: string, role: Parameters<typeof createPersonne>[1]['role']) => {
    const qui = await createPersonne(api, { prenom, role, partenaireId: distribution.partenaires.operateur })
    return outil(api, (await faire(qui, { lectureSeule: false })).jeton)
  }
  const [steward, charge, responsable] = [
    await par('ugo', 'DATA_STEWARD'),
    await par('vera', 'CHARGE_DE_RELOGEMENT'),
    await par('wael', 'RESPONSABLE_EQUIPE_RELOGEMENT'),
  ]
  const reglage = await db
    .selectFrom('nomenclature')
    .select(['id', 'valeur'])
    .where('code', '=', 'SECOND_FACTEUR_DPO')
    .executeTakeFirstOrThrow()
  const inconnu = en.camille.id
  const interdits = [
    () => steward.patch(`/v1/nomenclatures/${reglage.id}`, { valeur: 0 }),
    () => steward.patch(`/v1/zones-geographiques/${inconnu}`, { villes: [] }),
    () => steward.put(`/v1/business/partenaires/${distribution.partenaires.operateur}/connexion`, { siret: null, motDePasse: false }),
    () => charge.post('/v1/utilisateurs/moi/flux-agenda', {}),
    () => charge.post('/v1/business/emports', { menages: [] }),
    () => charge.post(`/v1/reunions/${inconnu}/liens`, {}),
    () => charge.post(`/v1/business/logements/${inconnu}/cal/liens`, {}),
    () => charge.post('/v1/business/transmission-bailleur-pour-cal', { logementId: inconnu, destinataires: ['moi@ailleurs.test'] }),
    () => responsable.post('/v1/business/absences', { chargeId: en.camille.id }),
  ]
  for (const appeler of interdits) {
    const { corps } = (await appeler().expect(403)) as { corps: Refus }
    expect(corps['hydra:description']).toBe('Un jeton d’API ne fait pas cela : connectez-vous.')
  }
  expect(await db.selectFrom('nomenclature').select('valeur').where('id', '=', reglage.id).execute()).toEqual([{ valeur: reglage.valeur }])
  expect(await db.selectFrom('flux_agenda').select('utilisateur_id').execute()).toEqual([])
  await steward.get('/v1/nomenclatures').expect(200)
})

test('aucun appel du produit, fait par un jeton, n’est un défaut ; ceux des accès sont tous refusés', async ({ api, distribution }) => {
  const qui = await createPersonne(api, { prenom: 'xenia', role: 'DATA_STEWARD', partenaireId: distribution.partenaires.operateur })
  const { jeton } = await faire(qui, { lectureSeule: false })
  const ouverts: string[] = []
  const defauts: string[] = []
  for (const cle of Object.keys(contrat) as (keyof typeof contrat)[]) {
    const { acces, domaine }: Appel = contrat[cle]
    if (acces.pour === 'tous' || cle.startsWith('DELETE ')) continue
    const [method = '', chemin = ''] = cle.split(' ')
    const { statusCode } = await api.app.inject({
      method: method as 'GET',
      url: chemin.replaceAll(/\{[^}]+\}/g, qui.id),
      headers: { authorization: `Bearer ${jeton}`, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { payload: '{}' }),
    })
    if (statusCode >= 500) defauts.push(cle)
    if (['acces', 'direct', 'rgpd'].includes(domaine) && statusCode !== 403) ouverts.push(cle)
  }
  expect(defauts).toEqual([])
  expect(ouverts).toEqual(['GET /v1/utilisateurs/moi'])
})

test('retiré, échu, inventé, hors de l’en-tête ou d’un compte fermé, un jeton n’ouvre rien, et toujours avec la même réponse', async ({
  base,
  distribution,
}) => {
  const api = await createApi(base)
  const { db } = api
  const qui = await createPersonne(api, { prenom: 'remi', role: 'CHARGE_DE_RELOGEMENT', partenaireId: distribution.partenaires.operateur })
  const moi = '/v1/utilisateurs/moi'
  const refuse = async (jeton: string) => (await outil(api, jeton).get<Refus>(moi).expect(401)).corps['hydra:description']
  const { jeton: retire, jetons } = await faire(qui)
  await outil(api, retire).get(moi).expect(200)
  await qui.delete(`${MES_JETONS}/${jetons[0]?.id}`).expect(200)
  await qui.delete(`${MES_JETONS}/${jetons[0]?.id}`).expect(404)
  const { jeton: dUnCompteFerme } = await faire(qui)
  const { jeton: court } = await faire(qui, { expireLe: jourDans(1) })
  await new Client(api.app).get(`${moi}?access_token=${court}`).expect(401)
  await outil(api, `${court}x`).get(moi).expect(401)
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', qui.id).execute()
  await db.updateTable('utilisateur').set({ actif: true }).where('id', '=', qui.id).execute()
  const phrases = [await refuse(retire), await refuse(dUnCompteFerme), await refuse(`rlg_${'A'.repeat(43)}`)]
  const encore = await createPersonne(api, {
    prenom: 'lise',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaireId: distribution.partenaires.operateur,
  })
  const { jeton: echu } = await faire(encore, { expireLe: jourDans(1) })
  api.horloge.avancer({ jours: 2 })
  phrases.push(await refuse(echu))
  expect(new Set(phrases)).toEqual(new Set(['Votre connexion a expiré']))
  await api.close()
})

test('un rôle retiré vaut aussitôt pour ses jetons', async ({ api, db, distribution }) => {
  const qui = await createPersonne(api, { prenom: 'yael', role: 'DATA_STEWARD', partenaireId: distribution.partenaires.operateur })
  const { jeton } = await faire(qui)
  await outil(api, jeton).get('/v1/courriels').expect(200)
  await db.updateTable('utilisateur_role').set({ role: 'UTILISATEUR_COMMUNE' }).where('utilisateur_id', '=', qui.id).execute()
  await outil(api, jeton).get('/v1/courriels').expect(403)
  await outil(api, jeton).get('/v1/utilisateurs/moi').expect(200)
})

test('un rôle se met à exiger un second facteur : le jeton de qui n’en a pas attend, et le dit ; il ressert une fois posé', async ({
  api,
  db,
  distribution,
}) => {
  const { operateur: partenaireId } = distribution.partenaires
  const [qui, autre] = [
    await createPersonne(api, { prenom: 'zelie', role: 'RESPONSABLE_ADMINISTRATIF', partenaireId }),
    await createPersonne(api, { prenom: 'abel', role: 'CHARGE_DE_RELOGEMENT', partenaireId }),
  ]
  const [sien, dUnAutre] = [outil(api, (await faire(qui)).jeton), outil(api, (await faire(autre)).jeton)]
  const exiger = async (valeur: 0 | 1) => {
    await db.updateTable('nomenclature').set({ valeur }).where('code', '=', 'SECOND_FACTEUR_RESPONSABLE_ADMINISTRATIF').execute()
    oublierVariables()
  }
  await sien.get('/v1/utilisateurs/moi').expect(200)
  await exiger(1)
  const { corps } = await sien.get<Refus & { code: string }>('/v1/utilisateurs/moi').expect(401)
  expect([corps.code, corps['hydra:description']]).toEqual(['session.finie', 'Un second facteur vous est demandé'])
  await dUnAutre.get('/v1/utilisateurs/moi').expect(200)

  const { secret } = (await qui.post<{ secret: string }>('/v1/business/mon-compte/second-facteur', {}).expect(200)).corps
  await qui.put('/v1/business/mon-compte/second-facteur', { code: codeDuTelephone(secret, api.horloge.maintenant()) }).expect(200)
  await sien.get('/v1/utilisateurs/moi').expect(200)
  await exiger(0)
})

test('le mot de passe changé retire les jetons', async ({ api, db }) => {
  const { email } = await createCompte(db)
  const { corps } = await api.visiteur.post<{ id_token: string }>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  const connecte = new Client(api.app, async () => ({ authorization: `Bearer ${corps.id_token}` }))
  const { jeton } = (await connecte.post<Fait>(MES_JETONS, saisie()).expect(201)).corps
  await outil(api, jeton).get('/v1/utilisateurs/moi').expect(200)
  const choix = { currentPassword: MOT_DE_PASSE, password: 'Quatre-trams-verts-au-soleil-3' }
  await connecte.post('/v1/oauth/password-change', choix).expect(200)
  await outil(api, jeton).get('/v1/utilisateurs/moi').expect(401)
})

test('un jeton se fait avec son mot de passe, pour un an au plus, dix à la fois', async ({ api, en, distribution }) => {
  const qui = await createPersonne(api, { prenom: 'ines2', role: 'CHARGE_DE_RELOGEMENT', partenaireId: distribution.partenaires.operateur })
  const { corps: trop } = await qui.post<Refus>(MES_JETONS, saisie({ expireLe: jourDans(400) })).expect(422)
  expect(trop.violations).toMatchObject([{ propertyPath: 'expireLe' }])
  await qui.post(MES_JETONS, saisie({ currentPassword: 'faux' })).expect(422)
  for (let n = 0; n < 10; n += 1) await faire(qui, { nom: `Outil ${n}` })
  const { corps } = await qui.post<Refus>(MES_JETONS, saisie()).expect(409)
  expect(corps['hydra:description']).toBe('10 jetons valent déjà : retirez-en un.')

  const { corps: lus } = await en.delphine
    .get<{ 'hydra:member': { id: string; objet: string }[] }>('/v1/rgpd/acces-remis?sortes=JETON_API&recherche=ines2&pageSize=20')
    .expect(200)
  expect(lus['hydra:member']).toHaveLength(10)
  await en.delphine.delete(`/v1/rgpd/acces-remis/${lus['hydra:member'][0]?.id}`).expect(204)
  expect((await qui.get<Fait>(MES_JETONS).expect(200)).corps.jetons).toHaveLength(9)
})
