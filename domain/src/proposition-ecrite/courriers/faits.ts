import type { CanalDEnvoi } from '../../proposition/ecrite/canaux.ts'

/** Ce que le courrier de proposition dit du logement ; `null` : on ne le sait pas, il s'écrit « — ». */
export interface LogementPropose {
  readonly adresse: string
  readonly codePostal: string
  readonly ville: string
  readonly residence: string | null
  readonly etage: number | null
  readonly ascenseur: boolean | null
  readonly porte: string | null
  readonly typologie: string
  readonly surface: number | null
  readonly loyer: number | null
  readonly charges: number | null
  readonly chauffage: number | null
  readonly eau: number | null
  readonly garage: number | null
  readonly depotDeGarantie: number | null
  readonly annexes: readonly string[]
  readonly disponibleLe: string | null
  readonly dpe: string | null
}

export interface PersonneAPrevenir {
  readonly sexe: string | null
  readonly prenom: string | null
  readonly nom: string | null
}

/** Les données d'un courrier de proposition, gardées avec lui : un dossier changé ensuite ne le change pas. */
export interface FaitsDuCourrier {
  readonly jour: string
  readonly operateur: string
  /** Son adresse postale, ligne à ligne ; absente d'un courrier d'avant qu'elle soit enregistrée. */
  readonly adresseOperateur?: readonly string[]
  readonly operation: string
  readonly codeMenage: string
  readonly noms: string
  readonly personnes: readonly PersonneAPrevenir[]
  /** Adresse actuelle du ménage, ligne à ligne. */
  readonly adresse: readonly string[]
  readonly charge: { readonly nom: string; readonly telephone: string | null; readonly email: string } | null
  readonly logement: LogementPropose
  readonly apl: number | null
  readonly numero: number
  readonly dues: number
  readonly delaiJours: number
  readonly visiteLe: string | null
}

/** Une proposition écrite d'avant, telle que le courrier à l'huissier la rappelle. */
export interface PropositionAnterieure {
  readonly numero: number
  readonly logement: string
  readonly envoyeeLe: string
  readonly canal: CanalDEnvoi | null
  readonly acceptation: string | null
  readonly refus: string | null
  readonly retiree: boolean
  readonly echeance: string | null
}

export interface FaitsDeLHuissier {
  readonly jour: string
  /** Le courrier à signifier, tel qu'il a été produit. */
  readonly courrier: FaitsDuCourrier
  readonly adresseOperateur: readonly string[]
  readonly huissier: { readonly nom: string | null; readonly adresse: readonly string[] }
  readonly auteur: { readonly nom: string; readonly fonction: string }
  readonly anterieures: readonly PropositionAnterieure[]
}
