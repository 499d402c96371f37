import type { CodeRole } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createPersonne, test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { listCourriels } from '../../test/courriels.ts'
import { codeDuTelephone, enHexadecimal } from '../../test/totp.ts'
import type { Base } from '../core/database.ts'
import { utiliserSecret } from '../core/jetons.ts'
import { oublierVariables } from '../referentiel/variables.ts'

interface Corps {
  code: string
  defi: string
  secret: string
  adresse: string
  id_token: string
  codesDeSecours: string[]
  violations: { propertyPath: string }[]
  'hydra:description': string
}

/** Le code qu'une application montre, `decalage` secondes plus tard. */
const codeDe = (api: Api, secret: string, decalage = 0) =>
  codeDuTelephone(secret, new Date(api.horloge.maintenant().getTime() + decalage * 1000))

const connecter = (api: Api, email: string, ip = '10.1.0.1', password = MOT_DE_PASSE) =>
  api.visiteur.depuis(ip).post<Corps>('/v1/oauth/login', { email, password })
const finir = (api: Api, defi: string, code: string, ip = '10.1.0.1') =>
  api.visiteur.depuis(ip).post<Corps>('/v1/oauth/second-facteur', { defi, code })
const avecJeton = (api: Api, jeton: string) => api.visiteur.depuis('10.1.0.1').avec({ authorization: `Bearer ${jeton}` })

async function defiDe(api: Api, email: string, ip?: string): Promise<string> {
  const { corps } = await connecter(api, email, ip).expect(401)
  expect(corps.code).toBe('connexion.second-facteur')
  return corps.defi
}

/** Un compte qui a posé son second facteur, et l'heure passée à la demi-minute suivante : le code de la pose a servi. */
async function compteProtege(api: Api, roles: readonly CodeRole[] = ['CHARGE_DE_RELOGEMENT']) {
  const compte = await createCompte(api.db, { roles })
  const { id_token } = (await connecter(api, compte.email).expect(200)).corps
  const elle = avecJeton(api, id_token)
  const { secret } = (await elle.post<Corps>('/v1/business/mon-compte/second-facteur', { currentPassword: MOT_DE_PASSE }).expect(200)).corps
  const { codesDeSecours } = (await elle.put<Corps>('/v1/business/mon-compte/second-facteur', { code: codeDe(api, secret) }).expect(200))
    .corps
  api.horloge.avancer({ secondes: 60 })
  return { ...compte, elle, secret, codesDeSecours }
}

const sessionsOuvertes = async (db: Base, id: string) =>
  (await db.selectFrom('session').select('id').where('utilisateur_id', '=', id).where('revoquee_le', 'is', null).execute()).length

const evenements = async (db: Base, id: string) =>
  (await db.selectFrom('modification').select('code').where('sujet_id', '=', id).orderBy('le').orderBy('id').execute()).map(
    ({ code }) => code,
  )

async function exiger(db: Base, role: CodeRole, valeur: 0 | 1) {
  await db.updateTable('nomenclature').set({ valeur }).where('code', '=', `SECOND_FACTEUR_${role}`).execute()
  oublierVariables()
}

