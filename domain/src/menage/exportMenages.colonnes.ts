/**
 * Les colonnes du fichier exporté quand on n'en demande pas d'autres : celles de la liste à l'écran, dans son ordre, la cotation
 * donnant sa couleur puis ses points (spécification § 7, design § 4).
 */
export const colonnesDeLExport = [
  { path: 'noms', name: 'Nom' },
  { path: 'cotation.couleur', name: 'Cotation' },
  { path: 'cotation.score', name: 'Points' },
  { path: 'telephone', name: 'Téléphone' },
  { path: 'ville', name: 'Ville' },
  { path: 'operation.nom', name: 'Opération' },
  { path: 'partenaire.nom', name: 'Bailleur' },
  { path: 'typologiesGTR', name: 'Typologie(s) GTR' },
  { path: 'statut', name: 'État du dossier' },
]
