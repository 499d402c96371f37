import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compositionMenage } from './compositionMenage.ts'
import {
  adultesDe,
  ageDe,
  aidesAuPrincipal,
  anneesDeRevenus,
  estAdulte,
  nombreDEnfants,
  type Personne,
  ressourcesCompletes,
  revenusImposablesComplets,
  situationNormalisee,
  trierOccupants,
} from './occupants.ts'

const JOUR = '2026-03-12'
const personne = (id: string, role: Personne['role'], dateDeNaissance: string | null = '1987-05-04'): Personne => ({
  id,
  role,
  dateDeNaissance,
})

describe('qui est adulte', () => {
  test.each([
    ['un demandeur, même sans date de naissance', 'PRINCIPAL', null, true],
    ['un colocataire de 17 ans', 'COLOCATAIRE', '2009-01-01', true],
    ['un enfant de 18 ans', 'ENFANT', '2007-03-13', false],
    ['un enfant de 19 ans aujourd’hui', 'ENFANT', '2007-03-12', true],
    ['un enfant sans date de naissance', 'ENFANT', null, false],
  ] as const)('%s', (_, role, naissance, attendu) => {
    expect(estAdulte({ role, dateDeNaissance: naissance }, JOUR)).toBe(attendu)
  })

  test('les adultes sont rangés : principal, co-demandeur, colocataires, enfants majeurs', () => {
    const occupants = [
      personne('enfant', 'ENFANT', '2000-01-01'),
      personne('petit', 'ENFANT', '2015-01-01'),
      personne('coloc2', 'COLOCATAIRE'),
      personne('codemandeur', 'CODEMANDEUR'),
      personne('coloc1', 'COLOCATAIRE'),
      personne('principal', 'PRINCIPAL'),
    ]
    expect(adultesDe(occupants, JOUR).map(({ id }) => id)).toEqual(['principal', 'codemandeur', 'coloc2', 'coloc1', 'enfant'])
    expect(trierOccupants(occupants)).toHaveLength(6)
    expect(nombreDEnfants(occupants, JOUR)).toBe(1)
    expect(ageDe(personne('x', 'ENFANT', '2015-01-01'), JOUR)).toBe(11)
  })
})

describe('les ressources', () => {
  test('une ligne par adulte et par type ; APL et RLS pour le seul demandeur principal', () => {
    const occupants = [personne('p', 'PRINCIPAL'), personne('c', 'CODEMANDEUR'), personne('e', 'ENFANT', '2015-01-01')]
    const saisie = { occupantId: 'c', type: { code: 'SALAIRE' as const }, montantMensuel: 1318, montantAnnuel: 15_816 }
    const lignes = ressourcesCompletes(occupants, [saisie], JOUR)
    expect(lignes.filter(({ occupantId }) => occupantId === 'p')).toHaveLength(16)
    expect(lignes.filter(({ occupantId }) => occupantId === 'c')).toHaveLength(14)
    expect(lignes.filter(({ occupantId }) => occupantId === 'e')).toHaveLength(0)
    expect(lignes).toContain(saisie)
    expect(lignes.filter(({ type }) => type.code === 'APL' || type.code === 'RLS').map(({ occupantId }) => occupantId)).toEqual(['p', 'p'])
  })

  test('les revenus imposables des deux années civiles précédentes', () => {
    expect(anneesDeRevenus('2026-01-01')).toEqual([2025, 2024])
    const saisi = { occupantId: 'p', annee: 2024, montant: 12_000, revenuFiscalDeReference: 10_800 }
    expect(revenusImposablesComplets([personne('p', 'PRINCIPAL'), personne('e', 'ENFANT', '2015-01-01')], [saisi], JOUR)).toEqual([
      { occupantId: 'p', annee: 2025, montant: null, revenuFiscalDeReference: null },
      saisi,
    ])
  })
})

