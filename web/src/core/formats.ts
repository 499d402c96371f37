// Nombres et téléphones tels qu'on les lit ; les dates sont dans `domain/common/date.format`. Les milliers sont séparés
// par une espace insécable entière : la fine disparaît dans Inter (look/README, règle 6).
const insecable = (texte: string) => texte.replaceAll('\u202F', '\u00A0').replaceAll(' ', '\u00A0')

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « 2 521,00 € » */
export const formatMontant = (montant: number): string => insecable(`${euros.format(montant)} €`)
/** « 1 234,5 » */
export const formatNombre = (nombre: number): string => insecable(decimal.format(nombre))
/** « 16,4 % » */
export const formatPourcent = (pourcent: number): string => insecable(`${decimal.format(pourcent)} %`)
const octets = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const KO = 1024
const UNITES = ['ko', 'Mo', 'Go']
/** « 248 ko », « 1,2 Mo », « 40,5 Go » ; un mégaoctet vaut 1024 × 1024, comme dans la limite d'un document et la place d'un ménage. */
export function formatTaille(taille: number): string {
  const rang = taille < KO * KO ? 0 : taille < KO ** 3 ? 1 : 2
  const quantite = taille / KO ** (rang + 1)
  return insecable(`${rang === 0 ? Math.max(1, Math.round(quantite)) : octets.format(quantite)} ${UNITES[rang]}`)
}
/** « 06 12 47 08 31 » */
export const formatTelephone = (chiffres: string): string =>
  /^\d{10}$/.test(chiffres) ? insecable((chiffres.match(/../g) ?? []).join(' ')) : chiffres

/** « Voir l’autre », « Voir les 4 autres » */
export const voirLesAutres = (nombre: number): string => (nombre === 1 ? 'Voir l’autre' : `Voir les ${formatNombre(nombre)} autres`)

/** « 3e étage », « rez-de-chaussée », « 1er sous-sol » */
export function etageEnClair(etage: number): string {
  if (etage === 0) return 'rez-de-chaussée'
  const rang = Math.abs(etage) === 1 ? '1er' : `${Math.abs(etage)}e`
  return etage < 0 ? `${rang} sous-sol` : `${rang} étage`
}
