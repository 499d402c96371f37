import { describe, expect, test } from 'vitest'
import { avisDeRedaction, motsAEviter } from './motsAEviter.ts'

const mots = (texte: string) => motsAEviter(texte).map(({ mot }) => mot)

describe('un texte libre sur une personne', () => {
  test.each([
    ['Madame est dépressive depuis l’hiver.', ['dépressive']],
    ['MADAME EST DEPRESSIVE', ['DEPRESSIVE']],
    ['Monsieur, diabétique et alcoolique, a un enfant autiste', ['diabétique', 'alcoolique', 'autiste']],
    ['l’asthme d’un enfant, des maladies', ['asthme', 'maladies']],
    ['un menteur et une profiteuse', ['menteur', 'profiteuse']],
    ['Un « con »', ['con']],
    ['dépressive, dépressive', ['dépressive']],
    // Les accents tapés en deux signes (macOS) se lisent pareil.
    ['de\u0301pressive'.normalize('NFD'), ['dépressive']],
  ])('%s', (texte, attendus) => expect(mots(texte)).toEqual(attendus))

  test.each([
    'La maladresse du gardien, un propos maladroit',
    'Construction, connaissance, contact, concierge, confort',
    'Le bailleur dément avoir reçu la lettre ; un loyer fou',
    'Personne en situation de handicap : douche de plain-pied, étage 1 au plus',
    'Logement sale, parasites (cafards), suie, tarif, cancérologue',
    'Rue Sidi-Ferruch, M. Avci, Mme Idiotti',
    '',
  ])('rien à dire de : %s', (texte) => expect(mots(texte)).toEqual([]))
})

test('l’avis dit le mot et ce qu’il vaut mieux écrire', () => {
  expect(avisDeRedaction('Dépressive et menteuse, diabète')).toEqual([
    '«\u00A0Dépressive\u00A0», «\u00A0diabète\u00A0»\u00A0: décrivez le besoin du logement, pas la maladie.',
    '«\u00A0menteuse\u00A0»\u00A0: décrivez les faits, sans juger la personne.',
  ])
  expect(avisDeRedaction('Douche de plain-pied')).toEqual([])
})