test('un retraité n’a ni activité ni employeur', () => {
  const situation = { categorieSocioProfessionnelle: 'RETRAITES', activite: 'RETRAITE', employeur: 'La Redoute' }
  expect(situationNormalisee(situation)).toEqual({ categorieSocioProfessionnelle: 'RETRAITES', activite: null, employeur: null })
  expect(situationNormalisee({ ...situation, categorieSocioProfessionnelle: 'EMPLOYES' }).employeur).toBe('La Redoute')
})

describe('la composition du ménage', () => {
  const p = personne('p', 'PRINCIPAL', '1987-05-04')
  const c = personne('c', 'CODEMANDEUR', '1984-08-21')
  const e = personne('e', 'ENFANT', '2015-01-01')

  test.each([
    ['une personne seule', [p], false, 'PERSONNE_SEULE'],
    ['un couple', [p, c], false, 'COUPLE_SANS_ENFANT'],
    ['un couple et ses enfants', [p, c, e], false, 'COUPLE_AVEC_ENFANTS'],
    ['un parent et son enfant', [p, e], false, 'MONOPARENTAL'],
    ['un parent et son enfant majeur', [p, personne('m', 'ENFANT', '2000-01-01')], false, 'MONOPARENTAL'],
    ['une colocation déclarée', [p, e], true, 'COLOCATION'],
    ['deux amis', [p, personne('a', 'COLOCATAIRE', '1990-01-01')], false, 'COLOCATION'],
    ['un parent âgé au foyer', [p, e, personne('g', 'COLOCATAIRE', '1955-01-01')], false, 'PLUSIEURS_GENERATIONS'],
    ['personne', [], false, null],
  ] as const)('%s', (_, occupants, colocation, attendu) => {
    expect(compositionMenage(occupants, colocation)).toBe(attendu)
  })
})

describe('l’APL et la RLS', () => {
  const occupants = [personne('principal', 'PRINCIPAL'), personne('autre', 'CODEMANDEUR')]
  const ligne = (occupantId: string, code: 'APL' | 'RLS' | 'SALAIRE', montantMensuel: number) => ({
    occupantId,
    type: { code },
    montantMensuel,
  })

  test('celles d’un autre reviennent au demandeur principal ; les siennes l’emportent', () => {
    expect(aidesAuPrincipal(occupants, [ligne('autre', 'APL', 198), ligne('autre', 'SALAIRE', 900)])).toEqual([
      ligne('principal', 'APL', 198),
      ligne('autre', 'SALAIRE', 900),
    ])
    expect(aidesAuPrincipal(occupants, [ligne('principal', 'APL', 198), ligne('autre', 'APL', 50)])).toEqual([
      ligne('principal', 'APL', 198),
    ])
  })

  test('sans demandeur principal, rien ne bouge', () => {
    const siennes = [ligne('autre', 'APL', 198)]
    expect(aidesAuPrincipal(occupants.slice(1), siennes)).toEqual(siennes)
  })

  test('quoi qu’il y ait, une aide au plus de chaque sorte, au seul principal, et rien d’autre ne change', () => {
    const lignes = fc.uniqueArray(
      fc.record({
        occupantId: fc.constantFrom('principal', 'autre', 'tiers'),
        type: fc.record({ code: fc.constantFrom('APL', 'RLS', 'SALAIRE', 'RSA') }),
        montantMensuel: fc.integer({ min: 0, max: 3000 }),
      }),
      { selector: ({ occupantId, type }) => `${occupantId}.${type.code}` },
    )
    fc.assert(
      fc.property(lignes, (avant) => {
        const apres = aidesAuPrincipal(occupants, avant)
        const aides = apres.filter(({ type }) => type.code === 'APL' || type.code === 'RLS')
        expect(aides.every(({ occupantId }) => occupantId === 'principal')).toBe(true)
        expect(new Set(aides.map(({ type }) => type.code)).size).toBe(aides.length)
        const autres = (liste: typeof avant) => liste.filter(({ type }) => type.code !== 'APL' && type.code !== 'RLS')
        expect(autres(apres)).toEqual(autres(avant))
      }),
    )
  })
})
