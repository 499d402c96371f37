import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Ce que le dépôt sait d'un fichier qu'il vient de ranger. */
export interface FichierRange {
  readonly cle: string
  readonly taille: number
  readonly sha256: string
}

/** Où sont les fichiers des dossiers : un dossier, ou un stockage S3. Les deux font exactement la même chose. */
export interface Depot {
  /** Range un flux de cette taille, en entier ou pas du tout : sous un nom neuf, ou sous celui qu'une sauvegarde lui connaît. */
  put: (contenu: Readable, taille: number, cle?: string) => Promise<FichierRange>
  /** Un flux sur le contenu ; `null` : aucun fichier sous cette clé. */
  get: (cle: string) => Promise<Readable | null>
  exists: (cle: string) => Promise<boolean>
  /** Sans effet si le fichier n'y est déjà plus. */
  delete: (cle: string) => Promise<void>
  list: () => AsyncIterable<FichierListe>
  /** Ce qui est mis de côté avant d'être effacé : ni lu ni listé avec le reste. */
  quarantaine: {
    /** Met un fichier de côté, daté de cet instant ; sans effet s'il n'est plus là. */
    isoler: (cle: string, le: Date) => Promise<void>
    /** Le remet à sa place. */
    rendre: (cle: string) => Promise<void>
    effacer: (cle: string) => Promise<void>
    /** `modifieLe` : depuis quand il est de côté. */
    list: () => AsyncIterable<FichierListe>
  }
  /** Ce que la base a noté au dépôt pour se reconnaître ; `null` : rien encore. */
  lireRepere: () => Promise<string | null>
  ecrireRepere: (texte: string) => Promise<void>
  /** Le dépôt répond-il ? Ne lève jamais. */
  isAvailable: () => Promise<boolean>
  /** Efface ce qu'une écriture interrompue avant cet instant a laissé. */
  clean: (avant: Date) => Promise<void>
  close: () => void
}

/** Lister un dossier n'en lit que les noms : la date de chacun, que peu demandent, coûte dix fois plus. */
export interface FichierListe {
  readonly cle: string
  /** `null` : il n'y est plus. */
  readonly modifieLe: () => Promise<Date | null>
}

/** Un nom au hasard, sans rien de la personne ni du dossier ; réparti sur 256 dossiers. */
export function nouvelleCle(): string {
  const nom = randomUUID()
  return `${nom.slice(-2)}/${nom}`
}

const CLE = /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const estCle = (texte: string): boolean => CLE.test(texte)

/** Une clé vient de la base ; on s'en assure tout de même avant d'en faire un chemin. */
export function exigerCle(cle: string): void {
  if (!estCle(cle)) throw new Error('Clé de fichier inattendue')
}