describe('la connexion', () => {
  test('sans second facteur, elle se fait comme avant', async ({ api, db }) => {
    const { email } = await createCompte(db)
    const { corps } = await connecter(api, email).expect(200)
    expect(corps.id_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('avec, le mot de passe ne rend qu’un défi : ni jeton, ni cookie, ni session', async ({ api, db }) => {
    const { id, email, secret } = await compteProtege(api)
    const avant = await sessionsOuvertes(db, id)
    const { corps, texte, cookies } = await connecter(api, email).expect(401)
    expect(corps.code).toBe('connexion.second-facteur')
    expect(texte).not.toContain('id_token')
    expect(cookies).toEqual([])
    expect(await sessionsOuvertes(db, id)).toBe(avant)
    // Le défi n'est pas un jeton d'accès, ni de renouvellement.
    await avecJeton(api, corps.defi).get('/v1/utilisateurs/moi').expect(401)
    await api.visiteur.post('/v1/oauth/refresh', { refresh_token: corps.defi }).expect(401)
    const { corps: jetons } = await finir(api, corps.defi, codeDe(api, secret)).expect(200)
    await avecJeton(api, jetons.id_token).get('/v1/utilisateurs/moi').expect(200)
    // Il ne sert qu'une fois.
    api.horloge.avancer({ secondes: 60 })
    expect((await finir(api, corps.defi, codeDe(api, secret)).expect(422)).corps.code).toBe('connexion.defi-perime')
  })

  test('un code faux, mal formé, d’il y a deux minutes ou d’une autre personne est refusé à son champ', async ({ api }) => {
    const { email, secret } = await compteProtege(api)
    const autre = await compteProtege(api)
    const defi = await defiDe(api, email)
    const vieux = codeDe(api, secret, -120)
    for (const code of ['pas un code', vieux, codeDe(api, autre.secret), autre.codesDeSecours[0] ?? '']) {
      const { corps } = await finir(api, defi, code).expect(422)
      expect(corps.violations).toMatchObject([{ propertyPath: 'code' }])
    }
    await finir(api, defi, `${codeDe(api, secret).slice(0, 3)} ${codeDe(api, secret).slice(3)}`).expect(200)
  })

  test('un code déjà pris ne sert pas deux fois, ni celui d’avant lui', async ({ api }) => {
    const { email, secret } = await compteProtege(api)
    const [avant, code] = [codeDe(api, secret, -30), codeDe(api, secret)]
    await finir(api, await defiDe(api, email), code).expect(200)
    expect((await finir(api, await defiDe(api, email), code).expect(422)).corps.code).toBe('second-facteur.code')
    await finir(api, await defiDe(api, email), avant).expect(422)
  })

  test('deux envois du même code au même instant : un seul entre', async ({ api, db }) => {
    const { id, email, secret } = await compteProtege(api)
    const defis = [await defiDe(api, email), await defiDe(api, email), await defiDe(api, email)]
    const avant = await sessionsOuvertes(db, id)
    const rendus = await Promise.all(defis.map((defi) => finir(api, defi, codeDe(api, secret))))
    expect(rendus.map(({ statut }) => statut).toSorted((un, autre) => un - autre)).toEqual([200, 422, 422])
    expect(await sessionsOuvertes(db, id)).toBe(avant + 1)
  })

  test('le défi ne vaut que cinq minutes, et plus rien si le mot de passe ou le second facteur a changé', async ({ api, db }) => {
    const { id, email, secret, elle } = await compteProtege(api)
    const echu = await defiDe(api, email)
    api.horloge.avancer({ secondes: 301 })
    expect((await finir(api, echu, codeDe(api, secret)).expect(422)).corps.code).toBe('connexion.defi-perime')
    const remplace = await defiDe(api, email)
    await elle.post('/v1/oauth/password-change', { currentPassword: MOT_DE_PASSE, password: MOT_DE_PASSE }).expect(200)
    await finir(api, remplace, codeDe(api, secret)).expect(422)
    const ferme = await defiDe(api, email)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', id).execute()
    await finir(api, ferme, codeDe(api, secret)).expect(422)
  })

  test('un code de secours vaut une fois, et la personne l’apprend', async ({ api, db }) => {
    const { id, email, codesDeSecours } = await compteProtege(api)
    expect(codesDeSecours).toHaveLength(10)
    expect(new Set(codesDeSecours).size).toBe(10)
    const [premier = '', second = ''] = codesDeSecours
    expect(premier).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/)
    await finir(api, await defiDe(api, email), premier.toLowerCase().replaceAll('-', ' ')).expect(200)
    await finir(api, await defiDe(api, email), premier).expect(422)
    await finir(api, await defiDe(api, email), second).expect(200)
    expect(await evenements(db, id)).toEqual(['SECOND_FACTEUR_POSE', 'CODE_DE_SECOURS_UTILISE', 'CODE_DE_SECOURS_UTILISE'])
    const courriels = await listCourriels(db, email)
    expect(courriels.map(({ type }) => type)).toEqual(['SECOND_FACTEUR', 'SECOND_FACTEUR', 'SECOND_FACTEUR'])
    expect(courriels.at(-1)?.corps).toContain('Un code de secours vient de servir')
  })
})

describe('les essais', () => {
  test('six codes faux bloquent, même avec le bon, et le mot de passe seul n’efface rien ; la personne en est prévenue', async ({
    api,
    db,
  }) => {
    const { email, secret } = await compteProtege(api)
    for (let essai = 0; essai < 6; essai += 1)
      await finir(api, await defiDe(api, email, '203.0.113.4'), '000 00x', '203.0.113.4').expect(422)
    await connecter(api, email, '203.0.113.4').expect(429)
    const { corps: refus } = await connecter(api, email, '203.0.113.5').expect(429)
    expect(refus.code).toBe('connexion.bloquee')
    expect((await listCourriels(db, email)).at(-1)?.corps).toContain('Plusieurs codes faux')
    // D'où la personne se connecte d'habitude, elle entre.
    await finir(api, await defiDe(api, email), codeDe(api, secret)).expect(200)
  })

  test('vingt essais simultanés ne passent pas ensemble sous la limite', async ({ api }) => {
    const { email, secret } = await compteProtege(api)
    const ip = '203.0.113.40'
    const defi = await defiDe(api, email, ip)
    const rendus = await Promise.all(Array.from({ length: 20 }, (_, n) => finir(api, defi, String(100_000 + n), ip)))
    expect(rendus.filter(({ statut }) => statut === 422).length).toBeLessThanOrEqual(6)
    await finir(api, defi, codeDe(api, secret), ip).expect(429)
  })

  test('des défis inventés finissent par bloquer l’adresse qui les essaie, pas celle d’une autre', async ({ api }) => {
    const { email, secret } = await compteProtege(api)
    for (let essai = 0; essai < 60; essai += 1) await finir(api, `inconnu-${essai}`, '123456', '203.0.113.50').expect(422)
    await finir(api, 'inconnu', '123456', '203.0.113.50').expect(429)
    await finir(api, await defiDe(api, email), codeDe(api, secret)).expect(200)
  })
})

describe('le sien', () => {
  test('ni le secret ni un code de secours ne se lisent dans la base, le journal ou une réponse de plus', async ({ api, db }) => {
    const { id, elle, secret, codesDeSecours } = await compteProtege(api)
    const cherches = [secret, ...codesDeSecours, ...codesDeSecours.map((code) => code.replaceAll('-', ''))]
    const hexa = enHexadecimal(secret)
    const { rows: tables } = await sql<{ nom: string }>`
      select c.oid::regclass::text as nom from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and has_table_privilege(c.oid, 'select')`.execute(db)
    for (const { nom } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(nom)} t
        where t::text like any (${[...cherches, hexa].map((mot) => `%${mot}%`)}::text[])`.execute(db)
      expect(rows[0]?.n, nom).toBe(0)
    }
    const dits = [
      ...api.journal,
      (await elle.get('/v1/business/mon-compte').expect(200)).texte,
      (await elle.get('/v1/utilisateurs/moi').expect(200)).texte,
    ]
    for (const mot of cherches) expect(dits.some((texte) => texte.includes(mot))).toBe(false)
    // Mis dans la ligne d'une autre personne, le secret scellé ne s'ouvre pas.
    const autre = await compteProtege(api)
    const { secret: scelle } = await db
      .selectFrom('second_facteur')
      .select('secret')
      .where('utilisateur_id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('second_facteur').set({ secret: scelle }).where('utilisateur_id', '=', autre.id).execute()
    await finir(api, await defiDe(api, autre.email), codeDe(api, secret)).expect(422)
  })

  test('se poser, se changer ou se retirer demande le mot de passe actuel, ou une connexion de l’instant', async ({ api, db }) => {
    const { email, elle } = await compteProtege(api)
    api.horloge.avancer({ minutes: 6 })
    const actes = [
      '/v1/business/mon-compte/second-facteur',
      '/v1/business/mon-compte/second-facteur/codes',
      '/v1/business/mon-compte/second-facteur/retrait',
    ]
    for (const acte of actes) {
      const { corps } = await elle.post<Corps>(acte, {}).expect(422)
      expect(corps.violations).toMatchObject([{ propertyPath: 'currentPassword' }])
      await elle.post(acte, { currentPassword: 'pas celui-là' }).expect(422)
    }
    await elle.post(actes[2] ?? '', { currentPassword: MOT_DE_PASSE }).expect(200)
    await elle.post(actes[2] ?? '', { currentPassword: MOT_DE_PASSE }).expect(409)
    await elle.post(actes[1] ?? '', { currentPassword: MOT_DE_PASSE }).expect(409)
    await connecter(api, email).expect(200)
    expect((await listCourriels(db, email)).map(({ corps }) => corps.split('\n')[2])).toEqual([
      'Un second facteur vient d’être posé sur votre compte : se connecter demande désormais un code de votre application.',
      'Le second facteur de votre compte vient d’être retiré.',
    ])
  })

  test('le poser ferme les autres sessions ; proposé sans code, il ne demande rien ; proposé trop tôt, il ne se pose plus', async ({
    api,
    db,
  }) => {
    const { id, email } = await createCompte(db)
    await connecter(api, email).expect(200)
    const { id_token } = (await connecter(api, email).expect(200)).corps
    const elle = avecJeton(api, id_token)
    const { secret, adresse } = (await elle.post<Corps>('/v1/business/mon-compte/second-facteur', {}).expect(200)).corps
    expect(adresse).toMatch(/^otpauth:\/\/totp\/Relogement:compte-.*secret=/)
    await connecter(api, email).expect(200)
    api.horloge.avancer({ minutes: 16 })
    const jeton = (await connecter(api, email).expect(200)).corps.id_token
    await avecJeton(api, jeton)
      .put('/v1/business/mon-compte/second-facteur', { code: codeDe(api, secret) })
      .expect(422)
    const neuf = (await avecJeton(api, jeton).post<Corps>('/v1/business/mon-compte/second-facteur', {}).expect(200)).corps.secret
    expect(neuf).not.toBe(secret)
    await avecJeton(api, jeton)
      .put('/v1/business/mon-compte/second-facteur', { code: codeDe(api, neuf) })
      .expect(200)
    expect(await sessionsOuvertes(db, id)).toBe(1)
  })

  test('le changer garde l’ancien jusqu’au code du nouveau ; les codes de secours refaits remplacent les autres', async ({ api }) => {
    const { email, elle, secret, codesDeSecours } = await compteProtege(api)
    const { secret: nouveau } = (
      await elle.post<Corps>('/v1/business/mon-compte/second-facteur', { currentPassword: MOT_DE_PASSE }).expect(200)
    ).corps
    await finir(api, await defiDe(api, email), codeDe(api, secret)).expect(200)
    await elle.put('/v1/business/mon-compte/second-facteur', { code: codeDe(api, nouveau) }).expect(200)
    api.horloge.avancer({ secondes: 60 })
    await finir(api, await defiDe(api, email), codeDe(api, secret)).expect(422)
    await finir(api, await defiDe(api, email), codesDeSecours[0] ?? '').expect(422)
    await finir(api, await defiDe(api, email), codeDe(api, nouveau)).expect(200)
    const refaits = (await elle.post<Corps>('/v1/business/mon-compte/second-facteur/codes', { currentPassword: MOT_DE_PASSE }).expect(200))
      .corps
    await finir(api, await defiDe(api, email), refaits.codesDeSecours[9] ?? '').expect(200)
  })

  test('un autre JWT_SECRET ne l’ouvre plus : un code de secours fait entrer', async ({ api }) => {
    const { email, secret, codesDeSecours } = await compteProtege(api)
    utiliserSecret('un autre secret de test, de plus de trente-deux signes')
    try {
      await finir(api, await defiDe(api, email), codeDe(api, secret)).expect(422)
      await finir(api, await defiDe(api, email), codesDeSecours[0] ?? '').expect(200)
    } finally {
      utiliserSecret('un secret de test de trente-deux caractères')
    }
  })
})

describe('exigé d’un rôle', () => {
  test('qui n’en a pas le pose avant d’entrer, et rien d’autre ne lui est ouvert', async ({ api, db }) => {
    const { id, email } = await createCompte(db, { roles: ['DPO'] })
    const dedans = (await connecter(api, email).expect(200)).cookies.find(({ name }) => name === 'refresh')?.value ?? ''
    await exiger(db, 'DPO', 1)
    try {
      // Sa session d'avant ne se renouvelle pas.
      await api.visiteur.post('/v1/oauth/refresh', { refresh_token: dedans }).expect(401)
      expect(await sessionsOuvertes(db, id)).toBe(0)
      const { corps } = await connecter(api, email).expect(401)
      expect(corps.code).toBe('connexion.enrolement')
      await avecJeton(api, corps.defi).get('/v1/utilisateurs/moi').expect(401)
      // Le défi de la pose n'est pas celui d'un code.
      await finir(api, corps.defi, '123456').expect(422)
      const pose = '/v1/oauth/second-facteur/enrolement'
      const { secret } = (await api.visiteur.post<Corps>(pose, { defi: corps.defi }).expect(200)).corps
      await api.visiteur.put(pose, { defi: corps.defi, code: '123456' }).expect(422)
      expect(await sessionsOuvertes(db, id)).toBe(0)
      const { corps: entree } = await api.visiteur.put<Corps>(pose, { defi: corps.defi, code: codeDe(api, secret) }).expect(200)
      expect(entree.codesDeSecours).toHaveLength(10)
      const elle = avecJeton(api, entree.id_token)
      const { corps: compte } = await elle.get<{ secondFacteur: object }>('/v1/business/mon-compte').expect(200)
      expect(compte.secondFacteur).toMatchObject({ exige: true, codesDeSecours: 10 })
      await elle.post('/v1/business/mon-compte/second-facteur/retrait', {}).expect(409)
      // Posé, un second défi de pose ne le remplace pas.
      await api.visiteur.post(pose, { defi: corps.defi }).expect(422)
      expect(await evenements(db, id)).toEqual(['SECOND_FACTEUR_POSE'])
    } finally {
      await exiger(db, 'DPO', 0)
    }
  })

  test('un défi de pose ouvert avant que la personne n’en pose un ne le remplace pas', async ({ api, db }) => {
    const { email } = await createCompte(db, { roles: ['DPO'] })
    const { id_token } = (await connecter(api, email).expect(200)).corps
    await exiger(db, 'DPO', 1)
    try {
      const { defi } = (await connecter(api, email).expect(401)).corps
      const elle = avecJeton(api, id_token)
      const { secret } = (await elle.post<Corps>('/v1/business/mon-compte/second-facteur', {}).expect(200)).corps
      await elle.put('/v1/business/mon-compte/second-facteur', { code: codeDe(api, secret) }).expect(200)
      await api.visiteur.post('/v1/oauth/second-facteur/enrolement', { defi }).expect(422)
    } finally {
      await exiger(db, 'DPO', 0)
    }
  })

  test('seul le data steward change ce qui est exigé', async ({ en, db }) => {
    const ligne = await db.selectFrom('nomenclature').select('id').where('code', '=', 'SECOND_FACTEUR_DPO').executeTakeFirstOrThrow()
    await en.firmin.patch(`/v1/nomenclatures/${ligne.id}`, { valeur: 1 }).expect(403)
    await en.firmin.post('/v1/nomenclatures', { type: 'VARIABLE', code: 'SECOND_FACTEUR_DPO', valeur: 1 }).expect(403)
    const lues = async (qui: typeof en.firmin) =>
      (await qui.get<{ 'hydra:member': { code: string; can: string[] }[] }>('/v1/nomenclatures?type=VARIABLE&pageSize=1000').expect(200))
        .corps['hydra:member']
    const can = async (qui: typeof en.firmin) => (await lues(qui)).find(({ code }) => code === 'SECOND_FACTEUR_DPO')?.can
    expect(await can(en.firmin)).toEqual([])
    expect(await can(en.denise)).toEqual(['modifier'])
    await en.denise.post('/v1/nomenclatures', { type: 'VARIABLE', code: 'SECOND_FACTEUR_CHARGE_DE_RELOGEMENT', valeur: 2 }).expect(422)
  })
})

describe('perdu', () => {
  test('l’administration le retire ; les sessions se ferment, l’historique et un courriel le disent', async ({ en, api, db }) => {
    const { id, email, elle } = await compteProtege(api)
    const defi = await defiDe(api, email)
    const adresse = `/v1/business/utilisateurs/${id}/second-facteur`
    await en.camille.delete(adresse).expect(403)
    await en.delphine.delete(adresse).expect(403)
    const { corps } = await en.adrien.delete<{ secondFacteur: object }>(adresse).expect(200)
    expect(corps.secondFacteur).toEqual({ poseLe: null, exige: false })
    await elle.get('/v1/utilisateurs/moi').expect(401)
    expect(await sessionsOuvertes(db, id)).toBe(0)
    await finir(api, defi, '123456').expect(422)
    await connecter(api, email).expect(200)
    const faits = await db
      .selectFrom('modification')
      .select(['code', 'auteur_id'])
      .where('sujet_id', '=', id)
      .orderBy('le')
      .orderBy('id')
      .execute()
    expect(faits.at(-1)).toEqual({ code: 'SECOND_FACTEUR_RETIRE', auteur_id: en.adrien.id })
    expect((await listCourriels(db, email)).at(-1)?.corps).toContain('vient d’être retiré par l’administration')
    await en.adrien.delete(adresse).expect(409)
  })

  test('jamais le sien, ni, par un responsable administratif, celui d’un DPO ou d’un data steward', async ({ en, api, distribution }) => {
    const { id: dpo } = await compteProtege(api, ['DPO'])
    const { id: steward } = await compteProtege(api, ['CHARGE_DE_RELOGEMENT', 'DATA_STEWARD'])
    for (const id of [dpo, steward]) await en.adrien.delete(`/v1/business/utilisateurs/${id}/second-facteur`).expect(403)
    const denise = await createPersonne(api, { prenom: 'dorothee', role: 'DATA_STEWARD', partenaireId: distribution.partenaires.operateur })
    await denise.delete(`/v1/business/utilisateurs/${denise.id}/second-facteur`).expect(403)
    for (const id of [dpo, steward]) await denise.delete(`/v1/business/utilisateurs/${id}/second-facteur`).expect(200)
  })
})
