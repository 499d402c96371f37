// Le logement actuel au regard de l'APL : ce que sa situation en dit (domain-rules § 5.5).
import type { LogementActuel } from '../logement-actuel/logementActuel.schema.ts'

type Situation = NonNullable<LogementActuel['situation']>

const SANS_OBJET: Readonly<Partial<Record<Situation, string>>> = {
  PROPRIETAIRE: 'Le ménage est propriétaire : l’APL des locataires ne le concerne pas.',
  HEBERGE_PARC_SOCIAL: 'Le ménage est hébergé : sans loyer à son nom, pas d’APL.',
  HEBERGE_PARC_PRIVE: 'Le ménage est hébergé : sans loyer à son nom, pas d’APL.',
}

const EN_COLOCATION = 'En colocation, chacun a sa propre aide : elle ne s’estime pas ici.'

/** Pourquoi l'aide d'un locataire ne s'estime pas ; `null` : elle s'estime. */
export const sansObjetAPL = (situation: LogementActuel['situation'], colocation: boolean): string | null =>
  (situation && SANS_OBJET[situation]) ?? (colocation ? EN_COLOCATION : null)

/** Un ménage d'une opération est locataire du parc social, sauf s'il est dit ailleurs. */
export const estDansLeParcSocial = (situation: LogementActuel['situation']): boolean => situation !== 'LOCATAIRE_PARC_PRIVE'
