/** Nature d'une erreur métier ; le serveur en fait un code HTTP. */
export type NatureErreur =
  | 'malforme'
  | 'session'
  | 'droit'
  | 'introuvable'
  | 'conflit'
  | 'version'
  | 'volume'
  | 'saisie'
  | 'debit'
  | 'indisponible'

export interface Violation {
  readonly propertyPath: string
  readonly message: string
}

/**
 * La seule erreur qu'une règle lève : un code stable (`menage.transition-refusee`), une phrase française pour
 * l'utilisateur, et au besoin les champs fautifs ou des détails lisibles par l'écran.
 */
export class DomainError extends Error {
  readonly code: string
  readonly nature: NatureErreur
  readonly violations: readonly Violation[]
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    nature: NatureErreur,
    code: string,
    message: string,
    suite: { violations?: readonly Violation[]; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message)
    this.name = 'DomainError'
    this.nature = nature
    this.code = code
    this.violations = suite.violations ?? []
    this.details = suite.details ?? {}
  }
}

/** Le refus de droit, toujours avec le texte de la spécification § 6. */
export const accesRefuse = () =>
  new DomainError('droit', 'acces.refuse', "Vous n'avez pas les droits requis pour accéder à cette ressource")

/** Inconnu ou hors de portée : la même réponse, pour ne rien révéler. */
export const introuvable = (quoi: string) => new DomainError('introuvable', 'introuvable', `${quoi} introuvable`)

/** Un prédicat de droit a refusé : le texte de la spécification, et la raison en détail. */
export const actionInterdite = (raison: string) =>
  new DomainError('droit', 'menage.action-interdite', accesRefuse().message, { details: { bloquants: [raison] } })

/** Lève la raison d'un prédicat de droit, s'il y en a une. */
export function exiger(raison: string | null): void {
  if (raison !== null) throw actionInterdite(raison)
}
