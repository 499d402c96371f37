import { describe, expect, test } from 'vitest'
import { net } from '../common/tableau/colonnes.ts'
import { champsDImport } from './importMenages.champs.ts'
import { type Classeur, celluleDuChemin, lireLeMenage, type MenageLu, reunirLesLignes } from './importMenages.lecture.ts'
import { modeleDImportDeMenages } from './importMenages.modele.ts'

const TITRES = ['Réf', 'Code opération', 'Rôle', 'Nom', 'PRÉNOM', 'Adresse', 'CP', 'Commune', 'E-mail']
let rang = 0
const avec = { aujourdhui: '2026-11-25', anneeMax: 2028, annees: [2025, 2024] as const, nouvelId: () => `id-${++rang}` }
const reunir = (...lignes: string[][]) => reunirLesLignes([{ nom: 'Export', cellules: [TITRES, ...lignes] }], {}) as Classeur
const lire = (...lignes: string[][]) => reunir(...lignes).groupes.map((groupe) => lireLeMenage(groupe, avec))
const principal = ['A-1', 'EPN', '', 'Diallo', 'Awa', '7 ter rue d’Alger', '59100', 'Roubaix', 'awa@exemple.fr']

test('les lignes d’une même référence font un ménage : la première dit le demandeur principal, les autres ses occupants', () => {
  const [menage, autre] = lire(
    principal,
    ['a-1 ', '', 'fille', 'Diallo', 'Fatou', '', '', '', ''],
    ['B-2', 'EPN', '', 'Petit', 'Paul', 'rue Neuve', '59100', 'Roubaix', ''],
  )
  expect(menage).toMatchObject({
    reference: 'A-1',
    operation: 'EPN',
    statut: 'ENTRETIEN_PREALABLE_A_REALISER',
    patch: {
      composition: {
        occupants: [
          { role: 'PRINCIPAL', titulaire: true, nom: 'Diallo', contact: { email: 'awa@exemple.fr' } },
          { role: 'ENFANT', prenom: 'Fatou' },
        ],
      },
      logementActuelLocalisation: { adresse: { numero: '7 ter', rue: 'rue d’Alger' } },
    },
  })
  expect(autre).toMatchObject({ reference: 'B-2' })
})

test('un refus du dossier se dit à la cellule d’où il vient, d’une personne ou du ménage', () => {
  const [menage] = lire(principal, ['A-1', '', 'Enfant', 'Diallo', 'Fatou', '', '', '', 'x']) as [MenageLu]
  const enfant = (menage.patch['composition'] as { occupants: { id: string }[] }).occupants[1]?.id
  expect(celluleDuChemin(menage, 'composition.occupants.1.contact.email')).toEqual({ feuille: 'Export', ligne: 3, colonne: 'E-mail' })
  expect(celluleDuChemin(menage, `composition.occupants.${enfant}.nomDeNaissance`)).toEqual({ feuille: 'Export', ligne: 3, colonne: null })
  expect(celluleDuChemin(menage, 'logementActuelLocalisation.adresse.codePostal')).toEqual({ feuille: 'Export', ligne: 2, colonne: 'CP' })
  expect(celluleDuChemin(menage, 'projetResidentiel')).toEqual({ feuille: 'Export', ligne: 2, colonne: null })
})

describe('ce qui manque se dit à sa ligne', () => {
  test.each([
    [
      'sans demandeur principal',
      [['A-1', 'EPN', 'Enfant', 'Diallo', 'Awa', 'rue', '59100', 'Roubaix', '']],
      [[2, null, 'Aucune ligne ne dit le demandeur principal']],
    ],
    [
      'sans adresse ni opération',
      [['A-1', '', '', 'Diallo', 'Awa', '', '', 'Roubaix', '']],
      [
        [2, 'Opération', 'Ce champ est requis'],
        [2, 'Rue', 'Ce champ est requis'],
        [2, 'Code postal', 'Ce champ est requis'],
      ],
    ],
    [
      'sans rôle',
      [principal, ['A-1', '', '', 'Diallo', 'Fatou', '', '', '', '']],
      [[3, null, 'Rôle : ce champ est requis, le ménage a plusieurs lignes']],
    ],
  ] as const)('%s', (_, lignes, attendus) => {
    const [lu] = lire(...lignes.map((ligne) => [...ligne]))
    expect(
      (lu as { refus: { ligne: number; colonne: string | null; raison: string }[] }).refus.map(({ ligne, colonne, raison }) => [
        ligne,
        colonne,
        raison,
      ]),
    ).toEqual(attendus)
  })
})

test('le modèle à remplir se relit tel quel : toutes ses colonnes sont connues, son exemple est un ménage de deux personnes', () => {
  const lu = reunirLesLignes([{ nom: '', cellules: modeleDImportDeMenages() }], {}) as Classeur
  expect(lu.colonnes.filter(({ champ }) => champ === null)).toEqual([])
  expect(lu.groupes.map((groupe) => lireLeMenage(groupe, avec))).toMatchObject([
    { patch: { composition: { occupants: [{}, { role: 'ENFANT' }] } } },
  ])
})

test('deux champs d’une même feuille n’ont jamais un titre en commun', () => {
  for (const feuille of [
    ['cle', 'menage', 'personne'],
    ['cle', 'commentaire'],
  ]) {
    const titres = Object.values(champsDImport)
      .filter(({ de }) => feuille.includes(de))
      .flatMap(({ libelle, titres: connus }) => [...new Set([net(libelle), ...connus])])
    expect(titres.filter((titre, i) => titres.indexOf(titre) !== i)).toEqual([])
  }
})
