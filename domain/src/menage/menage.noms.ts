import { avecDe } from './composition/occupant.noms.ts'

/** De quoi nommer un ménage : le demandeur principal et le co-demandeur. */
interface Nomme {
  readonly role: string
  readonly sexe: string | null
  readonly nom: string | null
}

export type Civilite = 'M.' | 'Mme'

/** Le sexe est une valeur qui commence par M ou F (spécification § 3) ; autrement, pas de civilité. */
export const civilite = (sexe: string | null | undefined): Civilite | null =>
  sexe?.startsWith('M') ? 'M.' : sexe?.startsWith('F') ? 'Mme' : null

/** À qui l'on écrit : « Madame », « Messieurs », « Madame, Monsieur » ; une civilité inconnue n'en exclut aucune. */
export function formuleDAppel(titres: readonly (Civilite | null)[]): string {
  const combien = (titre: Civilite) => titres.filter((sien) => sien === titre).length
  if (titres.length === 0 || titres.includes(null)) return 'Madame, Monsieur'
  const dames = ['', 'Madame'][combien('Mme')] ?? 'Mesdames'
  const messieurs = ['', 'Monsieur'][combien('M.')] ?? 'Messieurs'
  return [dames, messieurs].filter((titre) => titre !== '').join(', ')
}

const SANS_NOM = 'Ménage sans nom'

/** « de Mme Benali » ; « d’un ménage sans nom ». */
export const avecDeLesNoms = (noms: string): string => (noms === SANS_NOM ? 'd’un ménage sans nom' : avecDe(noms))

/**
 * « Mme Benali / M. Duprez », ou « M. et Mme Cousin » quand le nom est le même (spécification § 3, domain-rules § 13.8).
 * Les noms restent comme ils ont été saisis.
 */
export function nomsDuMenage(occupants: readonly Nomme[]): string {
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  const codemandeur = occupants.find(({ role }) => role === 'CODEMANDEUR')
  const nommes = [principal, codemandeur]
    .filter((personne) => personne !== undefined)
    .filter(({ nom }) => nom !== null && nom.trim() !== '')
  if (nommes.length === 0) return SANS_NOM
  const [premier, second] = nommes as [Nomme, Nomme?]
  if (second === undefined || !estLeMemeNom(premier, second)) return nommes.map(designation).join(' / ')
  const civilites = [civilite(premier.sexe), civilite(second.sexe)].filter((titre) => titre !== null)
  return [civilitesEnsemble(civilites), premier.nom?.trim()].filter(Boolean).join(' ')
}

const designation = ({ sexe, nom }: Nomme) => [civilite(sexe), nom?.trim()].filter(Boolean).join(' ')

const estLeMemeNom = (a: Nomme, b: Nomme) => a.nom?.trim().localeCompare(b.nom?.trim() ?? '', 'fr', { sensitivity: 'base' }) === 0

/** « M. et Mme » dans cet ordre d'usage ; « MM. » et « Mmes » pour deux personnes du même sexe. */
function civilitesEnsemble(titres: readonly Civilite[]): string {
  if (titres.length === 2 && titres[0] === titres[1]) return titres[0] === 'M.' ? 'MM.' : 'Mmes'
  return [...titres].sort((a, b) => a.localeCompare(b, 'fr')).join(' et ')
}
