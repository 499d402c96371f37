// Le plancher : le même JSON, fait par PostgreSQL, envoyé par node:http nu sur pg, sans droit, sans journal, sans limite.
// Lancé à part par bench/index.ts, avec les requêtes à rejouer dans REQUETES (fichier JSON).

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import pino from 'pino'

interface Requete {
  nom?: string | undefined
  chemin: string
  sql: string
  valeurs: unknown[]
  debut: string
  fin: string
  relu?: boolean
  avant?: { nom?: string; sql: string; valeurs: unknown[] }[]
}

const log = pino({ level: 'info' })
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
pg.types.setTypeParser(20, Number)
const requetes = JSON.parse(readFileSync(process.env['REQUETES'] ?? '', 'utf8')) as Requete[]
// Une requête préparée par texte, comme dans le produit.
const nommer = (texte: string) => createHash('sha1').update(texte).digest('hex')
for (const requete of requetes) {
  requete.nom = nommer(requete.sql)
  for (const avant of requete.avant ?? []) avant.nom = nommer(avant.sql)
}
const parChemin = new Map(requetes.map((requete) => [requete.chemin, requete]))

const serveur = createServer((demande, reponse) => void repondre(demande, reponse))

async function repondre(demande: IncomingMessage, reponse: ServerResponse): Promise<void> {
  const requete = parChemin.get(demande.url ?? '')
  if (!requete) {
    reponse.writeHead(404).end()
    return
  }
  for (const { nom, sql, valeurs } of requete.avant ?? []) await pool.query({ name: nom ?? '', text: sql, values: valeurs })
  const { rows } = await pool.query({ name: requete.nom ?? '', text: requete.sql, values: requete.valeurs })
  const lu = `${requete.debut}${rows[0].json}${requete.fin}`
  const corps = requete.relu ? JSON.stringify(JSON.parse(lu)) : lu
  if (requete.relu) log.info({ methode: demande.method, statut: 200 }, 'demande')
  reponse.writeHead(200, { 'content-type': 'application/ld+json; charset=utf-8', 'content-length': Buffer.byteLength(corps) })
  reponse.end(corps)
}

serveur.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('prêt\n'))
