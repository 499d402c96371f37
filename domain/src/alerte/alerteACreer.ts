import type { TypeAlerte } from './alerte.listes.ts'
import type { Alerte } from './alerte.schema.ts'

/** À qui une alerte s'adresse ; « DESTINATAIRE » et « AUTEUR » sont une personne, les autres un rôle (domain-rules § 8). */
export type DestinataireAlerte =
  | 'CHARGE'
  | 'ENCADREMENT'
  | 'RESPONSABLE_EQUIPE'
  | 'CHARGE_ET_RESPONSABLE_EQUIPE'
  | 'BAILLEUR'
  | 'DPO'
  | 'PAIEMENT'
  | 'AUTEUR'
  | 'DESTINATAIRE'

/** L'alerte qu'une règle demande d'écrire sur un dossier. */
export interface AlerteACreer<Type extends TypeAlerte = TypeAlerte> {
  readonly type: Type
  readonly texte: string
  readonly valeur: string | null
  readonly couleur: Alerte['couleur']
  /** Jour de l'échéance. */
  readonly dateAlerte: string
  readonly pour: DestinataireAlerte
}

/** Celles qu'un geste ferme : ces types-là, ceux-là pour cette valeur, ou tous sauf ceux-là. */
export type AlertesFermees =
  | readonly TypeAlerte[]
  | { readonly types: readonly TypeAlerte[]; readonly valeur: string }
  | { readonly toutesSauf: readonly TypeAlerte[] }

/** L'alerte qu'un passage pose ; `null` : due tout de suite. */
export interface AlerteAPoser extends Omit<AlerteACreer, 'dateAlerte'> {
  readonly dateAlerte: string | null
  readonly destinataireId?: string
  /** Ceux qui ont le rôle, mais pas le geste. */
  readonly ecartes?: readonly string[]
}

/** Orange et pour qui suit le dossier, tant que la règle n'en dit pas autrement. */
export const alerteACreer = <Type extends TypeAlerte>(type: Type, texte: string, dateAlerte: string): AlerteACreer<Type> => ({
  type,
  texte,
  valeur: null,
  couleur: 'ORANGE',
  dateAlerte,
  pour: 'CHARGE',
})

/** La purge se valide avant son jour, qui est l'échéance : jusque-là, le courriel et la page des purges la montrent déjà. */
export const alerteDePurge = (prevueLe: string): AlerteACreer<'PURGE_A_VALIDER'> => ({
  ...alerteACreer('PURGE_A_VALIDER', 'Purge des données à valider', prevueLe),
  couleur: 'ROUGE',
  pour: 'DPO',
})
