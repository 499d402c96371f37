/**
 * Les sept étapes du dossier (domain-rules § 1.1) ; `code` est celui de l'adresse `/menages/{id}/edition/{etape}`. `examinee` : le GTR examine
 * ce qui s'y saisit ; y toucher périme le récapitulatif et la présentation, et y retourner demande s'il faut une nouvelle présentation.
 */
export const etapesDuDossier = [
  { numero: 1, code: 'informations', libelle: 'Informations', facultative: false, examinee: false },
  { numero: 2, code: 'composition', libelle: 'Composition et occupants', facultative: false, examinee: true },
  { numero: 3, code: 'ressources', libelle: 'Ressources et charges', facultative: false, examinee: true },
  { numero: 4, code: 'logement-actuel', libelle: 'Logement actuel', facultative: false, examinee: false },
  { numero: 5, code: 'projet-residentiel', libelle: 'Projet résidentiel', facultative: false, examinee: true },
  { numero: 6, code: 'logement-precedent', libelle: 'Logement précédent', facultative: true, examinee: false },
  { numero: 7, code: 'recapitulatif', libelle: 'Récapitulatif et documents', facultative: false, examinee: false },
] as const

export type NumeroEtape = (typeof etapesDuDossier)[number]['numero']

export const etapeDuNumero = (numero: NumeroEtape) => etapesDuDossier[numero - 1] as (typeof etapesDuDossier)[number]
