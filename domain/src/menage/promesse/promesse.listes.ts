/** Ce qui se promet à un ménage (issue 11, § 9). */
export const naturesDePromesse = {
  DEPOT_DE_GARANTIE: 'Dépôt de garantie',
  DEMENAGEMENT: 'Déménagement',
  TRAVAUX: 'Travaux',
  REMBOURSEMENT: 'Remboursement',
  AUTRE: 'Autre promesse',
} as const
export type NatureDePromesse = keyof typeof naturesDePromesse

export const statutsDePromesse = { EN_COURS: 'En cours', TENUE: 'Tenue', LEVEE: 'Levée' } as const
export type StatutDePromesse = keyof typeof statutsDePromesse

/** Les dossiers à qui il reste quelque chose de promis, tels que leur liste les filtre. */
export const dossiersAPromesse = { EN_COURS: 'À tenir', EN_RETARD: 'En retard' } as const
export type DossierAPromesse = keyof typeof dossiersAPromesse

/** Comment une promesse finit. */
export const issuesDePromesse = {
  TENUE: 'Tenue',
  LEVEE: 'Levée, elle n’a plus lieu d’être',
} as const satisfies Partial<Record<StatutDePromesse, string>>
export type IssueDePromesse = keyof typeof issuesDePromesse
