import { formatDate } from '../common/date.format.ts'

/** Jusqu'à ce nombre de lignes, un export n'a pas à dire sa raison (domain-rules § 11.2). */
export const EXPORT_SANS_MOTIF = 500

/** Sur combien d'heures se cumulent les lignes exportées sans raison (décision 0037). */
export const CUMUL_DES_EXPORTS_HEURES = 24

/** Un export dit pourquoi il est fait quand, avec ceux du même compte qui ne l'ont pas dit, il passe 500 lignes : les découper ne l'évite pas. */
export const exportAMotiver = (lignes: number, dejaSansMotif = 0): boolean => lignes + dejaSansMotif > EXPORT_SANS_MOTIF

const FILTRES: Readonly<Record<string, string>> = {
  villes: 'ville',
  operationIds: 'opération',
  partenaires: 'bailleur',
  typologiesGTR: 'typologie GTR',
  statuts: 'état du dossier',
  chargesDeRelogement: 'chargé de relogement',
  PRUs: 'PRU',
  EPCIs: 'EPCI',
  relogementNecessaire: 'relogement nécessaire',
}

const enumerer = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/**
 * « Ménages au 22 novembre 2026, par ville et opération.xlsx » : les filtres posés y disent leur nom ; jamais la recherche, qui
 * peut porter un nom de personne.
 */
export function nomDuFichierExporte(jour: string, filtres: Readonly<Record<string, unknown>>, format: string): string {
  const poses = Object.entries(FILTRES).flatMap(([cle, nom]) => (estPose(filtres[cle]) ? [nom] : []))
  return `Ménages au ${formatDate(jour)}${poses.length === 0 ? '' : `, par ${enumerer.format(poses)}`}.${format}`
}

const estPose = (valeur: unknown): boolean => valeur !== undefined && (!Array.isArray(valeur) || valeur.length > 0)
