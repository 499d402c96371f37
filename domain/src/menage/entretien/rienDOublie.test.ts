// Aucun champ de l'écran ne peut manquer aux documents de l'entretien : récapitulatif et guide sont comparés à la table des champs.
import { describe, expect, test } from 'vitest'
import type { Champ } from '../completude/champ.ts'
import { valeurLisible } from '../completude/valeurs.ts'
import { valeursLivrees } from '../completude/variables.ts'
import { reglesCotationParDefaut } from '../cotation/reglesParDefaut.ts'
import { unMenage, unMenageVide } from '../menage.examples.ts'
import { champsSaisis } from '../menage.fields.ts'
import { estVisible } from '../menage.masque.ts'
import { GROUPES_DE_LA_MEL } from '../menage.visibilite.ts'
import { guideEntretien, HORS_GUIDE } from './guide/guideEntretien.ts'
import { type DossierRecapitule, recapitulatifEntretien } from './recapitulatifEntretien.ts'
import { DIT_PLUS_HAUT, HORS_RECAPITULATIF, type Rubrique } from './rubriques.ts'

const LE = '2026-03-12'
const dossier = (surcharge: Parameters<typeof unMenage>[0] = {}): DossierRecapitule => ({
  ...unMenage(surcharge),
  noms: 'Mme BENALI / M. DUPREZ',
  charge: { prenom: 'Camille', nom: 'Lambert' },
  operation: 'Alma – Fontenoy',
  bailleur: 'Habitat du Ferrain',
  cotation: { couleur: null, score: 0, lignes: [] },
  regles: reglesCotationParDefaut,
})
const recapitulatif = (surcharge: Parameters<typeof unMenage>[0] = {}) =>
  recapitulatifEntretien(dossier(surcharge), null, LE, valeursLivrees(LE))

/** Un champ que l'on saisit, non la liste qui le contient. */
const simples = champsSaisis.filter(({ chemin, nature }) => nature !== 'lignes' && !chemin.includes('*'))

// Les listes s'impriment en tableaux ou en résumés : où chacune est dite, et la raison de ce qui n'y est pas.
const EN_LISTE: Readonly<Record<string, string>> = {
  'composition.occupants': 'tableau de la composition, puis une rubrique par personne',
  'ressourcesEtCharges.ressources': 'tableau des ressources',
  'ressourcesEtCharges.revenusImposables': 'tableau des revenus imposables',
  'ressourcesEtCharges.charges.credits': 'résumé, dans les charges',
  'ressourcesEtCharges.charges.autres': 'résumé, dans les charges',
  'projetResidentiel.secteursSouhaites': 'un vœu, un titre',
  'projetResidentiel.quartiersAExclure': 'tableau des quartiers à exclure',
  'relogement.bailleursPositionnes': 'résumé, dans le projet',
  'relogement.communesPositionnees': 'résumé, dans le projet',
}

test('une liste de la table des champs est de celles que les documents savent dire', () => {
  const listes = champsSaisis.filter(({ chemin, nature }) => nature === 'lignes' || chemin.includes('*')).map(({ chemin }) => chemin)
  expect(listes.filter((chemin) => !Object.keys(EN_LISTE).some((racine) => chemin === racine || chemin.startsWith(`${racine}.`)))).toEqual(
    [],
  )
})

