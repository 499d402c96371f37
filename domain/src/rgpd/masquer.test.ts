import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sansAccents } from '../common/sansAccents.ts'
import { extraitMasque, masquerDans, masquerLesNoms, PERSONNE_PURGEE } from './masquer.ts'

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
    expect(masquerLesNoms('Melle Lefèvre, Mle LEFEVRE ; Mmes Lefèvre, MM. Duprez, Mesdames Lefèvre et Messieurs Duprez', seuls)).toBe(
      '[personne purgée], [personne purgée] ; [personne purgée], [personne purgée], [personne purgée] et [personne purgée]',
    )
    expect(masquerLesNoms('Mr et Mme Lefèvre, Mme et M Duprez', seuls)).toBe('[personne purgée], [personne purgée]')
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

describe('épelé, ou coupé par ce qui ne se voit pas', () => {
  const duprez = [{ prenom: 'Julien', nom: 'Duprez' }]
  test.each([
    ['Julien D U P R E Z est passé', '[personne purgée] est passé'],
    ['D.U.P.R.E.Z Julien', '[personne purgée]'],
    ['D-U-P-R-E-Z, J.U.L.I.E.N.', '[personne purgée].'],
    ['D - U - P - R - E - Z Julien', '[personne purgée]'],
    ['julien d_u_p_r_e_z a rappelé', '[personne purgée] a rappelé'],
    ['J U L I E N  D U P R E Z à rappeler', '[personne purgée] à rappeler'],
    ['Julien Du\u00ADprez', '[personne purgée]'],
    ['Ju\u200Blien D\u200Bu\u200Bp\u200Br\u200Be\u200Bz', '[personne purgée]'],
    ['Julien\u200BDuprez ; Julien \u2060\u2060\u2060\u2060Duprez', '[personne purgée] ; [personne purgée]'],
    ['\uFEFFJulien\u200D Dupre\u200Dz', '\uFEFF[personne purgée]'],
  ])('%j devient %j', (texte, masque) => expect(masquerLesNoms(texte, duprez)).toBe(masque))

  test('après une civilité aussi', () => {
    const seul = [{ nomSeul: 'Duprez', sexe: 'MASCULIN' }]
    expect(masquerLesNoms('M. D U P R E Z, et M. Du\u00ADprez', seul)).toBe('[personne purgée], et [personne purgée]')
  })

  test.each([
    'Julien D U P R E Z E',
    'Julien D.U.P.R.E.Z.E.',
    'A D U P R E Z Julien',
    'D U P R E Z',
    'Julien D U P',
    'JulienDuprez',
    'Julien, Dupré, Zoé',
  ])('%j reste', (texte) => expect(masquerLesNoms(texte, duprez)).toBe(texte))

  test('deux lettres épelées sont des initiales, deux mots collés par un tiret conditionnel un autre mot', () => {
    for (const [texte, prenom, nom] of [
      ['Jean B. A.', 'Jean', 'Ba'],
      ['un mar\u00ADchand', 'Mar', 'Chand'],
    ] as const)
      expect(masquerLesNoms(texte, [{ prenom, nom }])).toBe(texte)
  })

  const contacts = [{ contact: '0612345678' }, { contact: 'anne.lefevre+bail@exemple.fr' }]
  test.each([
    ['0\u200B6\u200B1\u200B2 34 56 78', '[personne purgée]'],
    ['06 - \u200B12 - \u200B34 - 56 -  78', '[personne purgée]'],
    ['O6 12 34 56 78', '[personne purgée]'],
    ['anne.lefevre+bail @ exemple . fr', '[personne purgée]'],
    ['anne.lefevre+bail(at)exemple.fr', '[personne purgée]'],
    ['anne point lefevre+bail arobase exemple point fr', '[personne purgée]'],
    ['anne.le\u00ADfevre+bail@\u200Bexemple.fr', '[personne purgée]'],
    ['anne.lefevre+bail@\nexemple.fr', '[personne purgée]'],
  ])('le contact %j devient %j', (texte, masque) => expect(masquerLesNoms(texte, contacts)).toBe(masque))

  test.each(['anne.lefevre+bailatexemple.fr', 'anne. Lefevre est là', 'mari anne.lefevre+bail2@exemple.fr'])(
    'le contact %j reste',
    (texte) => expect(masquerLesNoms(texte, contacts)).toBe(texte),
  )

  const lettre = fc.constantFrom(...'abcdeilmnoprtuz')
  const mot = fc.string({ unit: lettre, minLength: 3, maxLength: 8 })
  const separe = fc.constantFrom('', ' ', '.', '-', '\u00A0', ' - ', '\u200B', '\u00AD', '_')
  const majuscules = fc.boolean()

  test('propriété : de quelque façon qu’il s’épelle, un nom se masque', () => {
    fc.assert(
      fc.property(mot, mot, separe, separe, majuscules, (prenom, nom, a, b, haut) => {
        const ecrit = `${[...prenom].join(a)} ${[...nom].join(b)}`
        const texte = `Vu hier : ${haut ? ecrit.toUpperCase() : ecrit}, puis parti`
        expect(masquerLesNoms(texte, [{ prenom, nom }])).toBe(`Vu hier : ${PERSONNE_PURGEE}, puis parti`)
      }),
    )
  })

  test('propriété : ce qui est masqué n’est fait que des lettres du nom, entières', () => {
    const bout = fc.oneof(
      mot,
      fc.constantFrom('jul', 'julien', 'duprez', 'du', 'prez', 'd', 'u', 'p', 'r', 'e', 'z', 'duprezeau', 'a', 'à', 'M.'),
    )
    const texte = fc.array(fc.tuple(bout, separe)).map((bouts) => bouts.map(([mot_, suite]) => `${mot_}${suite}`).join(''))
    fc.assert(
      fc.property(texte, (ecrit) => {
        const [lus, restes] = [masquerLesNoms(ecrit, duprez), sansAccents(ecrit).match(/\p{L}/gu)?.join('') ?? '']
        const gardes = lus.split(PERSONNE_PURGEE).map((morceau) => sansAccents(morceau).match(/\p{L}/gu)?.join('') ?? '')
        const motif = new RegExp(`^${gardes.map((garde) => garde).join('(?:julienduprez|duprezjulien)')}$`)
        expect(restes).toMatch(motif)
        for (const [rang, morceau] of lus.split(PERSONNE_PURGEE).entries()) {
          if (rang > 0) expect(morceau).not.toMatch(/^\p{L}/u)
          if (rang < gardes.length - 1) expect(morceau).not.toMatch(/\p{L}$/u)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

test('une adresse électronique à tirets se masque comme une autre', () => {
  const contact = 'jean-luc.ait-said@mission-relogement.example.fr'
  expect(masquerLesNoms(`Écrire à ${contact}, ou à luc@mission-relogement.example.fr.`, [{ contact }])).toBe(
    'Écrire à [personne purgée], ou à luc@mission-relogement.example.fr.',
  )
})
