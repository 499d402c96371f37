import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cheminLisible,
  cleDeChemin,
  destinationsDe,
  estDuSysteme,
  natureDuChemin,
  repartir,
  sansDossierCommun,
} from './importMenages.documents.ts'

test('la nature se lit au sous-dossier, sinon au début du nom du fichier ; « Autre » à défaut', () => {
  expect(
    [
      'A1/Avis d’imposition/scan.pdf',
      'A1/quittance mars.pdf',
      'A1/CNI_Awa.jpg',
      'A1/Bail 2012.pdf',
      'A1/Nouveau bail.pdf',
      'A1/divers/Fiches de paie/1.pdf',
      'A1/baillot.pdf',
      'A1/courrier.pdf',
      'Quittance/courrier.pdf',
    ].map(natureDuChemin),
  ).toEqual([
    'AVIS_IMPOSITION',
    'QUITTANCE',
    'PIECE_IDENTITE',
    'BAIL_ORIGINE',
    'BAIL_NOUVEAU',
    'BULLETIN_SALAIRE',
    'AUTRE',
    'AUTRE',
    'AUTRE',
  ])
})

test('le dossier qui contient tout s’ôte, sauf s’il est celui d’un ménage', () => {
  const estUnMenage = (dossier: string) => dossier === 'A1'
  expect(sansDossierCommun(['export/A1/a.pdf', 'export/A2/b.pdf'], estUnMenage)).toEqual(['A1/a.pdf', 'A2/b.pdf'])
  expect(sansDossierCommun(['A1/a.pdf', 'A1/b.pdf'], estUnMenage)).toEqual(['A1/a.pdf', 'A1/b.pdf'])
  expect(sansDossierCommun(['A1/a.pdf', 'b.pdf'], estUnMenage)).toEqual(['A1/a.pdf', 'b.pdf'])
})

test('un fichier va au ménage dont son dossier dit la référence, quelle que soit sa casse et ce qu’un nom de dossier ne porte pas', () => {
  const destination = destinationsDe({ aOuvrir: ['N° 12/B', 'X:1', 'X/1'], refuses: ['R'], deja: ['D'] })
  expect(destination('n° 12-b/a.pdf')).toEqual({ reference: 'N° 12/B' })
  const raison = (chemin: string) => (destination(chemin) as { raison?: string }).raison
  expect([raison('x-1/a.pdf'), raison('r/a.pdf'), raison('D/a.pdf'), raison('Z/a.pdf'), raison('a.pdf')]).toEqual([
    'Deux ménages du classeur ont une référence qui s’écrit ainsi.',
    'Le ménage est refusé : corrigez d’abord ses lignes.',
    'Le ménage est déjà importé : déposez ce document dans son dossier.',
    'Aucun ménage du classeur n’a pour référence le nom de ce dossier.',
    'Rangez ce fichier dans un dossier au nom de la référence du ménage.',
  ])
})

test('ce que les systèmes ajoutent se reconnaît ; un chemin se montre sans caractère qui en retourne le sens', () => {
  expect(['__MACOSX/A1/._a.pdf', 'A1/.DS_Store', 'A1/Thumbs.db', 'A1/a.pdf'].map(estDuSysteme)).toEqual([true, true, true, false])
  expect(cheminLisible('A1 /\u202Efdp.pdf\u0000')).toBe('A1/fdp.pdf')
  expect(cleDeChemin('A1/ﬁche.PDF')).toBe(cleDeChemin('a1/fiche.pdf'))
})

test('jamais plus que l’espace d’un ménage, et tout fichier a une destination', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ dossier: fc.constantFrom('A', 'B', 'C'), taille: fc.integer({ min: 1, max: 2_000_000 }) })), (lus) => {
      const documents = lus.map(({ dossier, taille }, rang) => ({ chemin: `${dossier}/${rang}.pdf`, taille }))
      const repartis = repartir(documents, { aOuvrir: ['A', 'B'], refuses: [], deja: [] }, 3)
      const prisDe = (reference: string) =>
        repartis.filter(({ destination }) => 'reference' in destination && destination.reference === reference)
      return (
        repartis.length === documents.length &&
        ['A', 'B'].every((reference) => prisDe(reference).reduce((somme, { document }) => somme + document.taille, 0) <= 3 * 1024 * 1024) &&
        prisDe('C').length === 0
      )
    }),
  )
})
