import { describe, expect, test } from 'vitest'
import { extraitMasque, masquerDans, masquerLesNoms } from './masquer.ts'

const personnes = [
  { prenom: 'Anne-Lise', nom: 'Lefèvre' },
  { prenom: 'Julien', nom: 'Duprez' },
]

describe('le nom d’une personne purgée', () => {
  test.each([
    ['Julien Duprez est passé', '[personne purgée] est passé'],
    ['Vu avec DUPREZ Julien, hier', 'Vu avec [personne purgée], hier'],
    ['anne lise LEFEVRE, et Anne-Lise  Lefèvre', '[personne purgée], et [personne purgée]'],
    ['Œuvre : Julien\u00A0Duprez', 'Œuvre : [personne purgée]'],
    ['Anne-Lise Lefe\u0300vre (NFD)', '[personne purgée] (NFD)'],
    ['Julien\nDuprez', '[personne purgée]'],
  ])('%j devient %j', (texte, masque) => expect(masquerLesNoms(texte, personnes)).toBe(masque))

  test.each([
    'M. Duprez, le gardien',
    'Julien Duprezeau',
    'Marie-Julien Duprez-Rousseau'.replace('Duprez-', 'Duprezi-'),
    'Vu Julien. Duprez a rappelé',
    'Rien',
    '',
  ])('%j reste', (texte) => expect(masquerLesNoms(texte, personnes)).toBe(texte))

  test('sans nom ou sans prénom, on ne reconnaît personne', () => {
    expect(masquerLesNoms('Le A B du dossier', [{ prenom: 'A', nom: 'B' }])).toBe('Le A B du dossier')
    expect(masquerLesNoms('texte', [])).toBe('texte')
  })
})

test('dans une valeur de l’historique, chaque texte est masqué et le reste ne bouge pas', () => {
  expect(masquerDans({ ancien: ['Julien Duprez', 3, null], nouveau: { motif: 'chez Duprez Julien' } }, personnes)).toEqual({
    ancien: ['[personne purgée]', 3, null],
    nouveau: { motif: 'chez [personne purgée]' },
  })
})

test('l’extrait montre ce qui restera, jamais le nom', () => {
  const texte = `${'Avant. '.repeat(30)}Voir Julien Duprez demain. ${'Après. '.repeat(30)}`
  const extrait = extraitMasque(texte, personnes)
  expect(extrait).toMatch(/^… .*Voir \[personne purgée\] demain\..* …$/)
  expect(extrait.length).toBeLessThan(170)
})
