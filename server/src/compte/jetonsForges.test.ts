import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test as testAvecApi } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'

const SECRET = 'un secret de test de trente-deux caractères'
const b64 = (valeur: unknown) => Buffer.from(typeof valeur === 'string' ? valeur : JSON.stringify(valeur)).toString('base64url')
const decode = (partie = ''): Record<string, unknown> => JSON.parse(Buffer.from(partie, 'base64url').toString())
const signer = (corps: string, cle: string, algo = 'sha256') => createHmac(algo, cle).update(corps).digest('base64url')

/** Un vrai jeton, démonté. */
const test = testAvecApi.extend('vrai', { scope: 'file' }, async ({ api }) => {
  const { email } = await createCompte(api.db)
  const { corps } = await api.visiteur.post<Jetons>('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
  const [entete, charge, signature] = corps.id_token.split('.')
  return { jeton: corps.id_token, entete: decode(entete), charge: decode(charge), signature: signature ?? '' }
})

const forger = (entete: unknown, charge: unknown, cle = SECRET) => {
  const corps = `${b64(entete)}.${b64(charge)}`
  return `${corps}.${signer(corps, cle)}`
}
const presenter = (api: Api, jeton: string) => api.visiteur.avec({ authorization: `Bearer ${jeton}` }).get('/v1/utilisateurs/moi')
const refuse = async (api: Api, jeton: string) => {
  const { corps } = await presenter(api, jeton).expect(401)
  expect(corps).toMatchObject({ '@type': 'hydra:Error', 'hydra:description': 'Votre connexion a expiré' })
}

test('le jeton d’origine, et le même remonté pièce à pièce, sont acceptés : les refus qui suivent ne sont pas vides', async ({
  api,
  vrai,
}) => {
  await presenter(api, vrai.jeton).expect(200)
  await presenter(api, forger(vrai.entete, vrai.charge)).expect(200)
})

describe('sont refusés', () => {
  test.for(['none', 'None', 'NONE', 'nOnE'])('l’algorithme « %s », avec ou sans signature', async (alg, { api, vrai }) => {
    const corps = `${b64({ ...vrai.entete, alg })}.${b64(vrai.charge)}`
    await refuse(api, `${corps}.`)
    await refuse(api, `${corps}.${vrai.signature}`)
    await refuse(api, corps)
  })

  test('un autre algorithme symétrique, même avec la bonne clé', async ({ api, vrai }) => {
    for (const [alg, algo] of [
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
    ] as const) {
      const corps = `${b64({ ...vrai.entete, alg })}.${b64(vrai.charge)}`
      await refuse(api, `${corps}.${signer(corps, SECRET, algo)}`)
    }
  })

  test('une clé asymétrique apportée par le jeton (jwk, jku, x5u, kid)', async ({ api, vrai }) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    for (const plus of [
      { jwk },
      { jku: 'https://attaquant.test/cles.json' },
      { x5u: 'https://attaquant.test/cle.pem' },
      { kid: '../../../../dev/null' },
      { kid: "x' union select 'cle' --" },
    ]) {
      const corps = `${b64({ ...vrai.entete, alg: 'RS256', ...plus })}.${b64(vrai.charge)}`
      await refuse(api, `${corps}.${sign('sha256', Buffer.from(corps), privateKey).toString('base64url')}`)
      await refuse(api, forger({ ...vrai.entete, ...plus }, vrai.charge, pem))
      await refuse(api, forger({ ...vrai.entete, ...plus }, vrai.charge, ''))
    }
  })

  test('trente clés qui se devinent', async ({ api, vrai }) => {
    const cles = [
      '',
      'secret',
      'jwt-secret',
      'relogement',
      'changeme',
      'password',
      'motdepasse',
      '0',
      'null',
      'undefined',
      'test',
      'key',
      'admin',
      'HS256',
      'supersecret',
    ]
    for (const cle of [...cles, ...cles.map((autre) => autre.toUpperCase().padEnd(32, '0'))])
      await refuse(api, forger(vrai.entete, vrai.charge, cle || '\0'))
  })

  test('une charge changée sous la même signature, ou la signature ôtée', async ({ api, vrai }) => {
    const [entete, charge] = vrai.jeton.split('.')
    await refuse(api, `${entete}.${b64({ ...vrai.charge, sid: '00000000-0000-7000-8000-000000000000' })}.${vrai.signature}`)
    await refuse(api, `${entete}.${charge}.`)
    await refuse(api, `${entete}.${charge}`)
    // Le premier signe : les derniers bits du dernier ne comptent pas, le changer peut laisser la même signature.
    await refuse(api, `${entete}.${charge}.${vrai.signature.startsWith('A') ? 'B' : 'A'}${vrai.signature.slice(1)}`)
    await refuse(api, `${vrai.jeton}.${vrai.signature}`)
  })

  test('bien signé mais d’un autre émetteur, pour un autre public, d’un autre type', async ({ api, vrai }) => {
    await refuse(api, forger(vrai.entete, { ...vrai.charge, iss: 'ailleurs' }))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, aud: 'une-autre-api' }))
    await refuse(api, forger({ ...vrai.entete, typ: 'JWT' }, vrai.charge))
    await refuse(api, forger({ alg: 'HS256' }, vrai.charge))
  })

  test('bien signé mais sans échéance, échu, ou pas encore valable', async ({ api, vrai }) => {
    const { exp, ...sansEcheance } = vrai.charge
    const seconde = Math.floor(Date.now() / 1000)
    await refuse(api, forger(vrai.entete, sansEcheance))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, exp: seconde - 1 }))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, exp: String(exp) }))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, nbf: seconde + 3600 }))
  })

  test('bien signé mais sans session, ou d’une session qui n’existe pas', async ({ api, vrai }) => {
    const { sid: _, ...sansSession } = vrai.charge
    await refuse(api, forger(vrai.entete, sansSession))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, sid: '00000000-0000-7000-8000-000000000000' }))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, sid: "' or 1=1 --" }))
    await refuse(api, forger(vrai.entete, { ...vrai.charge, sid: ['a', 'b'] }))
  })

  test('ce qui n’est pas un jeton', async ({ api }) => {
    for (const jeton of ['', 'x', '..', 'a.b.c', '💥', 'A'.repeat(7000), `${'e30'.repeat(500)}.e30.e30`]) {
      await api.visiteur
        .avec({ authorization: `Bearer ${encodeURIComponent(jeton)}` })
        .get('/v1/utilisateurs/moi')
        .expect(401)
    }
    await api.visiteur.avec({ authorization: 'Basic Y2FtaWxsZTptZHA=' }).get('/v1/utilisateurs/moi').expect(401)
    await api.visiteur.get('/v1/utilisateurs/moi').expect(401)
  })
})
