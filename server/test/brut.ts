import { connect } from 'node:net'
import { expect } from 'vitest'

export interface ReponseBrute {
  readonly statut: number
  readonly entetes: ReadonlyMap<string, string>
  readonly corps: string
}

const PATIENCE_MS = 5_000

/** Envoie des octets tels quels et lit la première réponse ; `fermer` : sans rien promettre de plus. Une réponse qui ne vient pas échoue. */
export function sendBrut(port: number, octets: string | Buffer, { fermer = false } = {}): Promise<ReponseBrute> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let recu = ''
    const finir = (suite: () => void) => {
      clearTimeout(minuterie)
      socket.destroy()
      suite()
    }
    const lire = () => {
      const reponse = lireReponse(recu)
      if (reponse) finir(() => resolve(reponse))
    }
    const minuterie = setTimeout(
      () => finir(() => reject(new Error(`aucune réponse en ${PATIENCE_MS} ms ; reçu : ${recu.slice(0, 200)}`))),
      PATIENCE_MS,
    )
    socket.on('data', (octets) => {
      recu += octets.toString()
      lire()
    })
    socket.on('end', () => finir(() => reject(new Error(`connexion fermée sans réponse ; reçu : ${recu.slice(0, 200)}`))))
    socket.on('error', (erreur) => finir(() => reject(erreur)))
    if (fermer) socket.end(octets)
    else socket.write(octets)
  })
}

/** La demande HTTP/1.1 de ces lignes, telle qu'on l'écrit sur la connexion. */
export const demande = (premiere: string, entetes: readonly string[], corps = '') =>
  [premiere, 'Host: 127.0.0.1', ...entetes, '', corps].join('\r\n')

function lireReponse(texte: string): ReponseBrute | null {
  const fin = texte.indexOf('\r\n\r\n')
  if (fin < 0) return null
  const [premiere = '', ...lignes] = texte.slice(0, fin).split('\r\n')
  const entetes = new Map(
    lignes.map((ligne) => [ligne.slice(0, ligne.indexOf(':')).toLowerCase(), ligne.slice(ligne.indexOf(':') + 1).trim()]),
  )
  const corps = texte.slice(fin + 4)
  if (Buffer.byteLength(corps) < Number(entetes.get('content-length') ?? 0)) return null
  return { statut: Number(premiere.split(' ')[1]), entetes, corps }
}

/** Un refus lisible : en français, dans la forme unique, avec le lien de la documentation, sans rien d'interne. */
export function expectRefus({ statut, entetes, corps }: ReponseBrute, attendu: number | readonly number[]): void {
  expect([attendu].flat(), corps.slice(0, 300)).toContain(statut)
  expect(entetes.get('content-type')).toContain('application/ld+json')
  expect(entetes.get('link')).toMatch(
    /^<http:\/\/127\.0\.0\.1:\d+\/v1\/docs\.jsonld>; rel="http:\/\/www\.w3\.org\/ns\/hydra\/core#apiDocumentation"$/,
  )
  expect(entetes.get('cache-control')).toBe('no-store')
  expect(entetes.get('x-content-type-options')).toBe('nosniff')
  const erreur = JSON.parse(corps) as Record<string, unknown>
  expect(erreur).toMatchObject({ '@type': 'hydra:Error', '@id': `/v1/erreurs/${statut}` })
  expect(erreur['errorDescription']).toBe(erreur['hydra:description'])
  expect(String(erreur['errorDescription'])).toMatch(/\p{L}{3,}/u)
  expect(corps).not.toMatch(INTERNE)
  expect(erreur['errorDescription']).not.toMatch(ANGLAIS)
}

/** Ce qui ne doit sortir d'aucune réponse : pile, chemin de fichier, SQL. */
export const INTERNE =
  /\n\s+at |node_modules|\/src\/|\.[tj]s:\d|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|relation "|column "|\bECONN|FST_ERR/i

/** Ce qu'aucune phrase de refus ne dit : l'anglais des bibliothèques, une valeur mal écrite. */
export const ANGLAIS = /\binvalid\b|expected|required|unrecognized|unexpected|too (big|small)|undefined|\[object|\bNaN\b|ERR_/i
