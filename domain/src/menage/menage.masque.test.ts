import { describe, expect, test } from 'vitest'
import { bastien, camille, colette, melanie, unActeur } from '../acces/acteurs.examples.ts'
import { estVisible, groupeDuChemin, masquer } from './menage.masque.ts'
import { groupesDeChamps, groupesVisibles } from './menage.visibilite.ts'

const liens = { chargeDeRelogement: null, bailleurActuelId: bastien.partenaireId, bailleursProposes: [] }
const dossier = {
  id: '0190',
  codeMenage: 'ROU-2024-0187',
  noms: 'Mme Benali / M. Duprez',
  informations: { telephone: '0612470831', observations: 'Chien dans la cour' },
  relogement: {
    statut: { code: 'DEPART_SPONTANE' },
    cotation: { couleur: 'ROUGE', score: 48 },
    attributsCotations: [{ code: 'PMR' }],
    statutsAdditionnels: { situationComplexe: true, contentieux: true, deux_refus: false, injoignable: false },
    departSpontane: { date: '2026-03-01', motif: 'DECES', commentaire: 'Appel de la fille' },
  },
  composition: {
    personneAMobiliteReduite: true,
    nombreOccupants: 1,
    occupants: [
      {
        nom: 'Benali',
        contact: { telephone: '0612470831' },
        accompagnementSpecifique: { social: ['TUTELLE'] },
        situationProfessionnelle: { employeur: 'X', activite: 'CDI' },
      },
    ],
  },
  ressourcesEtCharges: {
    ressources: [{ montantMensuel: 864.2 }],
    totalRessources: { valeur: 2521, manque: [], termes: [{ libelle: 'Salaire', valeur: 864.2 }] },
    surendettementBDF: { dossierDepose: true },
  },
  logementActuel: { typologie: 'T4', dettes: { loyer: { montant: 412.7 } }, tauxEffort: { valeur: 16.4 } },
  suivis: [{ texte: 'Visite' }],
  documents: [{ nom: 'avis.pdf' }],
}
const vuPar = (acteur: typeof camille) => masquer(dossier, groupesVisibles(acteur, liens))

describe('le dossier vu', () => {
  test('par Camille est entier', () => {
    expect(vuPar(camille)).toEqual(dossier)
  })

  test('par Mélanie : identité, composition et total des ressources, rien de social, de santé ni de personnel', () => {
    expect(vuPar(melanie)).toEqual({
      id: '0190',
      codeMenage: 'ROU-2024-0187',
      noms: 'Mme Benali / M. Duprez',
      informations: { telephone: '0612470831' },
      relogement: {
        statut: { code: 'DEPART_SPONTANE' },
        cotation: { couleur: 'ROUGE', score: 48 },
        statutsAdditionnels: { deux_refus: false },
        departSpontane: { date: '2026-03-01' },
      },
      composition: {
        nombreOccupants: 1,
        occupants: [{ nom: 'Benali', contact: { telephone: '0612470831' }, situationProfessionnelle: { employeur: 'X', activite: 'CDI' } }],
      },
      ressourcesEtCharges: { totalRessources: { valeur: 2521, manque: [] } },
      logementActuel: { typologie: 'T4', tauxEffort: { valeur: 16.4 } },
    })
  })

  test('par Colette : ni contact ni ressources', () => {
    expect(Object.keys(vuPar(colette))).toEqual(['id', 'codeMenage', 'noms', 'relogement', 'composition', 'logementActuel'])
    expect(vuPar(colette).composition.occupants).toEqual([{ nom: 'Benali', situationProfessionnelle: { activite: 'CDI' } }])
  })

  test('par la DDT est celui de la MEL sans les contacts', () => {
    expect(vuPar(unActeur('UTILISATEUR_DDT'))).not.toHaveProperty('informations')
  })

  test('un champ qui n’est d’aucun groupe est absent, même pour Camille', () => {
    const avecInconnus = { ...dossier, notesSecretes: 'x', relogement: { ...dossier.relogement, inconnu: 'x' } }
    expect(masquer(avecInconnus, groupesVisibles(camille, liens))).toEqual(dossier)
    expect(estVisible('notesSecretes', new Set(groupesDeChamps))).toBe(false)
  })

  test('par quelqu’un sans lien, il est vide', () => {
    expect(masquer(dossier, new Set())).toEqual({ relogement: {} })
  })

  test('un champ masqué est absent, jamais nul, et le dossier d’origine reste entier', () => {
    expect(JSON.stringify(masquer(dossier, new Set()))).not.toMatch(/DECES|TUTELLE|864|0612|Chien|PMR|412/)
    expect(dossier.composition.occupants[0]?.contact.telephone).toBe('0612470831')
  })
})

test('un chemin n’est visible que si toute sa lignée l’est', () => {
  const sansDetail = new Set(groupesDeChamps.filter((groupe) => groupe !== 'FINANCE_DETAIL'))
  expect(estVisible('ressourcesEtCharges.charges.eau', sansDetail)).toBe(false)
  expect(estVisible('ressourcesEtCharges.totalRessources.valeur', sansDetail)).toBe(true)
  expect(estVisible('composition.occupants.0.contact.telephone', new Set(['COMPOSITION']))).toBe(false)
  expect(estVisible('composition.occupants.01900000-0000-7000-8000-00000000aa01.contact.telephone', new Set(['COMPOSITION']))).toBe(false)
  expect(estVisible('composition.occupants.0.nom', new Set(['COMPOSITION']))).toBe(true)
  const samira = 'composition.occupants.01900000-0000-7000-8000-000000000c01'
  expect(estVisible(`${samira}.contact.telephone`, new Set(['COMPOSITION']))).toBe(false)
  expect(estVisible(`${samira}.nom`, new Set(['COMPOSITION']))).toBe(true)
  expect(estVisible('relogement.statut', new Set(['IDENTITE']))).toBe(true)
})

test('chaque groupe de champs garde au moins un champ', () => {
  expect([...new Set(Object.values(groupeDuChemin))].toSorted()).toEqual(groupesDeChamps.toSorted())
})
