// Ce que les documents produits écrivent : des textes prêts à lire. Une valeur inconnue est « — », jamais 0 ni vide (domain-rules § 10).
import { formatDate } from '../../common/date.format.ts'
import { formatMontant } from '../../common/montant.ts'

/** Un libellé et sa valeur. */
export interface Ligne {
  readonly libelle: string
  readonly valeur: string
}

export const TIRET = '—'

export const ouTiret = (valeur: string | number | null | undefined): string =>
  valeur === null || valeur === undefined || valeur === '' ? TIRET : String(valeur)

export const ligne = (libelle: string, valeur: string | number | null | undefined): Ligne => ({ libelle, valeur: ouTiret(valeur) })

export const leJour = (jour: string | null): string => (jour === null ? TIRET : formatDate(jour))

export const parMois = (euros: number | null | undefined): string =>
  euros === null || euros === undefined ? TIRET : `${formatMontant(euros)} par mois`

export const ouiOuNon = (reponse: boolean | null): string => (reponse === null ? TIRET : reponse ? 'Oui' : 'Non')

/** Le libellé d'un code ; un code que la liste ne connaît plus reste lisible tel quel. */
export const libelleDe = (liste: Readonly<Record<string, string>>, code: string | null): string =>
  code === null ? TIRET : (liste[code] ?? code)

export const libellesDe = (liste: Readonly<Record<string, string>>, codes: readonly string[]): string =>
  ouTiret(codes.map((code) => libelleDe(liste, code)).join(', '))

type Adresse = Readonly<Partial<Record<'numero' | 'rue' | 'complement' | 'codePostal' | 'ville', string | null>>>

/** « 12 rue de Fontenoy, 59100 Roubaix » */
export function adresseDe({ numero, rue, complement, codePostal, ville }: Adresse): string {
  const voie = [numero, rue].filter(Boolean).join(' ')
  const commune = [codePostal, ville].filter(Boolean).join('\u00A0')
  return ouTiret([voie, complement, commune].filter(Boolean).join(', '))
}

/** « Rez-de-chaussée », « 1er étage », « 3e étage, avec ascenseur » */
export function etageDe({ etage, ascenseur }: { readonly etage: number | null; readonly ascenseur: boolean | null }): string {
  if (etage === null) return TIRET
  const niveau = etage === 0 ? 'Rez-de-chaussée' : etage < 0 ? `${-etage}${ordinal(-etage)} sous-sol` : `${etage}${ordinal(etage)} étage`
  if (ascenseur === null) return niveau
  return `${niveau}, ${ascenseur ? 'avec' : 'sans'} ascenseur`
}

const ordinal = (rang: number) => (rang === 1 ? 'er' : 'e')
