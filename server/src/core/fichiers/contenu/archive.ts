import { createInflateRaw } from 'node:zlib'
import { abime, ContenuRefuse } from './refus.ts'

/** Un fichier d'une archive ZIP. */
export interface Entree {
  readonly nom: string
  readonly stocke: boolean
  /** Où est son en-tête, puis ses octets compressés. */
  readonly local: number
  readonly debut: number
  readonly fin: number
  readonly deplie: number
}

const [LOCAL, CENTRAL, FIN] = [0x04034b50, 0x02014b50, 0x06054b50]
const ENTREES_MAX = 10_000
/** Ce qui peut séparer deux entrées : la taille et la somme de contrôle de la première, écrites après elle. */
const DESCRIPTEUR_MAX = 24

/**
 * Les entrées d'une archive qui occupe tout le fichier : rien avant la première, rien entre elles, rien après la fin. Chiffrée, éclatée ou
 * de plus de 4 Go, elle est refusée.
 */
export function entreesDe(octets: Buffer): Entree[] {
  const fin = octets.length - 22
  if (fin < 0 || octets.readUInt32LE(fin) !== FIN) throw abime()
  const nombre = octets.readUInt16LE(fin + 10)
  const taille = octets.readUInt32LE(fin + 12)
  const table = octets.readUInt32LE(fin + 16)
  if (nombre === 0 || nombre > ENTREES_MAX || table + taille !== fin) throw abime()
  const entrees: Entree[] = []
  let place = table
  for (let rang = 0; rang < nombre; rang += 1) {
    if (octets.readUInt32LE(place) !== CENTRAL) throw abime()
    const nom = octets.subarray(place + 46, place + 46 + octets.readUInt16LE(place + 28))
    entrees.push(lireEntree(octets, place, nom))
    place += 46 + nom.length + octets.readUInt16LE(place + 30) + octets.readUInt16LE(place + 32)
  }
  if (place !== fin) throw abime()
  exigerContigues(entrees, table)
  return entrees
}

function lireEntree(octets: Buffer, place: number, nom: Buffer): Entree {
  const drapeaux = octets.readUInt16LE(place + 8)
  const methode = octets.readUInt16LE(place + 10)
  const local = octets.readUInt32LE(place + 42)
  if (drapeaux & 1) throw new ContenuRefuse('Ce fichier est protégé par un mot de passe. Enregistrez-le sans protection.')
  if (methode !== 0 && methode !== 8) throw abime()
  // Un même contenu sous deux noms : les lecteurs n'ouvriraient pas tous la même chose.
  const nomLocal = octets.subarray(local + 30, local + 30 + octets.readUInt16LE(local + 26))
  if (octets.readUInt32LE(local) !== LOCAL || !nomLocal.equals(nom)) throw abime()
  const debut = local + 30 + nomLocal.length + octets.readUInt16LE(local + 28)
  return {
    nom: nom.toString('utf8'),
    stocke: methode === 0,
    local,
    debut,
    fin: debut + octets.readUInt32LE(place + 20),
    deplie: octets.readUInt32LE(place + 24),
  }
}

function exigerContigues(entrees: readonly Entree[], table: number): void {
  let libre = 0
  for (const { local, fin } of entrees.toSorted((a, b) => a.local - b.local)) {
    if (local < libre || local - libre > (libre === 0 ? 0 : DESCRIPTEUR_MAX)) throw abime()
    libre = fin
  }
  if (table < libre || table - libre > DESCRIPTEUR_MAX) throw abime()
}

const DEPLIE_MAX = 200 * 1024 * 1024
const RAPPORT_MAX = 100
/** Au-dessous, un rapport élevé est celui d'un petit fichier très régulier. */
const DEPLIE_SANS_RAPPORT = 1024 * 1024

const bombe = () => new ContenuRefuse('Ce fichier est anormalement compressé. Enregistrez-le à nouveau.')

/**
 * Déplie toutes les entrées pour en compter vraiment les octets (ce qu'une archive en dit ne l'engage pas) ; rend le contenu de celles
 * qu'on demande.
 */
export async function deplier(octets: Buffer, entrees: readonly Entree[], voulues: (nom: string) => boolean): Promise<Map<string, Buffer>> {
  const maximum = Math.min(DEPLIE_MAX, Math.max(DEPLIE_SANS_RAPPORT, octets.length * RAPPORT_MAX))
  const contenus = new Map<string, Buffer>()
  let total = 0
  for (const entree of entrees) {
    const gardes: Buffer[] = []
    const garde = voulues(entree.nom)
    let taille = 0
    for await (const morceau of contenuDe(octets, entree)) {
      taille += morceau.length
      total += morceau.length
      if (total > maximum) throw bombe()
      if (garde) gardes.push(morceau)
    }
    if (taille !== entree.deplie) throw abime()
    if (garde) contenus.set(entree.nom, Buffer.concat(gardes))
  }
  return contenus
}

async function* contenuDe(octets: Buffer, { stocke, debut, fin }: Entree): AsyncIterable<Buffer> {
  const compresses = octets.subarray(debut, fin)
  if (compresses.length !== fin - debut) throw abime()
  if (stocke) {
    yield compresses
    return
  }
  const depliage = createInflateRaw()
  depliage.end(compresses)
  try {
    yield* depliage as AsyncIterable<Buffer>
  } catch (erreur) {
    throw /^Z_/.test((erreur as { code?: string }).code ?? '') ? abime() : erreur
  }
}
