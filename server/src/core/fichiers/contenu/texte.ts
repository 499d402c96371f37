import { ContenuRefuse, suiteCachee } from './refus.ts'

const COMMANDES = /(?![\t\n\f\r])\p{Cc}/u
const PAGE = /^\s*(?:<(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php)\b|#!|%PDF-|MZ)/i

/** Du texte en UTF-8, et rien d'autre. */
export function verifierTexte(octets: Buffer): void {
  const texte = decoder(octets)
  if (COMMANDES.test(texte)) throw new ContenuRefuse('Ce fichier n’est pas du texte.')
  if (PAGE.test(texte.slice(0, 1000))) throw suiteCachee()
}

function decoder(octets: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    throw new ContenuRefuse('Ce texte n’est pas écrit en UTF-8. Enregistrez-le au format « UTF-8 », ou en PDF.')
  }
}
