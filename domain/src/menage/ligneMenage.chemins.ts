/** Les noms que l'entité donne à ce qu'une ligne de liste porte à plat (spécification § 3) : un export les comprend tous. */
const cheminsDeLEntite: ReadonlyMap<string, string> = new Map([
  ['codeAffaire', 'codeMenage'],
  ['prochaineEtape', 'prochaineEtape.titre'],
  ['informations.telephone', 'telephone'],
  ['relogement.statut', 'statut'],
  ['relogement.statut.depuis', 'statutDepuis'],
  ['relogement.statut.libelle', 'statut'],
  ['relogement.statut.code', 'statut.code'],
  ['relogement.relogementNecessaire', 'relogementNecessaire'],
  ['cotation', 'cotation.couleur'],
  ['relogement.cotation', 'cotation.couleur'],
  ['relogement.cotation.couleur', 'cotation.couleur'],
  ['relogement.cotation.score', 'cotation.score'],
  ['relogement.typologiesGTR', 'typologiesGTR'],
  ['operation', 'operation.nom'],
  ['relogement.operation', 'operation.nom'],
  ['relogement.operation.id', 'operation.id'],
  ['relogement.operation.nom', 'operation.nom'],
  ['partenaire', 'partenaire.nom'],
  ['relogement.partenaire', 'partenaire.nom'],
  ['relogement.partenaire.id', 'partenaire.id'],
  ['relogement.partenaire.nom', 'partenaire.nom'],
  // Seul, le nom d'une personne ne dit pas laquelle : la colonne de l'écran l'écrit en entier. À côté de son prénom, c'est son nom.
  ['chargeDeRelogement', 'chargeDeRelogement.nom'],
  ['relogement.chargeDeRelogementPrincipal', 'chargeDeRelogement.nom'],
  ['relogement.dates.entretien', 'dateEntretien'],
  ['logementActuelLocalisation.adresse.ville', 'ville'],
  ['logementActuelLocalisation.adresse.codePostal', 'codePostal'],
])

export const cheminDeLigne = (chemin: string): string => cheminsDeLEntite.get(chemin) ?? chemin
