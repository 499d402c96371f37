import type { Appel } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { describe, expect } from 'vitest'
import { openApiDe } from '../src/core/documentation/openapi.ts'
import { decouperCle } from '../src/core/documentation/ressources.ts'
import type { Api } from './api.ts'
import { test } from './cast.ts'
import { matrice, type Ouverture, VINGT_DEUX_ROLES } from './matrice.ts'
import { openSession } from './session.ts'

type Qui = (typeof VINGT_DEUX_ROLES)[number] | 'sans rôle' | 'sans session'
const QUI: readonly Qui[] = [...VINGT_DEUX_ROLES, 'sans rôle', 'sans session']
const appels: Readonly<Record<string, Appel>> = contrat
const INCONNU = '0197a000-0000-7000-8000-000000000000'

/** Qui est admis est lu, et rien de plus : un corps illisible ou une recherche sans sa question (400), un objet inconnu (404), une liste (200). */
function lu(cle: string): number {
  const [method, chemin] = decouperCle(cle)
  if (method !== 'GET' || appels[cle]?.query?.safeParse({}).success === false) return 400
  // Un jour n'est pas un objet : une feuille de route sans rien se lit.
  return chemin.replace('{jour}', '').includes('{') ? 404 : 200
}

function attendu(cle: string, ouverture: Ouverture, qui: Qui): number {
  if (ouverture === 'public') return lu(cle)
  if (qui === 'sans session') return 401
  if (ouverture === 'connecte') return lu(cle)
  return ouverture.some((role) => role === qui) ? lu(cle) : 403
}

/** L'appel porte un corps illisible et vise un objet inconnu : celui qui n'a pas le droit ne doit rien en apprendre (A3). */
async function essayer(api: Api, cle: string, qui: Qui): Promise<number> {
  const [method, chemin] = decouperCle(cle)
  const session = qui === 'sans session' ? {} : await openSession(api, qui === 'sans rôle' ? [] : [qui])
  const corps = method === 'GET' ? {} : { 'content-type': 'application/json' }
  const { statusCode } = await api.app.inject({
    method,
    // Un jour qui se lit, d'un objet inconnu.
    url: chemin.replace('{jour}', '2001-01-01').replace(/\{\w+\}/g, INCONNU),
    headers: { ...session, ...corps },
    ...(method === 'GET' ? {} : { payload: '{' }),
  })
  return statusCode
}

test('tout appel du contrat est dans la table, et la table ne dit rien d’autre', () => {
  expect(Object.keys(contrat).sort()).toEqual(Object.keys(matrice).sort())
})

describe.each(Object.entries(matrice))('%s', (cle, ouverture) => {
  test('chacun des 22 rôles, une session sans rôle et l’absence de session reçoivent ce que dit la table', async ({ api }) => {
    const obtenus = await Promise.all(QUI.map(async (qui) => [qui, await essayer(api, cle, qui)]))
    expect(Object.fromEntries(obtenus)).toEqual(Object.fromEntries(QUI.map((qui) => [qui, attendu(cle, ouverture, qui)])))
  })
})

/** Une opération publique dit n'en demander aucun. */
function rolesAnnonces(ouverture: Ouverture): readonly string[] {
  if (ouverture === 'public') return []
  return ouverture === 'connecte' ? VINGT_DEUX_ROLES : ouverture
}

test('la documentation OpenAPI dit les rôles de chaque opération, et les mêmes', () => {
  const { paths } = openApiDe(contrat, '0') as { paths: Record<string, Record<string, { 'x-roles'?: string[]; security?: [] }>> }
  for (const [cle, ouverture] of Object.entries(matrice)) {
    const [methode, chemin] = decouperCle(cle)
    const operation = paths[chemin]?.[methode.toLowerCase()]
    const roles = rolesAnnonces(ouverture).toSorted()
    expect([cle, operation?.['x-roles']?.toSorted()]).toEqual([cle, roles])
    expect([cle, operation?.security]).toEqual([cle, ouverture === 'public' ? [] : undefined])
  }
})

test('plusieurs rôles : l’union de leurs droits', async ({ api }) => {
  const headers = await openSession(api, ['DPO', 'UTILISATEUR_MEL'])
  expect((await api.app.inject({ url: '/v1/menages', headers })).statusCode).toBe(200)
})

describe('une adresse inconnue', () => {
  const INCONNUES = [
    'GET /v1/inconnue',
    'GET /v1/menages/a/b/c/d',
    'GET /v1/utilisateurs/moi/secrets',
    'DELETE /v1/menages',
    'TRACE /v1/menages',
  ]
  const INCONNUES_AUSSI = ['OPTIONS /v1/menages', 'PROPFIND /v1/menages', 'POST /v1/menages/_exporter']
  const statuts = ({ app }: Api, headers: Record<string, string>) =>
    Promise.all(
      [...INCONNUES, ...INCONNUES_AUSSI].map(async (cle) => {
        const [method, url] = decouperCle(cle)
        return (await app.inject({ method, url, headers })).statusCode
      }),
    )

  test('se tait sans session, comme toute autre', async ({ api }) => {
    expect(new Set(await statuts(api, {}))).toEqual(new Set([401]))
  })

  test('est introuvable pour une personne connectée', async ({ api }) => {
    expect(new Set(await statuts(api, await openSession(api, ['DATA_STEWARD'])))).toEqual(new Set([404]))
  })
})

test('lire par HEAD demande les mêmes droits que lire par GET', async ({ api }) => {
  const statutDe = async (headers: Record<string, string>) =>
    (await api.app.inject({ method: 'HEAD', url: '/v1/menages', headers })).statusCode
  expect(await statutDe({})).toBe(401)
  expect(await statutDe(await openSession(api, ['DPO']))).toBe(403)
  expect(await statutDe(await openSession(api, ['UTILISATEUR_MEL']))).toBe(200)
})
