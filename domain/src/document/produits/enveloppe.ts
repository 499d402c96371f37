// Ce qui entoure le contenu de tout document produit : en-tête, pied de page, mention des droits (domain-rules § 10).
import { formatDate } from '../../common/date.format.ts'

/** Ce que lit un modèle : tout y est déjà écrit comme on le lira. */
export interface Enveloppe<C = unknown> {
  readonly titre: string
  readonly operateur: string
  readonly bailleur: string | null
  /** Absent d'un document qui n'est à personne (guide vierge). */
  readonly codeMenage: string | null
  readonly genereLe: string
  readonly protection: string
  readonly contenu: C
}

const PROTECTION =
  'Confidentiel, réservé au relogement. Droits d’accès, de rectification et d’opposition : délégué à la protection des données de l’opérateur.'

type Entete = Pick<Enveloppe, 'titre' | 'operateur' | 'bailleur' | 'codeMenage'>

/** `aujourdhui` : AAAA-MM-JJ. */
export const enveloppeDe = <C>({ titre, operateur, bailleur, codeMenage }: Entete, contenu: C, aujourdhui: string): Enveloppe<C> => ({
  titre,
  operateur,
  bailleur,
  codeMenage,
  genereLe: formatDate(aujourdhui),
  protection: PROTECTION,
  contenu,
})

/** « Récapitulatif d’entretien ANZ-0012 (version 2).pdf » : le code du ménage, jamais son nom. */
export const nomDuProduit = (titre: string, codeMenage: string, numero: number): string =>
  `${titre.replaceAll('\u00A0', ' ')} ${codeMenage}${numero > 1 ? ` (version ${numero})` : ''}.pdf`