describe('le récapitulatif', () => {
  test('a chaque champ simple : répondu, sa valeur ; sans réponse, son libellé', () => {
    const { menage, logement, projet, rubriques } = recapitulatif()
    const plusHaut = [...menage, ...logement, ...projet.lignes].map(({ libelle }) => libelle)
    const dits = rubriques.flatMap(({ lignes, textes, sansReponse }) => [
      ...[...lignes, ...textes].map(({ libelle }) => libelle),
      ...sansReponse,
    ])
    const manque = ({ chemin, libelle }: Champ) =>
      !(chemin in DIT_PLUS_HAUT ? plusHaut.includes(DIT_PLUS_HAUT[chemin] ?? '') : dits.includes(libelle))
    expect(simples.length).toBeGreaterThan(90)
    expect(
      simples
        .filter(({ chemin }) => !HORS_RECAPITULATIF.includes(chemin))
        .filter(manque)
        .map(({ chemin }) => chemin),
    ).toEqual([])
  })

  test('n’écarte et ne déplace que des champs qui existent', () => {
    const chemins = champsSaisis.map(({ chemin }) => chemin)
    expect([...HORS_RECAPITULATIF, ...Object.keys(DIT_PLUS_HAUT)].filter((chemin) => !chemins.includes(chemin))).toEqual([])
  })

  test.each([
    ['composition.personneAMobiliteReduite', { composition: { personneAMobiliteReduite: true } }, true],
    ['composition.personneAHandicap', { composition: { personneAHandicap: true } }, true],
    ['composition.handicapReconnu', { composition: { handicapReconnu: true } }, true],
    ['informations.besoinInterprete', { informations: { besoinInterprete: true } }, true],
    ['informations.observations', { informations: { observations: 'Craint les étages.' } }, 'Craint les étages.'],
    ['projetResidentiel.observations', { projetResidentiel: { observations: 'Près du père.' } }, 'Près du père.'],
    ['logementActuel.dettes.loyer.montant', { logementActuel: { dettes: { loyer: { montant: 987.65 } } } }, 987.65],
    [
      'ressourcesEtCharges.surendettementBDF.suiteDonnee',
      { ressourcesEtCharges: { surendettementBDF: { dossierDepose: true, date: '2025-01-02', suiteDonnee: 'Plan de 84 mois' } } },
      'Plan de 84 mois',
    ],
  ] as const)('%s s’y lit', (chemin, surcharge, valeur) => {
    const { rubriques } = recapitulatif(surcharge as Parameters<typeof unMenage>[0])
    const ecrites = rubriques.flatMap(({ lignes, textes }) => [...lignes, ...textes].map((dite) => dite.valeur))
    expect(ecrites).toContain(valeurLisible(chemin, valeur))
  })

  test('chaque personne a sa rubrique, et tous ses champs y sont', () => {
    const { rubriques } = recapitulatif()
    const identite = ['role', 'nom', 'prenom', 'dateDeNaissance'].map((fin) => `composition.occupants.*.${fin}`)
    const attendus = champsSaisis.filter(({ chemin }) => chemin.startsWith('composition.occupants.*.') && !identite.includes(chemin))
    for (const nom of ['Samira Benali', 'Julien Duprez']) {
      const sienne = rubriques.find(({ titre }) => titre === nom)
      const dits = [...(sienne?.lignes ?? []).map(({ libelle }) => libelle), ...(sienne?.sansReponse ?? [])]
      expect(attendus.map(({ libelle }) => libelle).filter((libelle) => !dits.includes(libelle))).toEqual([])
    }
  })

  test('une rubrique où rien n’est répondu est muette : nommée avec ses pareilles, elle ne prend pas de place', () => {
    const { codeMenage, ...vide } = unMenageVide()
    const muettesDe = (rubriques: readonly Rubrique[]) => rubriques.filter(({ muette }) => muette).map(({ titre }) => titre)
    expect(muettesDe(recapitulatifEntretien({ ...dossier(), ...vide, codeMenage }, null, LE, valeursLivrees(LE)).rubriques)).toEqual(
      expect.arrayContaining(['Ressources', 'Charges', 'Surendettement', 'Quartiers à exclure', 'Observations']),
    )
    const repondu = recapitulatif({
      informations: { observations: 'Craint les étages.' },
      projetResidentiel: { quartiersAExclure: [{ ville: 'Roubaix', quartier: 'Pile', motif: null }] },
    })
    expect(muettesDe(repondu.rubriques)).not.toEqual(expect.arrayContaining(['Observations']))
    expect(muettesDe(repondu.rubriques)).not.toEqual(expect.arrayContaining(['Quartiers à exclure']))
    for (const { sansReponse } of repondu.rubriques.filter(({ muette }) => muette)) expect(sansReponse).not.toEqual([])
  })

  test('ressources, revenus, crédits et raisons d’exclure un quartier y sont', () => {
    const texte = JSON.stringify(
      recapitulatif({ projetResidentiel: { quartiersAExclure: [{ ville: 'Roubaix', quartier: 'Pile', motif: 'Voisinage' }] } }),
    )
    for (const attendu of ['864,20', 'Salaire', 'Voiture, 145,00', 'Voisinage']) expect(texte).toContain(attendu)
  })
})

test('ce que la MEL reçoit n’est que de ce qu’elle lit à l’écran', () => {
  expect(Object.keys(DIT_PLUS_HAUT).filter((chemin) => !estVisible(chemin, GROUPES_DE_LA_MEL))).toEqual([])
})

test('un champ est au guide ou au récapitulatif : il n’y a pas de troisième voie', () => {
  const contenu = JSON.stringify(guideEntretien(null, LE))
  const nullePart = simples.filter(
    ({ chemin, libelle }) => HORS_RECAPITULATIF.includes(chemin) && !contenu.includes(libelle) && !HORS_GUIDE.includes(chemin),
  )
  expect(nullePart.map(({ chemin }) => chemin)).toEqual([])
  for (const libelle of [
    'Personne à mobilité réduite',
    'Personne en situation de handicap',
    'Handicap reconnu',
    'Dette de loyer',
    'Dossier de surendettement déposé',
    'Besoin d’un interprète',
    'Observations',
  ])
    expect(contenu).toContain(libelle)
})
