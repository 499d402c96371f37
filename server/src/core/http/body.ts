import { DomainError } from '@relogement/domain/common/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { verifierClesUniques } from './cles.ts'

const PROFONDEUR_MAX = 32
/** Bien plus qu'un dossier entier n'en porte. Au-delà, chaque élément refusé s'écrirait avec sa raison : un corps d'un mégaoctet tiendrait le serveur. */
const OBJETS_MAX = 3_000
const VALEURS_MAX = 20_000
const TYPES_JSON = ['application/json', 'application/merge-patch+json', 'application/ld+json']

const malforme = (code: string, message: string) => new DomainError('malforme', code, message)

/** Lit les corps JSON, en UTF-8 et sans compression ; un corps vide est l'absence de corps. */
export function accepterJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request) => verifierEnveloppe(request))
  for (const type of TYPES_JSON) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_requete: FastifyRequest, octets: Buffer) => lireJson(octets))
  }
}

/** Un corps annoncé sous une forme que l'on ne lit pas est refusé avant d'être reçu. */
function verifierEnveloppe({ method, headers }: FastifyRequest): void {
  const aUnCorps = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (aUnCorps && (method === 'GET' || method === 'HEAD')) throw malforme('corps.interdit', 'Une lecture n’a pas de corps')
  if (!aUnCorps) return
  const encodage = headers['content-encoding'] ?? 'identity'
  const [, jeu = 'utf-8'] = /charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '') ?? []
  if (encodage.toLowerCase() !== 'identity' || !/^utf-?8$/i.test(jeu)) throw Object.assign(new Error('encodage'), { statusCode: 415 })
}

export function lireJson(octets: Buffer): unknown {
  const texte = decoder(octets)
  if (texte.trim() === '') return undefined
  const valeur = parse(texte)
  verifier(valeur, 0, { objets: 0, valeurs: 0 })
  verifierClesUniques(texte)
  return valeur
}

function decoder(octets: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    throw malforme('json.encodage', 'Le corps de la demande n’est pas écrit en UTF-8')
  }
}

function parse(texte: string): unknown {
  try {
    return JSON.parse(texte)
  } catch {
    throw malforme('json.illisible', 'Le corps de la demande n’est pas du JSON valide')
  }
}

/** Refuse ce qu'aucun formulaire n'envoie : imbrication sans fin, clés de prototype, textes et nombres que la base ne peut écrire. */
function verifier(valeur: unknown, profondeur: number, vus: { objets: number; valeurs: number }): void {
  vus.valeurs += 1
  if (valeur !== null && typeof valeur === 'object') vus.objets += 1
  if (vus.objets > OBJETS_MAX || vus.valeurs > VALEURS_MAX) throw malforme('json.longueur', 'Le corps de la demande porte trop d’éléments')
  if (profondeur > PROFONDEUR_MAX) throw malforme('json.profondeur', 'Le corps de la demande est trop imbriqué')
  if (typeof valeur === 'string') {
    if (valeur.includes('\0') || !valeur.isWellFormed())
      throw malforme('json.caractere', 'Le corps de la demande contient un caractère interdit')
  } else if (typeof valeur === 'number') {
    if (!Number.isFinite(valeur)) throw malforme('json.nombre', 'Le corps de la demande contient un nombre trop grand')
  } else if (Array.isArray(valeur)) {
    for (const element of valeur) verifier(element, profondeur + 1, vus)
  } else if (valeur !== null && typeof valeur === 'object') {
    for (const [cle, element] of Object.entries(valeur)) {
      if (cle === '__proto__' || cle === 'constructor' || cle === 'prototype')
        throw malforme('json.cle', 'Le corps de la demande contient une clé interdite')
      verifier(cle, profondeur + 1, vus)
      verifier(element, profondeur + 1, vus)
    }
  }
}
