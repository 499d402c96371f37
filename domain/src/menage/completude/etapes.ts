/** Les sept étapes du dossier (domain-rules § 1.1) ; `code` est celui de l'adresse `/menages/{id}/edition/{etape}`. */
export const etapesDuDossier = [
  { numero: 1, code: 'informations', libelle: 'Informations', facultative: false },
  { numero: 2, code: 'composition', libelle: 'Composition et occupants', facultative: false },
  { numero: 3, code: 'ressources', libelle: 'Ressources et charges', facultative: false },
  { numero: 4, code: 'logement-actuel', libelle: 'Logement actuel', facultative: false },
  { numero: 5, code: 'projet-residentiel', libelle: 'Projet résidentiel', facultative: false },
  { numero: 6, code: 'logement-precedent', libelle: 'Logement précédent', facultative: true },
  { numero: 7, code: 'recapitulatif', libelle: 'Récapitulatif et documents', facultative: false },
] as const

export type NumeroEtape = (typeof etapesDuDossier)[number]['numero']
