// Les clés tenues sur la ligne du ménage à chaque enregistrement : le nom affiché, l'ordre des listes, le texte où l'on cherche.
import { nomsDuMenage } from '@relogement/domain/menage/menage.noms'

interface PersonneNommee {
  readonly role: string
  readonly sexe: string | null
  readonly nom: string | null
  readonly prenom: string | null
  readonly nomDeNaissance: string | null
  readonly contact: { readonly telephone: string | null }
}

export interface DossierNomme {
  readonly codeMenage: string
  readonly occupants: readonly PersonneNommee[]
  readonly telephones: readonly (string | null)[]
}

export interface ClesDeRecherche {
  readonly noms: string
  readonly cle_tri: string
  readonly recherche: string
}

export function clesDeRecherche({ codeMenage, occupants, telephones }: DossierNomme): ClesDeRecherche {
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  const personnes = occupants.flatMap(({ nom, nomDeNaissance, prenom }) => [nom, nomDeNaissance, prenom])
  const numeros = [...telephones, ...occupants.map(({ contact }) => contact.telephone)].map((numero) => numero?.replace(/\D/g, '') ?? null)
  return {
    noms: nomsDuMenage(occupants),
    cle_tri: reunir([principal?.nom, principal?.prenom]),
    recherche: reunir([...new Set([...personnes, codeMenage, ...numeros])]),
  }
}

const reunir = (textes: readonly (string | null | undefined)[]): string =>
  textes
    .filter((texte) => texte !== null && texte !== undefined && texte !== '')
    .map((texte) => sansAccents(String(texte).trim()))
    .join(' ')

// Ce que la fonction SQL sans_accents() déplie et que la décomposition d'Unicode laisse entier.
const DEPLIES: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

/** La même chose que la fonction SQL sans_accents(), qui prépare le texte cherché. */
export const sansAccents = (texte: string): string =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı’‘‐‑–]/g, (lettre) => DEPLIES[lettre] ?? lettre)
