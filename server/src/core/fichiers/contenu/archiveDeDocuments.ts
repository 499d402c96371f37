// Une archive ZIP de documents : ce qu'elle porte, sans rien en déplier, puis un de ses fichiers à la fois.
import { crc32, inflateRawSync } from 'node:zlib'
import { deplieMax, entreesDe } from './archive.ts'
import { abime, ContenuRefuse, nomEgare } from './refus.ts'

/** Un fichier de l'archive : où sont ses octets, et ce qu'il en sortira. */
export interface EntreeDArchive {
  readonly chemin: string
  readonly stocke: boolean
  readonly debut: number
  readonly fin: number
  /** Sa taille dépliée, et sa somme de contrôle : `deplierUne` s'y tient. */
  readonly deplie: number
  readonly somme: number
}

export type Compression = Pick<EntreeDArchive, 'stocke' | 'deplie' | 'somme'>

/** Les fichiers de l'archive, sans ses dossiers. Trop grande une fois dépliée, elle est refusée entière. */
export async function lireArchive(octets: Buffer): Promise<EntreeDArchive[]> {
  if (octets.toString('latin1', 0, 4) !== 'PK\x03\x04') throw new ContenuRefuse('Une archive ZIP est attendue.')
  const fichiers = (await entreesDe(octets, nomEgare)).filter(({ nom }) => !nom.endsWith('/'))
  if (fichiers.reduce((somme, { deplie }) => somme + deplie, 0) > deplieMax(octets.length))
    throw new ContenuRefuse('Cette archive déplie trop de données pour sa taille, ou plus de 200\u00A0Mo : envoyez-la en plusieurs.')
  return fichiers.map(({ nom, nomBrut, stocke, debut, fin, deplie, somme }) => ({
    chemin: cheminDe(nomBrut, nom),
    stocke,
    debut,
    fin,
    deplie,
    somme,
  }))
}

/** Les archives d'un Mac écrivent leurs noms en UTF-8 sans le dire ; la bibliothèque les lirait dans l'alphabet d'un vieux PC. */
function cheminDe(brut: Buffer, lu: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(brut)
  } catch {
    return lu
  }
}

/** Un fichier de l'archive, déplié : jamais plus que ce qu'elle en a dit. */
export function deplierUne(octets: Buffer, { stocke, deplie, somme }: Compression): Buffer {
  const contenu = stocke ? octets : gonfler(octets, deplie)
  if (contenu.length !== deplie || crc32(contenu) !== somme) throw abime()
  return contenu
}

function gonfler(octets: Buffer, deplie: number): Buffer {
  try {
    return inflateRawSync(octets, { maxOutputLength: Math.max(1, deplie) })
  } catch {
    throw abime()
  }
}
