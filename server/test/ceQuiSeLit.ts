import { deplier, entreesDe } from '../src/core/fichiers/contenu/archive.ts'
import type { Reponse } from './client.ts'
import { lirePdf } from './lirePdf.ts'

const IDENTIFIANT = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}/gi

/**
 * Ce qu'une personne lit d'une réponse : le texte d'un PDF, celui que porte l'archive d'un classeur ou d'un DOCX, ou la réponse même.
 * Sans les identifiants ni les empreintes, tirés au hasard : cinq chiffres s'y trouvent un jour, et rien n'a fui.
 */
export async function ceQuiSeLit({ texte, octets }: Reponse<unknown>): Promise<string> {
  const debut = octets.subarray(0, 4).toString('latin1')
  const lu = debut === '%PDF' ? (await lirePdf(octets)).texte : debut === 'PK\u0003\u0004' ? await texteDeLArchive(octets) : texte
  return lu.replaceAll(IDENTIFIANT, '')
}

async function texteDeLArchive(octets: Buffer): Promise<string> {
  const parties = await deplier(octets, await entreesDe(octets), (nom) => /\.(?:xml|csv|json|txt)$/.test(nom))
  return [...parties.values()].map((partie) => partie.toString('utf8').replaceAll(/<[^<>]*>/g, ' ')).join('\n')
}
