// Qui importe des ménages, et quand un import se lance ou s'annule (domain-rules § 11.2).
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, type CodeRole } from '../acces/roles.ts'
import type { EtatDImport } from './importMenages.listes.ts'

export const IMPORTENT_DES_MENAGES = ['DATA_STEWARD'] as const satisfies readonly CodeRole[]

/** Importer un fichier de ménages, voir ce qu'un import a donné, l'annuler. */
export const canImporterDesMenages = (acteur: Pick<Acteur, 'roles'>): string | null =>
  aUnRole(acteur, IMPORTENT_DES_MENAGES) ? null : reserveA(IMPORTENT_DES_MENAGES)

interface Import {
  readonly etat: EtatDImport
  readonly aImporter: number
  /** Le contenu du fichier est encore gardé. */
  readonly source: boolean
}

export const SOURCE_EFFACEE = 'Le contenu de ce fichier n’est plus gardé : envoyez-le de nouveau.'

/** Pourquoi un import ne se lance pas ; `null` : il se lance. */
export function refusDeLancer({ etat, aImporter, source }: Import): string | null {
  if (etat !== 'A_BLANC' && etat !== 'ECHOUE') return 'Cet import a déjà été lancé.'
  if (!source) return SOURCE_EFFACEE
  return aImporter === 0 ? 'Aucun ménage ne peut être importé : corrigez d’abord le fichier.' : null
}

/** Pourquoi on ne rattache plus ses colonnes, ni ne lui joint de documents. */
export const refusDeRattacher = ({ etat, source }: Import): string | null =>
  etat !== 'A_BLANC' ? 'Cet import a déjà été lancé.' : source ? null : SOURCE_EFFACEE

/** Pourquoi il n'y a pas de lignes refusées à reprendre. */
export const refusDeReprendre = ({ source, refuses }: Pick<Import, 'source'> & { readonly refuses: number }): string | null =>
  refuses === 0 ? 'Aucune ligne n’est refusée.' : source ? null : SOURCE_EFFACEE

/** Pourquoi un import ne s'annule pas ; annulé en partie, il se reprend pour ce qui reste. */
export const refusDAnnuler = ({ etat }: Pick<Import, 'etat'>): string | null =>
  etat === 'FAIT' || etat === 'ANNULE_EN_PARTIE' ? null : 'Seul un import fait s’annule.'
