import { formatDate } from '../common/date.format.ts'

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
