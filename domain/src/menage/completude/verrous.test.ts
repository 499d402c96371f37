import { describe, expect, test } from 'vitest'
import { camille, denise, ines, rachid } from '../../acces/acteurs.examples.ts'
import { julien, samira, unMenage } from '../menage.examples.ts'
import { codesStatutsMenage, type StatutMenage } from '../menage.statuts.ts'
import { refusDuChamp } from './verrous.ts'

const dossier = unMenage()
const refus = (chemin: string, statut: StatutMenage, acteur = camille) => refusDuChamp(chemin, statut, acteur, dossier)

// Le dernier statut où une chargée de relogement modifie encore le champ.
test.each([
  ['relogement.dates.entretien', 'ENTRETIEN_PREALABLE_A_REALISER'],
  ['relogement.demandeLogementSocial.numeroUnique', 'REFUSE_EN_GTR'],
  ['relogement.typologiesGTR', 'REFUSE_EN_GTR'],
  [`composition.occupants.${samira.id}.nom`, 'REFUSE_EN_GTR'],
  [`composition.occupants.${samira.id}`, 'REFUSE_EN_GTR'],
  ['composition.colocation', 'REFUSE_EN_GTR'],
  [`ressourcesEtCharges.ressources.${julien.id}.SALAIRE.montantMensuel`, 'REFUSE_EN_GTR'],
  ['ressourcesEtCharges.charges.credits', 'REFUSE_EN_GTR'],
  ['projetResidentiel.secteursSouhaites', 'REFUSE_EN_GTR'],
  ['relogement.dates.edlEntree', 'ETAT_DES_LIEUX_D_ENTREE'],
  ['relogement.dates.demenagement', 'DEMENAGEMENT'],
  ['relogement.dates.edlSortie', 'ETAT_DES_LIEUX_DE_SORTIE'],
  ['relogement.dates.remiseDesCles', 'ETAT_DES_LIEUX_DE_SORTIE'],
  ['logementActuel.dettes.loyer.montant', 'ETAT_DES_LIEUX_DE_SORTIE'],
  ['logementActuelLocalisation.adresse.rue', 'ETAT_DES_LIEUX_DE_SORTIE'],
  ['informations.telephone', 'ACCOMPAGNEMENT_POST_RELOGEMENT'],
  [`composition.occupants.${samira.id}.contact.telephone`, 'ACCOMPAGNEMENT_POST_RELOGEMENT'],
  [`composition.occupants.${samira.id}.accompagnementSpecifique.social`, 'ACCOMPAGNEMENT_POST_RELOGEMENT'],
  ['composition.naissancePrevueLe', 'ACCOMPAGNEMENT_POST_RELOGEMENT'],
  ['logementPrecedent.loyer', 'ACCOMPAGNEMENT_POST_RELOGEMENT'],
  ['relogement.statutsAdditionnels.injoignable', 'ACCOMPAGNEMENT_POST_RELOGEMENT'],
] as const)('%s se modifie jusqu’au statut %s', (chemin, dernier) => {
  const ouverts = codesStatutsMenage.filter((statut) => refus(chemin, statut) === null)
  expect(ouverts).toEqual(codesStatutsMenage.slice(0, codesStatutsMenage.indexOf(dernier) + 1))
})

test('la date du bail ne se dit pas avant la signature du bail, par personne : elle compterait un relogement', () => {
  const chemin = 'relogement.dates.signatureDuBail'
  expect(codesStatutsMenage.filter((statut) => refus(chemin, statut) === null)).toEqual(['SIGNATURE_DU_BAIL'])
  for (const acteur of [camille, rachid, denise])
    expect(refus(chemin, 'ACCEPTE_EN_GTR', acteur)?.replaceAll('\u00A0', ' ')).toBe(
      'Date de signature du bail : se dit à partir du statut « Signature du bail », un logement accepté.',
    )
  expect(refus(chemin, 'DEMENAGEMENT', rachid)).toBeNull()
})

describe('l’encadrement', () => {
  test.each([rachid, ines, denise])('modifie encore ce qui est verrouillé ($prenom)', (acteur) => {
    expect(refus('projetResidentiel.secteursSouhaites', 'DEMENAGEMENT', acteur)).toBeNull()
  })

  test.each([
    ['CLOTURE', 'Le dossier est clôturé : rouvrez-le pour le modifier.'],
    ['DEPART_SPONTANE', 'Le ménage est parti : annulez son départ pour modifier le dossier.'],
    ['ACCESSION_A_LA_PROPRIETE', 'Le ménage accède à la propriété : annulez l’accession pour modifier le dossier.'],
  ] as const)('ne modifie plus rien au statut %s', (statut, raison) => {
    expect(refus('informations.telephone', statut, denise)?.replaceAll('\u00A0', ' ')).toBe(raison)
    expect(refus('chemin.inconnu', statut, denise)?.replaceAll('\u00A0', ' ')).toBe(raison)
  })
})

test('le refus dit quel champ et depuis quand', () => {
  expect(refus(`composition.occupants.${julien.id}.nom`, 'DEMENAGEMENT')?.replaceAll('\u00A0', ' ')).toBe(
    'Nom de Julien Duprez : réservé à l’encadrement depuis le statut « Signature du bail ».',
  )
})
