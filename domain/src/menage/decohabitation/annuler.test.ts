import { expect, test } from 'vitest'
import { julien, samira, uneRessource } from '../menage.examples.ts'
import { type FaitsDAnnulation, raisonsDeNePasAnnuler, reunir, saisiesAbandonnees } from './annuler.ts'

const LE_12_MARS = '2026-03-12'
const avant = { personnes: [], partis: [], versionApres: 2, projetModifieLe: null }
const faits = (surcharge: Partial<FaitsDAnnulation> = {}): FaitsDAnnulation => ({
  le: LE_12_MARS,
  avant,
  statutSource: 'RECHERCHE_DU_LOGEMENT',
  propositions: 0,
  remboursements: 0,
  inscritAuGtr: false,
  issus: 0,
  emporte: false,
  ...surcharge,
})

test('une décohabitation s’annule le septième jour, plus le huitième', () => {
  expect(raisonsDeNePasAnnuler(faits(), '2026-03-19')).toEqual([])
  expect(raisonsDeNePasAnnuler(faits(), '2026-03-20')).toEqual(['Une décohabitation s’annule dans les 7 jours : ce délai est passé.'])
})

test.each([
  [{ avant: null }, 'Une décohabitation s’annule dans les 7 jours : ce délai est passé.'],
  [{ propositions: 1 }, 'Le nouveau dossier a déjà reçu une proposition de logement.'],
  [{ remboursements: 1 }, 'Un remboursement a été demandé dans le nouveau dossier.'],
  [{ inscritAuGtr: true }, 'Le nouveau dossier est inscrit à un GTR : retirez-le d’abord de la réunion.'],
  [{ issus: 1 }, 'Des personnes ont aussi quitté le nouveau dossier : annulez d’abord cette décohabitation.'],
  [{ emporte: true }, 'Le nouveau dossier est emporté sur une tablette : attendez qu’il en revienne, ce qui s’y saisit serait perdu.'],
  [{ statutSource: 'DEPART_SPONTANE' }, 'Le dossier d’origine est fermé : les personnes ne peuvent pas y revenir.'],
] as const)('%o : elle ne s’annule pas', (surcharge, raison) => {
  expect(raisonsDeNePasAnnuler(faits(surcharge), LE_12_MARS)).toEqual([raison])
})

test('ce qui a été saisi pour une personne depuis la séparation revient avec elle ; son rôle redevient ce qu’il était', () => {
  const source = {
    occupants: [{ ...julien, role: 'PRINCIPAL' as const }],
    ressources: [uneRessource(julien.id, 'APL', 215)],
    revenusImposables: [],
  }
  const parti = { ...samira, role: 'PRINCIPAL' as const, nomDeNaissance: 'Haddad' }
  const issu = { occupants: [parti], ressources: [uneRessource(samira.id, 'SALAIRE', 900)], revenusImposables: [] }
  const personnes = [
    { id: samira.id, role: 'PRINCIPAL' as const },
    { id: julien.id, role: 'CODEMANDEUR' as const },
  ]
  const { occupants, ressources } = reunir(source, issu, { ...avant, personnes, partis: [samira.id] })
  expect(occupants).toEqual([{ ...samira, nomDeNaissance: 'Haddad' }, julien])
  expect(ressources).toEqual([uneRessource(samira.id, 'APL', 215), uneRessource(samira.id, 'SALAIRE', 900)])
})

test('ce qui n’est pas aux personnes est dit avant d’être abandonné, une fois', () => {
  const changement = (chemin: string, libelle: string | null) => ({ chemin, libelle })
  expect(
    saisiesAbandonnees(
      [
        changement('composition.occupants.0198.nom', 'Nom de Yanis Duprez'),
        changement('ressourcesEtCharges.ressources.0198:SALAIRE.montantMensuel', 'Salaire de Yanis'),
        changement('relogement.cotation', 'Cotation'),
        changement('projetResidentiel.secteursSouhaites', 'Secteurs souhaités'),
        changement('projetResidentiel.secteursSouhaites', 'Secteurs souhaités'),
        changement('ressourcesEtCharges.charges.eau', 'Eau'),
      ],
      ['Lou Morel'],
    ),
  ).toEqual(['Secteurs souhaités', 'Eau', 'Lou Morel'])
})
