import { refuserLesActions } from './actionsPdf.ts'
import { abime, incontrolable, suiteCachee } from './refus.ts'

// Un PDF se lit par la fin, une archive aussi, une page web par le début : un même fichier peut être les trois. On exige qu'il
// commence et finisse en PDF, et que rien d'autre ne tienne entre deux de ses versions.
const FIN = Buffer.from('%%EOF')
const DEBUT_SCRUTE = 1024
const VERSIONS_MAX = 1_000
const BALISE = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)\b/i
const BLANCS = new Set([0, 9, 10, 12, 13, 32])
/** Ce qui peut suivre la fin d'une version : la suivante, la fin de l'objet qui la contient, ou un commentaire sans balise. */
const REPRISE = /^(?:\d+ \d+ obj\b|xref\b|trailer\b|startxref\b|endstream\b|%[^<\r\n]*[\r\n]|$)/

export async function verifierPdf(octets: Buffer): Promise<void> {
  const texte = (debut: number, fin: number) => octets.toString('latin1', Math.max(0, debut), fin)
  if (BALISE.test(texte(0, DEBUT_SCRUTE))) throw suiteCachee()
  const derniere = octets.lastIndexOf(FIN)
  if (derniere < 0 || !/startxref\s+\d+\s+$/.test(texte(derniere - 64, derniere))) throw abime()
  if (sautBlancs(octets, derniere + FIN.length) < octets.length) throw suiteCachee()
  let versions = 1
  for (let fin = octets.indexOf(FIN); fin >= 0 && fin < derniere; fin = octets.indexOf(FIN, fin + 1)) {
    versions += 1
    if (versions > VERSIONS_MAX) throw incontrolable()
    const reprise = sautBlancs(octets, fin + FIN.length)
    if (!REPRISE.test(texte(reprise, reprise + 1024))) throw suiteCachee()
  }
  if (finitEnArchive(octets)) throw suiteCachee()
  await refuserLesActions(octets)
}

/** La place du premier octet qui n'est pas un blanc, au sens de PDF (l'octet nul en est un). */
function sautBlancs(octets: Buffer, debut: number): number {
  let place = debut
  while (place < octets.length && BLANCS.has(octets[place] ?? -1)) place += 1
  return place
}

const FIN_D_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1')
const COMMENTAIRE_MAX = 0xffff

/** Un lecteur d'archives y verrait-il une archive : un enregistrement de fin dont le commentaire va jusqu'au bout du fichier ? */
export function finitEnArchive(octets: Buffer): boolean {
  const premier = Math.max(0, octets.length - 22 - COMMENTAIRE_MAX)
  for (let fin = octets.indexOf(FIN_D_ARCHIVE, premier); fin >= 0; fin = octets.indexOf(FIN_D_ARCHIVE, fin + 1)) {
    if (fin + 22 <= octets.length && fin + 22 + octets.readUInt16LE(fin + 20) === octets.length) return true
  }
  return false
}
