import sax from 'sax'
import { abime, ContenuRefuse, incontrolable } from './refus.ts'

/** Un élément, sans le préfixe de son nom. */
export interface Element {
  readonly nom: string
  readonly attributs: Readonly<Record<string, string>>
}

const ELEMENTS_MAX = 100_000
const PROFONDEUR_MAX = 100

/** Les éléments d'un texte XML bien formé, entités lues ; un encodage inattendu, des entités propres ou trop d'éléments le font refuser. */
export function elementsDe(octets: Buffer): Element[] {
  const elements: Element[] = []
  let profondeur = 0
  const lecteur = sax.parser(true)
  lecteur.onerror = () => {
    throw abime()
  }
  lecteur.onopentag = ({ name, attributes }) => {
    profondeur += 1
    elements.push({ nom: sansPrefixe(name), attributs: attributes as Record<string, string> })
    if (profondeur > PROFONDEUR_MAX || elements.length > ELEMENTS_MAX) throw incontrolable()
  }
  lecteur.onclosetag = () => {
    profondeur -= 1
  }
  lecteur.onprocessinginstruction = ({ name, body }) => {
    if (name === 'xml' && !/^(?:utf-?8|utf-?16|us-ascii)?$/i.test(/encoding\s*=\s*["']([^"']{0,40})/.exec(body.slice(0, 200))?.[1] ?? ''))
      throw abime()
  }
  try {
    lecteur.write(decoder(octets)).close()
  } catch (erreur) {
    // Un attribut « hasOwnProperty » fait échouer la bibliothèque elle-même.
    throw erreur instanceof ContenuRefuse ? erreur : abime()
  }
  return elements
}

const sansPrefixe = (nom: string) => nom.slice(nom.lastIndexOf(':') + 1)

/** Les lecteurs de bureautique lisent aussi UTF-16. */
function decoder(octets: Buffer): string {
  const marque = octets.toString('latin1', 0, 2)
  const encodage = marque === '\xff\xfe' ? 'utf-16le' : marque === '\xfe\xff' ? 'utf-16be' : 'utf-8'
  try {
    const texte = new TextDecoder(encodage, { fatal: true }).decode(octets)
    if (!texte.includes('\0')) return texte
  } catch {
    // Dit plus bas.
  }
  throw abime()
}
