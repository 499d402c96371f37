/** Les noms que l'entité donne à ce qu'une ligne de liste porte à plat (spécification § 3) : un export les comprend tous. */
const cheminsDeLEntite: ReadonlyMap<string, string> = new Map([
  ['codeAffaire', 'codeMenage'],
  ['prochaineEtape', 'prochaineEtape.titre'],
  ['informations.telephone', 'telephone'],
  ['relogement.statut', 'statut'],
  ['relogement.statut.libelle', 'statut'],
  ['relogement.statut.code', 'statut.code'],
  ['relogement.cotation.couleur', 'cotation.couleur'],
  ['relogement.cotation.score', 'cotation.score'],
  ['relogement.typologiesGTR', 'typologiesGTR'],
  ['relogement.operation.nom', 'operation.nom'],
  ['relogement.partenaire.nom', 'partenaire.nom'],
  ['relogement.chargeDeRelogementPrincipal', 'chargeDeRelogement.nom'],
  ['relogement.chargeDeRelogementPrincipal.nom', 'chargeDeRelogement.nom'],
  ['relogement.dates.entretien', 'dateEntretien'],
  ['logementActuelLocalisation.adresse.ville', 'ville'],
  ['logementActuelLocalisation.adresse.codePostal', 'codePostal'],
])

export const cheminDeLigne = (chemin: string): string => cheminsDeLEntite.get(chemin) ?? chemin
