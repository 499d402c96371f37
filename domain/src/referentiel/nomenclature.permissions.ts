// Qui change les listes d'administration (domain-rules § 11.2).
import { type Acteur, aUnRole } from '../acces/roles.ts'

const DU_FINANCEMENT: ReadonlySet<string> = new Set(['LISTES_FINANCEMENT', 'VARIABLE'])

/** Ceux qui changent une liste au moins. */
export const TIENNENT_DES_LISTES = ['DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const

/** Les seconds facteurs exigés de chaque rôle. */
export const SECONDS_FACTEURS = 'SECOND_FACTEUR_'

/** Ce qui protège les comptes et les données des personnes n'est pas au financement : les variables dont le code commence ainsi. */
const PROTEGENT = [
  SECONDS_FACTEURS,
  'MOT_DE_PASSE_',
  'SESSION_',
  'CONSERVATION_',
  'OUVERTURE_DEMANDE_DE_DROITS_',
  'LIEN_TRANSMISSION_',
] as const

/** Une variable des comptes ou des données des personnes : l'administration seule la change. */
export const estDeSecurite = (code: string): boolean => PROTEGENT.some((debut) => code.startsWith(debut))

/** Pourquoi l'acteur ne change pas une liste de cette catégorie ; `null` : il la change. `code` : celui de l'entrée. */
export const refusDeTenir = (acteur: Pick<Acteur, 'roles'>, categorie: string, code = ''): string | null =>
  aUnRole(acteur, DU_FINANCEMENT.has(categorie) && !estDeSecurite(code) ? TIENNENT_DES_LISTES : ['DATA_STEWARD'])
    ? null
    : 'Cette liste se tient à l’administration'
