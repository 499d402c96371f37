/**
 * Les colonnes du fichier exporté quand on n'en demande pas d'autres : celles de la liste à l'écran, dans son ordre, la cotation
 * donnant sa couleur puis ses points (spécification § 7, design § 4) ; le code après le nom et le chargé de relogement à la fin,
 * sans lesquels deux fichiers ne se rapprochent pas.
 */
export const colonnesDeLExport = [
  { path: 'noms', name: 'Nom' },
  { path: 'codeMenage', name: 'Code' },
  { path: 'cotation.couleur', name: 'Cotation' },
  { path: 'cotation.score', name: 'Points' },
  { path: 'prochaineEtape.titre', name: 'Prochaine étape' },
  { path: 'telephone', name: 'Téléphone' },
  { path: 'ville', name: 'Ville' },
  { path: 'operation.nom', name: 'Opération' },
  { path: 'partenaire.nom', name: 'Bailleur' },
  { path: 'typologiesGTR', name: 'Typologie(s) GTR' },
  { path: 'statut', name: 'État du dossier' },
  { path: 'statutDepuis', name: 'Depuis' },
  { path: 'derniereActivite', name: 'Activité' },
  { path: 'chargeDeRelogement.nom', name: 'Chargé de relogement' },
]
