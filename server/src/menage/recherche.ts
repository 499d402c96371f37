// Les clés tenues sur la ligne du ménage à chaque enregistrement : le nom affiché, l'ordre des listes, les textes où l'on cherche.
import { sansAccents } from '@relogement/domain/common/sansAccents'
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
  /** Noms des occupants et code : ce que lit quiconque voit le dossier. */
  readonly recherche: string
  /** Les téléphones, à part : on n'y cherche que pour qui les lit. */
  readonly telephones: string
}

export function clesDeRecherche({ codeMenage, occupants, telephones }: DossierNomme): ClesDeRecherche {
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  const personnes = occupants.flatMap(({ nom, nomDeNaissance, prenom }) => [nom, nomDeNaissance, prenom])
  const numeros = [...telephones, ...occupants.map(({ contact }) => contact.telephone)].map((numero) => numero?.replace(/\D/g, '') ?? null)
  return {
    noms: nomsDuMenage(occupants),
    cle_tri: reunir([principal?.nom, principal?.prenom]),
    recherche: reunir([...new Set([...personnes, codeMenage])]),
    telephones: reunir([...new Set(numeros)]),
  }
}

const reunir = (textes: readonly (string | null | undefined)[]): string =>
  textes
    .filter((texte) => texte !== null && texte !== undefined && texte !== '')
    .map((texte) => sansAccents(String(texte).trim()))
    .join(' ')

// Ce que le nom affiché ajoute aux noms : « M. et Mme Dias », « Mme Abdallah / M. Bensalem ».
const HORS_DU_NOM = new Set(['m', 'm.', 'mme', 'et', '/'])

/**
 * Les mots d'une recherche : un nom collé tel que l'écran l'écrit vaut ses noms, un numéro d'appel ses chiffres à la française. Le texte est
 * d'abord ramené aux signes ordinaires : « ０６ » est un numéro comme un autre. Un trait d'union tapé ou omis n'y change rien.
 */
export function motsCherches(saisi: string): string[] {
  const texte = saisi.normalize('NFKC')
  const numero = numeroCherche(texte)
  if (numero !== null) return [numero]
  const mots = texte.split(/\s+/).filter((mot) => mot !== '')
  const noms = mots.filter((mot) => !HORS_DU_NOM.has(mot.toLowerCase()))
  return (noms.length === 0 ? mots : noms).flatMap(parties)
}

/** « ait-said » trouve « Aït Saïd » comme « Aït-Saïd » ; « epe20240035 », le code EPE-2024-0035. */
function parties(mot: string): string[] {
  const [, lettres, annee, rang] = /^(\p{L}{2,4})-?(\d{4})-?(\d{3,6})$/u.exec(mot) ?? []
  if (lettres !== undefined) return [`${lettres}-${annee}-${rang}`]
  const noms = /\d/.test(mot) ? [] : mot.split('-').filter((partie) => partie !== '')
  return noms.length === 0 ? [mot] : noms
}

/** « +33 (0)6 12… » et « 06.12… » : les chiffres du numéro ; `null` : autre chose, un code par exemple (« 2025-0027 »). */
function numeroCherche(texte: string): string | null {
  if (!/^\+?[\d\s.()-]+$/.test(texte) || /^\d{4}-\d+$/.test(texte.trim())) return null
  const chiffres = texte.replace(/\D/g, '')
  if (chiffres === '') return null
  // « 0033 » seul est la fin d'un code.
  if (/^\s*\+33/.test(texte)) return chiffres.replace(/^330?/, '0')
  return chiffres.replace(/^00330?(?=\d{4})/, '0')
}
