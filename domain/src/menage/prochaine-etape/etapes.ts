// Les prochaines étapes qu'un dossier peut attendre, dans l'ordre où il avance : ce qui se trie, se filtre et s'exporte.

/** Un passage porte le nom du passage ; les autres disent ce qu'on attend. */
export const etapes = {
  REALISER_ENTRETIEN: 'Enregistrer l’entretien réalisé',
  TRANSMETTRE_GUIDE_MEL: 'Transmettre l’entretien à la MEL',
  TRANSMETTRE_DLS: 'Transmettre la DLS au bailleur',
  INSCRIRE_GTR: 'Inscrire à un GTR',
  ATTENDRE_LE_GTR: 'Attendre la décision du GTR',
  VEILLE: 'Dossier en veille',
  DEMANDER_NOUVELLE_PRESENTATION_GTR: 'Demander une nouvelle présentation',
  REPRENDRE_RECHERCHE: 'Reprendre la recherche',
  RECHERCHER_UN_LOGEMENT: 'Rechercher un logement',
  PROPOSER_UN_LOGEMENT: 'Proposer un logement',
  VALIDER_BAILLEUR_PRIVE: 'Valider le logement du bailleur privé',
  ATTENDRE_LA_PRESENTATION: 'Attendre la présentation du logement en GTR',
  ATTENDRE_LA_COMMISSION: 'Attendre la commission du bailleur',
  ATTRIBUER_UN_LOGEMENT: 'Attribuer un logement',
  REFUS_PROPOSITION: 'Préciser la proposition refusée',
  ENREGISTRER_LE_REFUS: 'Enregistrer le refus du ménage',
  RAPPELER_LE_MENAGE: 'Rappeler le ménage',
  ACCEPTATION_LOGEMENT: 'Enregistrer l’acceptation d’un logement',
  SIGNER_BAIL: 'Enregistrer la signature du bail',
  PROGRAMMER_DEMENAGEMENT: 'Programmer le déménagement',
  REALISER_EDL_ENTREE: 'Enregistrer l’état des lieux d’entrée',
  REALISER_DEMENAGEMENT: 'Enregistrer le déménagement',
  REALISER_EDL_SORTIE: 'Enregistrer l’état des lieux de sortie',
  CLOTURE: 'Clôturer le dossier',
  ATTENDRE_LA_PURGE: 'Attendre la purge des données',
} as const
export type CodeEtape = keyof typeof etapes

/** Le titre d'une commission nomme le bailleur, quand on le connaît. */
export const attendreLaCommission = (bailleur: string | null): string =>
  bailleur === null ? etapes.ATTENDRE_LA_COMMISSION : `Attendre la commission de ${bailleur}`
