import { describe, expect, test } from 'vitest'
import type { Ligne } from '../../document/produits/lignes.ts'
import { valeursLivrees } from '../completude/variables.ts'
import { reglesCotationParDefaut } from '../cotation/reglesParDefaut.ts'
import { julien, samira, unEnfant, unMenage, unMenageVide } from '../menage.examples.ts'
import { type DossierRecapitule, editionPourLaMel, recapitulatifEntretien } from './recapitulatifEntretien.ts'

const LE = '2026-03-12'
const VARIABLES = valeursLivrees(LE)
const ligneCotation = (code: string, vraie: boolean, points: number) => ({
  code,
  libelle: reglesCotationParDefaut.find((regle) => regle.code === code)?.libelle ?? code,
  vraie,
  valeur: true,
  points,
  bareme: points,
  manuelle: false,
  plancher: null,
})

const dossier = (surcharge: Parameters<typeof unMenage>[0] = {}): DossierRecapitule => ({
  ...unMenage(surcharge),
  noms: 'Mme BENALI / M. DUPREZ',
  charge: { prenom: 'Camille', nom: 'Lambert' },
  operation: 'Alma – Fontenoy',
  bailleur: 'Habitat du Ferrain',
  cotation: { couleur: null, score: 0, lignes: [] },
  regles: reglesCotationParDefaut,
})
const valeurs = (lignes: readonly Ligne[]) => Object.fromEntries(lignes.map(({ libelle, valeur }) => [libelle, valeur]))

describe('un dossier complet', () => {
  const contenu = recapitulatifEntretien(dossier(), 'Souhaite rester près de l’école.', LE, VARIABLES)

  test('dit le ménage, son code, son chargé, la date de l’entretien et la demande de logement social', () => {
    expect(valeurs(contenu.menage)).toEqual({
      Ménage: 'Mme BENALI / M. DUPREZ',
      'Code du ménage': 'ROU-2024-0187',
      'Date de l’entretien': '9 décembre 2025',
      'Chargé de relogement': 'Camille Lambert',
      Opération: 'Alma – Fontenoy',
      'Bailleur actuel': 'Habitat du Ferrain',
      'Numéro unique de la demande (DLS)': '0591225041873GDLCX',
      'Date de la demande': '9 avril 2025',
    })
  })

  test('compte les personnes et donne l’âge de chacune ce jour-là', () => {
    expect(contenu.composition.resume).toBe('Couple avec enfants, 5\u00A0personnes, dont 3\u00A0enfants')
    expect(contenu.composition.occupants.slice(0, 3)).toEqual([
      ['Samira Benali', 'Demandeuse principale', '4 mai 1987 (38\u00A0ans)', 'CDI'],
      ['Julien Duprez', 'Co-demandeur', '21 août 1984 (41\u00A0ans)', 'CDI'],
      ['Inès Duprez', 'Enfant', '2 février 2012 (14\u00A0ans)', 'Collège'],
    ])
  })

  // 864,20 + 338,80 + 1 318 ; charges 1 271,56 ; part à charge 486,30 + 142,18 − 215,04 = 413,44 ; UC 1 + 0,5 + 0,5 + 0,3 + 0,3.
  test('a les totaux du dossier, calculés à la main', () => {
    expect(valeurs(contenu.ressources)).toEqual({
      Ressources: '2\u00A0521,00\u00A0€ par mois',
      Charges: '1\u00A0271,56\u00A0€ par mois',
      APL: '215,04\u00A0€ par mois',
      RLS: '54,54\u00A0€ par mois',
      'Taux d’effort actuel': '16,4\u00A0%',
      'Unités de consommation': '2,6',
      'Reste à vivre': '1\u00A0519,02\u00A0€ par mois',
      'Reste à vivre par jour et par UC': '19,47\u00A0€',
    })
  })

  test('décrit le logement quitté et les vœux, critères rangés par importance', () => {
    expect(valeurs(contenu.logement)).toMatchObject({
      Adresse: '12 rue de Fontenoy, 59100\u00A0Roubaix',
      Étage: '3e étage, sans ascenseur',
      Typologie: 'T4',
      Surface: '78\u00A0m²',
      'Loyer et charges': '486,30\u00A0€ et 142,18\u00A0€',
    })
    const avecCriteres = recapitulatifEntretien(
      dossier({
        projetResidentiel: {
          secteursSouhaites: [
            {
              villes: [{ nom: 'Croix', codePostal: '59170', quartier: null }],
              typologies: ['T4'],
              precisions: 'Près du tram',
              criteres: [
                { type: 'ASCENSEUR', priorite: 'INDISPENSABLE', texteLibre: null },
                { type: 'ETAGE_MAX', priorite: 'SOUHAITE', texteLibre: '2' },
                { type: 'BALCON_TERRASSE', priorite: 'SOUHAITE', texteLibre: null },
              ],
            },
            { villes: [], typologies: [], precisions: null, criteres: [] },
          ],
        },
      }),
      null,
      LE,
      VARIABLES,
    )
    expect(avecCriteres.projet.secteurs).toEqual([
      {
        titre: 'Vœu 1 : Croix',
        lignes: [
          { libelle: 'Typologies', valeur: 'T4' },
          { libelle: 'Indispensable', valeur: 'Ascenseur' },
          { libelle: 'Souhaité', valeur: 'Étage maximum (2), Balcon ou terrasse' },
          { libelle: 'Précisions', valeur: 'Près du tram' },
        ],
      },
      // Aucune typologie exclue : toutes conviennent.
      { titre: 'Vœu 2 : Tous / Toutes', lignes: [{ libelle: 'Typologies', valeur: 'Toutes' }] },
    ])
  })
})

