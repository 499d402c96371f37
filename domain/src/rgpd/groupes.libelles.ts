import { type GroupeDeChamps, groupesDeChamps } from '../menage/menage.visibilite.ts'

const libelles: Readonly<Record<GroupeDeChamps, string>> = {
  IDENTITE: 'identité et statut',
  COMPOSITION: 'composition',
  PROJET: 'projet',
  LOGEMENT: 'logement',
  PROPOSITIONS: 'propositions',
  FINANCE: 'budget',
  FINANCE_DETAIL: 'détail du budget',
  CONTACT: 'contacts',
  SANTE: 'santé',
  SOCIAL: 'suivi social',
  DOCUMENTS: 'documents',
  COMMENTAIRES: 'commentaires',
  COMMENTAIRES_INTERNES: 'commentaires internes',
  COTATION_DETAIL: 'détail de la cotation',
  ALERTES: 'alertes',
  HISTORIQUE: 'historique',
}

/** Ce qui a été lu, en clair ; le dossier entier se dit en deux mots. */
export function libellesDesGroupes(groupes: readonly string[]): string {
  if (groupesDeChamps.every((groupe) => groupes.includes(groupe))) return 'dossier entier'
  return groupesDeChamps
    .filter((groupe) => groupes.includes(groupe))
    .map((groupe) => libelles[groupe])
    .join(', ')
}
