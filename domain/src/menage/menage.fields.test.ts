import { describe, expect, test } from 'vitest'
import { differences } from '../common/difference.ts'
import { valeurLisible } from './completude/valeurs.ts'
import { julien, samira, uneRessource, unMenage, unMenageVide } from './menage.examples.ts'
import { champDuChemin, champsDuMenage, champsSaisis, libelleDuChemin } from './menage.fields.ts'

const dossier = unMenage()
const libelle = (chemin: string) => libelleDuChemin(chemin, dossier)

describe('le libellé d’un champ', () => {
  test.each([
    ['informations.telephone', 'Téléphone'],
    ['relogement.statut', 'Statut'],
    ['relogement.chargeDeRelogementPrincipal', 'Chargé de relogement'],
    ['relogement.demandeLogementSocial.date', 'Date de la demande de logement social'],
    ['logementActuel.typologie', 'Typologie du logement actuel'],
    ['logementPrecedent.adresse.ville', 'Ville du logement précédent'],
    ['logementActuel.dettes.loyer.montant', 'Dette de loyer'],
    ['logementActuel.pretLocataireDifficulte', 'Prêt au locataire en difficulté'],
    ['ressourcesEtCharges.charges.loyerNetHorsAPL', 'Loyer net hors APL'],
    ['ressourcesEtCharges.charges.pretCAF.mensualite', 'Prêt CAF'],
    ['ressourcesEtCharges.charges.pretCAF.dateDeFin', 'Fin du prêt CAF'],
    ['ressourcesEtCharges.charges.credits', 'Crédits'],
    ['ressourcesEtCharges.charges.credits.1.mensualite', 'Crédit n°\u00A02, mensualité'],
    ['projetResidentiel.secteursSouhaites.1', 'Secteur souhaité n°\u00A02'],
    ['projetResidentiel.secteursSouhaites.0.villes.2.quartier', 'Secteur souhaité n°\u00A01, ville n°\u00A03, quartier'],
  ])('%s se lit « %s »', (chemin, attendu) => {
    expect(libelle(chemin)).toBe(attendu)
  })

  test.each([
    [`composition.occupants.${julien.id}.nom`, 'Nom de Julien Duprez'],
    [`composition.occupants.#${julien.id}.nom`, 'Nom de Julien Duprez'],
    [`composition.occupants.${samira.id}.contact.telephone`, 'Téléphone de Samira Benali'],
    [`composition.occupants.${julien.id}`, 'Julien Duprez'],
    [`ressourcesEtCharges.ressources.${julien.id}.SALAIRE.montantMensuel`, 'Salaire de Julien Duprez'],
    [`ressourcesEtCharges.ressources.${julien.id}.SALAIRE.montantAnnuel`, 'Salaire (par an) de Julien Duprez'],
    [`ressourcesEtCharges.ressources.${julien.id}.RSA`, 'RSA de Julien Duprez'],
    [`ressourcesEtCharges.revenusImposables.${julien.id}.2024.revenuFiscalDeReference`, 'Revenu fiscal de référence 2024 de Julien Duprez'],
    ['composition.occupants.0198-inconnu.nom', 'Nom d’une personne retirée'],
  ])('%s nomme la personne : « %s »', (chemin, attendu) => {
    expect(libelle(chemin)).toBe(attendu)
  })

  test('un chemin inconnu reste tel quel', () => {
    expect(libelle('inconnu.au.bataillon')).toBe('inconnu.au.bataillon')
  })
})

describe('la valeur d’un champ', () => {
  test.each([
    [`ressourcesEtCharges.ressources.${julien.id}.SALAIRE.montantMensuel`, 1318, '1\u00A0318,00\u00A0€'],
    [`ressourcesEtCharges.ressources.${julien.id}.RSA`, uneRessource(julien.id, 'RSA', 646.52), '646,52\u00A0€'],
    [`composition.occupants.${samira.id}.dateDeNaissance`, '1987-05-04', '4 mai 1987'],
    [`composition.occupants.${samira.id}.role`, 'CODEMANDEUR', 'Co-demandeur'],
    [`composition.occupants.${samira.id}`, samira, 'Samira Benali, demandeur principal'],
    ['relogement.typologiesGTR', ['T4', 'T5'], 'T4, T5'],
    ['relogement.typologiesGTR', [], 'Non renseigné'],
    ['relogement.statut', 'RECHERCHE_DU_LOGEMENT', 'Recherche du logement'],
    ['relogement.cotation', 'ORANGE', 'Orange'],
    ['relogement.cotation', null, 'Sans couleur'],
    ['relogement.exclureInterbailleur', true, 'Oui'],
    ['composition.personneAHandicap', false, 'Non'],
    ['composition.personneAHandicap', null, 'Non renseigné'],
    ['informations.telephone', '0612470831', '06\u00A012\u00A047\u00A008\u00A031'],
    ['logementActuel.surface', 78.5, '78,50\u00A0m²'],
    ['logementActuelLocalisation.etage', 3, '3'],
    ['logementActuel.miseAJourGarantieLocaPass', { montant: 120 }, '120,00\u00A0€'],
    [
      'projetResidentiel.secteursSouhaites',
      dossier.projetResidentiel.secteursSouhaites,
      'Roubaix – Alma · T4, T5 ; Roubaix – Épeule · T4, T5 ; Tous / Toutes · T4',
    ],
    ['ressourcesEtCharges.charges.credits', dossier.ressourcesEtCharges.charges.credits, 'Voiture, 145,00\u00A0€ jusqu’au 31 janv. 2028'],
    ['champ.inconnu', 12, '12'],
  ])('%s : %j se lit « %s »', (chemin, valeur, attendu) => {
    expect(valeurLisible(chemin, valeur)).toBe(attendu)
  })
})

describe('la table', () => {
  test('ne décrit aucun champ deux fois', () => {
    const chemins = champsDuMenage.map(({ chemin }) => chemin)
    expect(new Set(chemins).size).toBe(chemins.length)
  })

  test('connaît tout ce qui diffère entre un dossier vide et un dossier complet', () => {
    const { occupants: sansPersonne, composition: vide, ...resteVide } = unMenageVide()
    const { occupants, composition, ...reste } = dossier
    const chemins = differences(
      { ...resteVide, composition: { ...vide, occupants: sansPersonne } },
      { ...reste, composition: { ...composition, occupants } },
    ).map(({ chemin }) => chemin)
    const horsDossier = ['statut', 'chargeDeRelogement']
    expect(chemins.filter((chemin) => champDuChemin(chemin) === null)).toEqual(horsDossier)
  })

  test('un champ qui se saisit est toujours d’un groupe : sans groupe, il ne serait lu de personne', () => {
    expect(champsSaisis.filter(({ groupe }) => groupe === null).map(({ chemin }) => chemin)).toEqual([])
  })

  test.each([
    [`composition.occupants.${samira.id}.contact.telephone`, 'CONTACT'],
    ['composition.personneAMobiliteReduite', 'SANTE'],
    [`ressourcesEtCharges.ressources.${samira.id}.SALAIRE.montantMensuel`, 'FINANCE_DETAIL'],
    ['ressourcesEtCharges.surendettementBDF.date', 'SOCIAL'],
    ['relogement.dates.entretien', 'IDENTITE'],
  ])('lit le groupe du masque : %s est du groupe %s', (chemin, groupe) => {
    expect(champDuChemin(chemin)?.groupe).toBe(groupe)
  })
})
