import type { Maison } from './compte/maison/fournisseur.ts'
import type { Services } from './core/contexte.ts'
import type { GrappeArchivee } from './core/postgres/archivage.ts'
import type { Direct } from './direct/direct.ts'

/** Ce dont le service prend soin de lui-même : ses copies, ses disques. */
export interface Exploitation {
  readonly copies: {
    /** La clé publique de la copie de nuit ; `null` : aucune ne se fait. */
    readonly cle: string | null
    readonly dossier: string
    /** Une adresse d'où toute la base se lit. */
    readonly url: string
    /** Les réglages du service, sans leurs secrets. */
    readonly configuration: Readonly<Record<string, string>>
    /** La base embarquée dont le journal se garde ; `null` : on n'y remonte pas à une seconde choisie. */
    readonly grappe: GrappeArchivee | null
  }
  /** Les dossiers de cette machine, par le nom de ce qu'ils portent. */
  readonly dossiers: Readonly<Record<string, string>>
  /** En octets : en deçà, un disque est presque plein. */
  readonly placeMin: number
}

/** Les services du produit entier ; chaque concept n'y prend que ce dont il a besoin. */
export interface ServicesRelogement extends Services {
  /** Adresse publique du produit, pour les liens des courriels. */
  readonly urlPublique: string
  readonly production: boolean
  /** Un serveur de courriel est configuré. */
  readonly courrielsPartent: boolean
  /** La connexion de la maison ; `null` : on n'entre que par mot de passe. */
  readonly maison: Maison | null
  /** Ce qui change, dit aux écrans ouverts. */
  readonly direct: Direct
  readonly exploitation: Exploitation
}
