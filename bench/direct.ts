import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import type { Banc } from './banc.ts'
import { copierDesComptes } from './comptes.ts'
import type { Mesure } from './rapport.ts'

const ECRANS = 200
/** Un compte tient huit écrans ouverts au plus. */
const COMPTES = 25
const CHANGEMENTS = 20
const PLAFOND_MS = 300
/** Relire la session et la portée de chacun, face à la seule annonce. */
const CIBLE = 10

/** Deux cents écrans ouverts sur un dossier qu'un collègue commente : le 99e centile, du commentaire demandé au changement reçu, face à une annonce de la base écrite à deux cents connexions nues. */
export async function mesurerDirect(banc: Banc): Promise<Mesure[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from menage where archive_le is null and limitation_depuis is null order by id limit 1`.execute(banc.base)
  const id = rows[0]?.id ?? ''
  const modele = { compte: 'responsable-ingenierie-sociale', role: 'RESPONSABLE_INGENIERIE_SOCIALE', prefixe: 'ecran' }
  const jetons: string[] = []
  for (const compte of await copierDesComptes(banc, COMPTES, modele)) jetons.push(await banc.seConnecter(compte))
  const nous = await centile99(
    Array.from({ length: ECRANS }, (_, rang) => ({
      url: `${banc.produit}/v1/direct?fiches=${id}`,
      headers: { authorization: `Bearer ${jetons[rang % COMPTES]}` },
    })),
    () => commenter(banc, id),
  )
  const plancher = await auPlusCourt(banc, (url, annoncer) =>
    centile99(
      Array.from({ length: ECRANS }, () => ({ url, headers: {} })),
      annoncer,
    ),
  )
  const unite = 'ms (p99)'
  const nom = `Un changement dit à ${ECRANS} écrans`
  return [
    { nom, cible: CIBLE, nous, plancher, unite, rapport: nous / plancher, sens: 'au plus' },
    { nom: `${nom}, en tout`, cible: 1, nous, plancher: PLAFOND_MS, unite, rapport: nous / PLAFOND_MS, sens: 'au plus' },
  ]
}

async function commenter({ produit, jeton }: Banc, id: string): Promise<void> {
  const reponse = await fetch(`${produit}/v1/menages/${id}/commentaires`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jeton}`, 'content-type': 'application/json' },
    body: '{"texte":"Vu au bureau."}',
  })
  if (!reponse.ok) throw new Error(`Commentaire : ${reponse.status}`)
  await reponse.arrayBuffer()
}

interface Ecran {
  readonly url: string
  readonly headers: Record<string, string>
}

/** Ouvre ces écrans, fait plusieurs changements, et attend chaque fois que tous l'aient reçu. */
async function centile99(ecrans: readonly Ecran[], changer: () => Promise<void>): Promise<number> {
  const arret = new AbortController()
  const recus = ecrans.map(() => 0)
  const ouverts = await Promise.all(ecrans.map(({ url, headers }) => fetch(url, { headers, signal: arret.signal })))
  const durees: number[] = []
  let debut = 0
  for (const [rang, { ok, status, body }] of ouverts.entries()) {
    if (!ok || body === null) throw new Error(`Écran refusé : ${status}`)
    const lire = async () => {
      for await (const morceau of body.pipeThrough(new TextDecoderStream())) {
        const changements = morceau.split('event: changement').length - 1
        recus[rang] = (recus[rang] ?? 0) + changements
        for (let un = 0; un < changements; un += 1) durees.push(performance.now() - debut)
      }
    }
    void lire().catch(() => {})
  }
  await attendre(1_000)
  durees.length = 0
  for (let fois = 1; fois <= CHANGEMENTS; fois += 1) {
    const deja = durees.length
    debut = performance.now()
    await changer()
    for (let essai = 0; durees.length < deja + ecrans.length; essai += 1) {
      if (essai > 2_000) throw new Error(`${durees.length - deja} écrans sur ${ecrans.length} ont reçu le changement`)
      await attendre(5)
    }
  }
  arret.abort()
  return durees.sort((a, b) => a - b)[Math.ceil(durees.length * 0.99) - 1] ?? 0
}

const attendre = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Une annonce de la base, redite telle quelle à qui est là. */
async function auPlusCourt({ url }: Banc, mesurer: (url: string, annoncer: () => Promise<void>) => Promise<number>): Promise<number> {
  const [ecoute, voix] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([ecoute.connect(), voix.connect()])
  const presents = new Set<ServerResponse>()
  ecoute.on('notification', () => {
    for (const present of presents) present.write('event: changement\ndata: {}\n\n')
  })
  await ecoute.query('listen banc_direct')
  const serveur = createServer((_demande, reponse) => {
    presents.add(reponse)
    reponse.on('close', () => presents.delete(reponse))
    reponse.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n')
  })
  await new Promise<void>((resolve) => serveur.listen(0, '127.0.0.1', resolve))
  try {
    return await mesurer(
      `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`,
      async () => void (await voix.query('notify banc_direct')),
    )
  } finally {
    serveur.close()
    serveur.closeAllConnections()
    await Promise.all([ecoute.end(), voix.end()])
  }
}
