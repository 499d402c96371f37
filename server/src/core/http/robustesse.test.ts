import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as attendre } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, vi } from 'vitest'
import { test as testBase } from '../../../test/base.ts'
import { demande, expectRefus, sendBrut } from '../../../test/brut.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { startEcoute } from '../../../test/ecoute.ts'
import { openSession } from '../../../test/session.ts'

// Toute demande malformée reçoit un refus 4xx en français, sur une vraie connexion (fiabilité Z4, Z5, Z7).
const test = testBase.extend('ici', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const ecoute = await startEcoute(base)
  onCleanup(() => ecoute.close())
  const { authorization } = await openSession(ecoute, ['DATA_STEWARD'])
  const session = `Authorization: ${authorization}`
  const menage = `/v1/menages/${await createMenage(ecoute.db)}`
  const corps = (texte: string | Buffer, ...entetes: string[]) => {
    const type = entetes.some((entete) => entete.startsWith('Content-Type')) ? [] : ['Content-Type: application/json']
    const debut = demande(`PATCH ${menage} HTTP/1.1`, [session, ...type, ...entetes, `Content-Length: ${Buffer.byteLength(texte)}`])
    return sendBrut(ecoute.port, Buffer.concat([Buffer.from(debut), Buffer.from(texte)]))
  }
  const lire = (adresse: string, ...entetes: string[]) => sendBrut(ecoute.port, demande(`GET ${adresse} HTTP/1.1`, [session, ...entetes]))
  const brut = (octets: string | Buffer, options?: { fermer: boolean }) => sendBrut(ecoute.port, octets, options)
  return { ...ecoute, menage, session, corps, lire, brut }
})

