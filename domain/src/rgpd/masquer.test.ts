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

describe('ce qui la désigne sans son prénom', () => {
  const contacts = [{ contact: '0612345678' }, { contact: 'anne.lefevre+bail@exemple.fr' }]
  test.each([
    ['Rappeler le 0612345678.', 'Rappeler le [personne purgée].'],
    ['06 12 34 56 78, 06.12.34.56.78', '[personne purgée], [personne purgée]'],
    ['Au +33 (0)6 12 34 56 78 ou 0033 612345678', 'Au [personne purgée] ou [personne purgée]'],
    ['０６ 12-34-56-78', '[personne purgée]'],
    ['Écrire à Anne.Lefèvre+bail@exemple.fr', 'Écrire à [personne purgée]'],
  ])('%j devient %j', (texte, masque) => expect(masquerLesNoms(texte, contacts)).toBe(masque))

  test.each(['1061234567890', '06 12 34 56 79', 'marianne.lefevre+bail@exemple.fr', 'anne.lefevre+bail@exemple.fr-nord', 'anneXlefevre'])(
    '%j reste',
    (texte) => expect(masquerLesNoms(texte, contacts)).toBe(texte),
  )

  test('un nom après la civilité de son sexe, et non un autre mot', () => {
    const seuls = [
      { nomSeul: 'Duprez', sexe: 'MASCULIN' },
      { nomSeul: 'Lefèvre', sexe: 'FEMININ' },
      { nomSeul: 'Le Bihan', sexe: null },
    ]
    expect(masquerLesNoms('M. Duprez et Mme LEFEVRE, Mlle Lefèvre', seuls)).toBe(
      '[personne purgée] et [personne purgée], [personne purgée]',
    )
    expect(masquerLesNoms('M. et Mme Lefèvre ; Monsieur Le Bihan', seuls)).toBe('[personne purgée] ; [personne purgée]')
    expect(masquerLesNoms('Chez la famille Duprez ; Mme A. Lefèvre, M. et Mme B Lefèvre', seuls)).toBe(
      'Chez la [personne purgée] ; [personne purgée], [personne purgée]',
    )
    for (const texte of [
      'Mme Duprez',
      'Rue Lefèvre',
      'famille de Duprez',
      'Mme Anna Lefèvre',
      'M. Duprezeau',
      'Mme. Vu ! Lefèvre',
      'tram Duprez',
    ])
      expect(masquerLesNoms(texte, seuls), texte).toBe(texte)
  })

  test('un numéro hostile ne fait pas un motif', () => {
    for (const contact of ['', '0', '(((((((((', '.*@.*', '06123'])
      expect(masquerLesNoms('Rien à masquer ici', [{ contact }])).toBe('Rien à masquer ici')
  })

  test('le champ de contact d’un autre dossier est le sien', () => {
    expect(masquerDans({ telephone: '0612345678', observations: 'le 0612345678' }, contacts)).toEqual({
      telephone: '0612345678',
      observations: 'le [personne purgée]',
    })
  })
})
