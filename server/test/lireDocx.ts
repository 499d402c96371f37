import { deplier, entreesDe } from '../src/core/fichiers/contenu/archive.ts'

/** Le texte d'un DOCX, et tout ce que contient l'archive. */
export async function lireDocx(octets: Buffer) {
  const parties = await deplier(octets, await entreesDe(octets), (nom) => /\.(xml|rels)$/.test(nom))
  const xml = parties.get('word/document.xml')?.toString('utf8') ?? ''
  const brut = [...parties.values()].map((partie) => partie.toString('utf8')).join('\n')
  const texte = xml
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00A0]+/g, ' ')
  return { texte, brut }
}