describe('ce qui ne va pas à la MEL', () => {
  test('ni santé, ni suivi social, ni dettes, ni observations internes, ni contact, ni employeur', () => {
    const complet = recapitulatifEntretien(
      dossier({
        informations: { observations: 'INTERNE-1' },
        composition: { personneAMobiliteReduite: true, personneAHandicap: true, numeroAllocataireCaf: 'CAF-1' },
        projetResidentiel: { observations: 'INTERNE-2', quartiersAExclure: [{ ville: 'Roubaix', quartier: 'Pile', motif: 'VIOLENCES' }] },
        occupants: [
          samira,
          { ...julien, situationProfessionnelle: { ...julien.situationProfessionnelle, activite: 'INVALIDITE' } },
          unEnfant(3, { prenom: 'Inès', scolarite: { niveau: 'ETABLISSEMENT_SPECIALISE' } }),
        ],
      }),
      null,
      LE,
      VARIABLES,
    )
    const contenu = editionPourLaMel(complet)
    const texte = JSON.stringify(contenu)
    expect(JSON.stringify(complet), 'l’équipe, elle, les lit').toMatch(/Invalidité.*Établissement spécialisé.*INTERNE-1.*INTERNE-2/)
    for (const secret of [
      'INTERNE',
      'CAF-1',
      'VIOLENCES',
      'mobilité',
      'handicap',
      'Invalidité',
      'spécialisé',
      '0612470831',
      'samira.benali',
      '412,70',
      'Filature',
      'apurement',
    ])
      expect(texte).not.toContain(secret)
    expect(contenu.projet.exclusions).toEqual(['Roubaix – Pile'])
    expect(contenu.synthese).toBe('—')
  })

  test('un récapitulatif gardé d’avant la règle : sa santé et ses propositions passées ne s’y lisent plus, le reste si', () => {
    const { composition, projet, ...reste } = recapitulatifEntretien(dossier(), null, LE, VARIABLES)
    const garde = {
      ...reste,
      composition: {
        ...composition,
        occupants: ['Invalidité', 'Établissement spécialisé', 'Pension pour inaptitude', 'Retraitée', 'Collège', '—'].map((ecrite) => [
          'Une personne',
          'Enfant',
          '—',
          ecrite,
        ]),
      },
      projet: { ...projet, lignes: [...projet.lignes, { libelle: 'Précédentes propositions', valeur: 'Refusée : chimiothérapie' }] },
    }
    const lu = editionPourLaMel(garde)
    expect(lu.composition.occupants.map((personne) => personne[3])).toEqual(['Autre', '—', 'Autre', 'Retraitée', 'Collège', '—'])
    expect(lu.projet).toEqual(projet)
  })

  test('une raison de cotation tirée de la santé ou du suivi social n’est pas nommée, ses points comptent', () => {
    const { cotation } = recapitulatifEntretien(
      {
        ...dossier(),
        cotation: {
          couleur: 'ROUGE',
          score: 60,
          lignes: [
            ligneCotation('DELAI_COURT', true, 20),
            ligneCotation('PMR', true, 15),
            ligneCotation('SITUATION_COMPLEXE', true, 15),
            ligneCotation('RAV_FAIBLE', true, 10),
            ligneCotation('AGE', false, 0),
            ligneCotation('REGLE_RETIREE', true, 5),
          ],
        },
      },
      null,
      LE,
      VARIABLES,
    )
    expect(cotation).toEqual({
      resume: 'Rouge, 60\u00A0points',
      raisons: [
        ['Moins de 180 jours avant les travaux', '20'],
        ['Reste à vivre faible', '10'],
        ['Autres critères, connus de l’opérateur', '35'],
      ],
    })
  })
})

test('d’un dossier vide, tout est « — » et aucune table n’a de ligne inventée', () => {
  const { codeMenage, ...vide } = unMenageVide()
  const contenu = recapitulatifEntretien(
    { ...dossier(), ...vide, codeMenage, noms: '', charge: null, bailleur: null, operation: 'Alma – Fontenoy' },
    null,
    LE,
    VARIABLES,
  )
  const inconnues = [...contenu.menage, ...contenu.ressources, ...contenu.logement].filter(({ valeur }) => valeur !== '—')
  expect(inconnues.map(({ libelle }) => libelle)).toEqual(['Code du ménage', 'Opération'])
  expect(contenu.composition).toEqual({ resume: '0\u00A0personne', occupants: [] })
  expect(contenu.projet.secteurs).toEqual([])
  expect(JSON.stringify(contenu)).not.toMatch(/null|undefined|NaN/)
})