describe('le corps', () => {
  test('du JSON invalide est refusé', async ({ ici }) => {
    for (const texte of ['{', '{"a":}', "{'a':1}", '[1,]', 'nul', '\u0000', '"', '{"a":1}{"b":2}', '{"a":01}'])
      expectRefus(await ici.corps(texte), 400)
  })

  test('un corps qui n’est pas un objet est une saisie refusée', async ({ ici }) => {
    for (const texte of ['null', '[]', '"texte"', '3', 'true', '']) expectRefus(await ici.corps(texte), 422)
  })

  test('des valeurs d’un autre type sont des saisies refusées, champ par champ', async ({ ici }) => {
    const refus = await ici.corps('{"informations":{"telephone":12,"besoinInterprete":"oui","email":[]},"composition":3}')
    expectRefus(refus, 422)
    expect(
      (JSON.parse(refus.corps) as { violations: { propertyPath: string }[] }).violations.map(({ propertyPath }) => propertyPath).sort(),
    ).toEqual(['composition', 'informations.besoinInterprete', 'informations.email', 'informations.telephone'])
  })

  test('le caractère nul et les demi-caractères isolés sont refusés, en valeur comme en clé', async ({ ici }) => {
    for (const caractere of ['\\u0000', '\\ud800', '\\udfff']) {
      expectRefus(await ici.corps(`{"informations":{"observations":"a${caractere}b"}}`), 400)
      expectRefus(await ici.corps(`{"a${caractere}":1}`), 400)
    }
  })

  test('un texte d’un mégaoctet est refusé, par le champ ou par la taille du corps', async ({ ici }) => {
    expectRefus(await ici.corps(`{"informations":{"observations":"${'é'.repeat(500_000)}"}}`), 422)
    expectRefus(await ici.corps(`{"informations":{"observations":"${'a'.repeat(1024 * 1024)}"}}`), 413)
  })

  test('une imbrication de 10 000 niveaux est refusée', async ({ ici }) => {
    expectRefus(await ici.corps(`{"informations":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 400)
    expectRefus(await ici.corps(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), 400)
    expectRefus(await ici.corps('['.repeat(500_000)), 400)
  })

  test('un nombre hors de portée est refusé', async ({ ici }) => {
    expectRefus(await ici.corps('{"logementActuel":{"surface":1e309}}'), 400)
    expectRefus(await ici.corps('{"logementActuel":{"surface":1e300}}'), 422)
  })

  test('une clé de prototype est refusée', async ({ ici }) => {
    for (const cle of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
      expectRefus(await ici.corps(`{"informations":{"${cle}":{"admin":true}}}`), 400)
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('une clé donnée deux fois dans un objet est refusée, même écrite autrement', async ({ ici }) => {
    expectRefus(await ici.corps('{"informations":{"email":"a@b.fr","email":"c@d.fr"}}'), 400)
    expectRefus(await ici.corps('{"informations":{},"inform\\u0061tions":{}}'), 400)
  })

  test('la même clé dans deux objets, ou dans un texte, est permise', async ({ ici }) => {
    expect(
      (await ici.corps('{"informations":{"observations":"{\\"a\\":1,\\"a\\":2}"},"projetResidentiel":{"observations":"x"}}')).statut,
    ).toBe(200)
  })

  test('un autre jeu de caractères, une compression ou un autre type sont refusés avant lecture', async ({ ici }) => {
    expectRefus(await ici.corps('{}', 'Content-Type: application/json; charset=utf-16'), 415)
    expectRefus(await ici.corps('{}', 'Content-Type: application/json; charset="ISO-8859-1"'), 415)
    expectRefus(await ici.corps(gzipSync('{}'), 'Content-Encoding: gzip'), 415)
    expectRefus(await ici.corps('{}', 'Content-Encoding: br, gzip'), 415)
    expectRefus(await ici.corps('<a/>', 'Content-Type: application/xml'), 415)
    expectRefus(await ici.corps('a=1', 'Content-Type: application/x-www-form-urlencoded'), 415)
    expectRefus(await ici.corps('{}', 'Content-Type: n’importe quoi;;;'), 415)
  })

  test('des octets qui ne sont pas de l’UTF-8 sont refusés', async ({ ici }) => {
    expectRefus(await ici.corps(Buffer.from('{"informations":{"observations":"\xe9"}}', 'latin1')), 400)
  })

  test('un formulaire à parties sans frontière, à frontière vide ou tronqué est refusé', async ({ ici }) => {
    expectRefus(await ici.corps('--a\r\n', 'Content-Type: multipart/form-data'), [400, 415])
    expectRefus(await ici.corps('--\r\n', 'Content-Type: multipart/form-data; boundary='), [400, 415])
    expectRefus(
      await ici.corps(
        '--a\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\ntronq',
        'Content-Type: multipart/form-data; boundary=a',
      ),
      [400, 415],
    )
  })

  test('une lecture avec un corps est refusée', async ({ ici }) => {
    expectRefus(
      await ici.brut(demande('GET /v1/menages HTTP/1.1', [ici.session, 'Content-Type: application/json', 'Content-Length: 2'], '{}')),
      400,
    )
    expectRefus(
      await ici.brut(demande('GET /v1/menages HTTP/1.1', [ici.session, 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n')),
      400,
    )
  })

  test('un corps plus court qu’annoncé est refusé', async ({ ici }) => {
    const entetes = [ici.session, 'Content-Type: application/json', 'Content-Length: 100']
    expectRefus(await ici.brut(demande(`PATCH ${ici.menage} HTTP/1.1`, entetes, '{"a":1'), { fermer: true }), 400)
  })
})

test('un client qui s’en va avant d’avoir tout envoyé n’est pas une panne du service', async ({ ici }) => {
  const client = connect(ici.port, '127.0.0.1')
  client.on('error', () => {})
  client.write(demande(`PATCH ${ici.menage} HTTP/1.1`, [ici.session, 'Content-Type: application/json', 'Content-Length: 100'], '{"a":'))
  // Sa session lue, le serveur attend la suite du corps.
  await attendre(500)
  client.resetAndDestroy()
  await attendre(500)
  expect(ici.journal.filter((ligne) => ligne.includes('service indisponible'))).toEqual([])
})

test('un client trop lent à envoyer son corps l’apprend, non que sa demande est illisible', async ({ ici }) => {
  const client = connect(ici.port, '127.0.0.1').setEncoding('utf8')
  let recu = ''
  client.on('error', () => {})
  client.on('data', (texte: string) => {
    recu += texte
  })
  client.write(demande(`PATCH ${ici.menage} HTTP/1.1`, [ici.session, 'Content-Type: application/json', 'Content-Length: 100'], '{"a":'))
  await vi.waitFor(() => expect(recu).toContain('\r\n\r\n{'), 30_000)
  expect(recu).toMatch(/^HTTP\/1\.1 408 [\s\S]*La demande n’est pas arrivée en entier à temps/)
  client.destroy()
}, 40_000)

describe('l’adresse', () => {
  const REFUS_DE_LISTE = [
    'page=0', 'page=-1', 'page=1.5', 'page=abc', 'page=1e309', 'page=99999999999999999999', 'page=1&page=2', 'page[0]=1&page[1]=2',
    'pageSize=1001', 'pageSize=0', 'itemsPerPage=1001', 'sort=inconnu:asc', 'sort=noms', 'sort=noms:haut', 'sort=noms:asc;drop', 'sort=__proto__:asc',
    'order[inconnu]=ASC', 'order[noms]=BOOM', 'order[constructor]=ASC', '__proto__[x]=1', 'constructor=1', 'prototype[y]=2',
    'statuts=INCONNU', 'statut=INCONNU', 'villes=lille', 'operationIds=1', 'recherche=%00', 'inconnu=%00', 'recherche=1&recherche[__proto__]=%00',
    'relogementNecessaire=peut-etre', 'EPCIs=1',
  ] // biome-ignore format: une liste se lit mieux en lignes pleines

  test.for(REFUS_DE_LISTE)('%s est refusé', async (requete, { ici }) => {
    expectRefus(await ici.lire(`/v1/menages?${requete}`), 400)
  })

  test.for([
    ['pageSize=2&itemsPerPage=3', ['pageSize', 'itemsPerPage']],
    ['itemsPerPage=3&pageSize=2', ['itemsPerPage', 'pageSize']],
    ['sort=noms:asc&order[noms]=DESC', ['sort', 'order[noms]']],
    ['order[noms]=ASC&sort=cotation:asc', ['order[noms]', 'sort']],
    ['order[noms]=ASC&order[statut]=ASC', ['order[noms]', 'order[statut]']],
    ['page=1&page=2', ['page']],
    ['recherche=a&recherche=b', ['recherche']],
  ] as const)('%s se contredit : refusé, en nommant ce qui se contredit', async ([requete, noms], { ici }) => {
    const reponse = await ici.lire(`/v1/menages?${requete}`)
    expectRefus(reponse, 400)
    const { violations, errorDescription } = JSON.parse(reponse.corps) as {
      violations: { propertyPath: string }[]
      errorDescription: string
    }
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(noms)
    for (const nom of noms) expect(errorDescription).toContain(nom)
  })

  test('deux noms qui disent la même chose passent', async ({ ici }) => {
    const { statut } = await ici.lire('/v1/menages?pageSize=2&itemsPerPage=2&sort=noms:desc&order[noms]=DESC&page=1&page=1&order[id]=ASC')
    expect(statut).toBe(200)
  })

  test('une recherche de plus de 200 caractères, ou un filtre de plus de 200 valeurs, est refusé', async ({ ici }) => {
    expectRefus(await ici.lire(`/v1/menages?recherche=${'a'.repeat(201)}`), 400)
    expectRefus(await ici.lire(`/v1/menages?statuts=${'CLOTURE,'.repeat(200)}CLOTURE`), 400)
  })

  test('soixante paramètres passent, soixante et un non', async ({ ici }) => {
    const parametres = (nombre: number) => Array.from({ length: nombre }, () => 'statuts=CLOTURE').join('&')
    expect((await ici.lire(`/v1/menages?${parametres(60)}`)).statut).toBe(200)
    expectRefus(await ici.lire(`/v1/menages?${parametres(61)}`), 400)
  })

  test('au-delà de 8 Ko elle est trop longue, au-delà de 16 Ko aussi', async ({ ici }) => {
    expectRefus(await ici.lire(`/v1/menages?recherche=${'a'.repeat(8 * 1024)}`), 414)
    expectRefus(await ici.lire(`/v1/menages?recherche=${'a'.repeat(20 * 1024)}`), 431)
    expectRefus(await ici.lire(`/v1/menages/${'a'.repeat(500)}`), [404, 414])
  })

  test('un encodage impossible est refusé', async ({ ici }) => {
    for (const chemin of ['/v1/menages/%E0%A4%A', '/v1/menages/%', '/v1/menages/%zz', '/v1/%c0%ae%c0%ae/'])
      expectRefus(await ici.lire(chemin), [400, 404])
  })

  test('un identifiant qui n’en est pas un est introuvable', async ({ ici }) => {
    for (const id of [
      '1',
      "1'or'1'='1",
      '%00',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e',
      'null',
      '__proto__',
      '0197a000-0000-7000-8000-00000000000g',
    ]) {
      expectRefus(await ici.lire(`/v1/menages/${id}`), 404)
    }
    expectRefus(await ici.lire('/v1/contexts/__proto__'), 404)
    expectRefus(await ici.lire('/v1/contexts/toString'), 404)
  })

  test('les deux vocabulaires de liste disent la même chose', async ({ ici }) => {
    const [nous, hydra] = await Promise.all([
      ici.lire('/v1/menages?page=1&pageSize=2&sort=noms:desc&statuts=CLOTURE,DEMENAGEMENT'),
      ici.lire('/v1/menages?page=1&itemsPerPage=2&order[noms]=DESC&statut[0]=CLOTURE&statut[1]=DEMENAGEMENT&order[id]=DESC'),
    ])
    const contenu = ({ corps }: { corps: string }) => ({ ...(JSON.parse(corps) as object), 'hydra:view': null })
    expect([nous.statut, hydra.statut]).toEqual([200, 200])
    expect(contenu(hydra)).toEqual(contenu(nous))
  })
})

describe('la connexion', () => {
  test('une méthode inconnue ou TRACE n’obtient rien', async ({ ici }) => {
    expectRefus(await ici.brut(demande('TRACE /v1/menages HTTP/1.1', [ici.session])), 404)
    expectRefus(await ici.brut(demande('PROPFIND /v1/menages HTTP/1.1', [ici.session])), 404)
    expectRefus(await ici.brut(demande('FOO /v1/menages HTTP/1.1', [ici.session])), 400)
    expectRefus(await ici.brut(demande('get /v1/menages HTTP/1.1', [ici.session])), 400)
  })

  test('deux longueurs, ou une longueur et un découpage, sont refusés', async ({ ici }) => {
    const essai = (...entetes: string[]) =>
      ici.brut(demande(`PATCH ${ici.menage} HTTP/1.1`, [ici.session, 'Content-Type: application/json', ...entetes], '{}'))
    expectRefus(await essai('Content-Length: 2', 'Content-Length: 3'), 400)
    expectRefus(await essai('Content-Length: 2', 'Content-Length: 2'), 400)
    expectRefus(await essai('Content-Length: 2', 'Transfer-Encoding: chunked'), 400)
    expectRefus(await essai('Transfer-Encoding: chunked', 'Content-Length: 2'), 400)
    expectRefus(await essai('Transfer-Encoding: xchunked'), 400)
    expectRefus(await essai('Content-Length: -1'), 400)
    expectRefus(await essai('Content-Length: 2abc'), 400)
    expectRefus(await essai('Transfer-Encoding: chunked'), 400)
  })

  test('ce qui n’est pas du HTTP est refusé', async ({ ici }) => {
    for (const octets of ['n’importe quoi\r\n\r\n', 'GET /v1/menages HTTP/9.9\r\n\r\n', '\u0016\u0003\u0001\u0002\u0000\r\n\r\n']) {
      expectRefus(await ici.brut(octets), 400)
    }
    expectRefus(await ici.brut(demande('GET /v1/menages HTTP/1.1', [ici.session, 'X-Entete\u0000: 1'])), 400)
    expectRefus(await ici.brut(demande('GET /v1/menages HTTP/1.1', [ici.session, 'Entete sans deux-points'])), 400)
  })

  test('des en-têtes de plus de 16 Ko sont refusés', async ({ ici }) => {
    expectRefus(await ici.lire('/v1/menages', `X-Long: ${'a'.repeat(20_000)}`), 431)
  })

  test('une version ou une clé d’idempotence illisible est refusée', async ({ ici }) => {
    for (const version of ['3', '"abc"', '"1","2"', '"99999999999"', '""']) expectRefus(await ici.corps('{}', `If-Match: ${version}`), 400)
    const cle = createHash('sha256').update('x').digest('hex').repeat(5)
    const commenter = (entete: string) => {
      const entetes = [ici.session, 'Content-Type: application/json', `Idempotency-Key: ${entete}`, 'Content-Length: 13']
      return ici.brut(demande(`POST ${ici.menage}/commentaires HTTP/1.1`, entetes, '{"texte":"a"}'))
    }
    expectRefus(await commenter(cle), 400)
    expectRefus(await commenter('é'), 400)
  })

  test('un jeton forgé n’est qu’une absence de session', async ({ ici }) => {
    const valide = ici.session.replace('Authorization: Bearer ', '')
    const [tete = '', charge = '', signature = ''] = valide.split('.')
    const sansAlgorithme = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const jeton of [
      `${sansAlgorithme}.${charge}.`,
      `${sansAlgorithme}.${charge}.${signature}`,
      `${tete}.${charge}.AAAA`,
      'a.b.c',
      '',
      '...',
      `${valide}x`,
    ]) {
      expectRefus(await ici.brut(demande('GET /v1/utilisateurs/moi HTTP/1.1', [`Authorization: Bearer ${jeton}`])), 401)
    }
    expectRefus(await ici.brut(demande('GET /v1/utilisateurs/moi HTTP/1.1', ['Authorization: Basic YTpi'])), 401)
  })
})

test('aucune de ces demandes n’a été un défaut', ({ ici }) => {
  expect(ici.journal.filter((ligne) => ligne.includes('défaut'))).toEqual([])
})
