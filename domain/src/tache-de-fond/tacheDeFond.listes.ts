/** Ce que chaque tâche de fond fait, par le nom qu'elle a dans la file. */
export const tachesDeFond = {
  envoyer_courriel: 'Envoyer un courriel',
  reprendre_les_courriels: 'Reprendre les courriels non partis',
  echeance_des_alertes: 'Passer les alertes à échéance',
  recapitulatif_des_alertes: 'Récapitulatif du matin',
  relire_les_menages: 'Relire la cotation des ménages',
  replier_les_comptes: 'Resserrer les nombres de la liste des ménages',
  verifier_les_lignes_tenues: 'Vérifier les lignes que la base tient d’elle-même',
  relire_les_profils: 'Relire les profils des candidats',
  annoncer_les_nouveaux_logements: 'Annoncer les nouveaux logements',
  fin_de_mise_a_disposition: 'Fin de mise à disposition des logements',
  relever_les_immeubles: 'Relever les immeubles',
  rattacher_aux_gtr: 'Rattacher les propositions aux GTR',
  verifier_les_statuts_des_propositions: 'Vérifier les statuts des propositions',
  nettoyer_les_acces: 'Nettoyer les accès éteints',
  fin_des_roles: 'Fin des rôles à durée limitée',
  delegations: 'Dire les absences et les retours',
  'oublier-le-direct': 'Oublier les repères du direct',
  fichiers_orphelins: 'Ranger le dépôt des fichiers',
  oublier_les_separations: 'Oublier les séparations au délai passé',
  effacer_fichiers_de_purge: 'Effacer les fichiers d’une purge',
  echeances_des_operations: 'Signaler les dates des opérations',
  copie_de_nuit: 'Sauvegarder, relire et ranger les copies',
  copie_de_base: 'Copier la base, pour revenir à une seconde',
  garder_les_documents: 'Garder les documents reçus avec la base',
  conservation: 'Faire respecter la conservation',
  sceller_le_journal: 'Sceller le journal des accès',
  verifier_le_journal: 'Relire la chaîne du journal des accès',
  importer_des_menages: 'Importer des ménages',
  oublier_les_fichiers_importes: 'Oublier le contenu des fichiers importés',
} as const

/** Où en est une tâche de la file ; faite, elle n'y est plus. */
export const etatsDeTache = {
  EN_ECHEC: 'En échec, abandonnée',
  A_REPRENDRE: 'En échec, reprise prévue',
  EN_COURS: 'En cours',
  EN_ATTENTE: 'En attente',
} as const
export type EtatDeTache = keyof typeof etatsDeTache
