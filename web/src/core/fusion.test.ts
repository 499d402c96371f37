import fc from 'fast-check'
import { expect, test } from 'vitest'
import { egal, fusionner, poser } from './fusion.ts'

const benali = { id: 'a', nom: 'Benali', age: 38 }
const duprez = { id: 'b', nom: 'Duprez', age: 40 }
const base = {
  telephone: '0600000000',
  charges: { loyer: 486.3, eau: 20 },
  occupants: [benali, duprez],
  typologies: ['T4'],
}

test('deux collègues qui changent des champs différents ne perdent rien et n’ont rien à choisir', () => {
  const { valeurs, conflits, reunis } = fusionner(
    base,
    { ...base, telephone: '0611111111', occupants: [{ id: 'a', nom: 'Benali', age: 39 }, duprez] },
    { ...base, charges: { loyer: 491.2, eau: 20 }, occupants: [benali, { id: 'b', nom: 'Dupré', age: 40 }] },
  )
  expect(conflits).toEqual([])
  expect(valeurs).toEqual({
    telephone: '0611111111',
    charges: { loyer: 491.2, eau: 20 },
    occupants: [
      { id: 'a', nom: 'Benali', age: 39 },
      { id: 'b', nom: 'Dupré', age: 40 },
    ],
    typologies: ['T4'],
  })
  expect(reunis).toEqual([['telephone'], ['charges', 'loyer'], ['occupants', 'a', 'age'], ['occupants', 'b', 'nom']])
})

test('le même champ changé autrement est un conflit, avec les trois valeurs', () => {
  const { conflits } = fusionner(base, { ...base, charges: { loyer: 491.16, eau: 20 } }, { ...base, charges: { loyer: 491.2, eau: 25 } })
  expect(conflits).toEqual([{ chemin: ['charges', 'loyer'], base: 486.3, mien: 491.16, autre: 491.2 }])
})

test('le même champ changé de la même façon n’est pas un conflit (envoi repris après une coupure)', () => {
  const saisie = { ...base, telephone: '0611111111' }
  expect(fusionner(base, saisie, structuredClone(saisie))).toMatchObject({ conflits: [], reunis: [] })
})

test('un occupant ajouté de chaque côté : les deux restent', () => {
  const ajout = (id: string) => ({ ...base, occupants: [...base.occupants, { id, nom: id, age: 1 }] })
  expect(fusionner(base, ajout('c'), ajout('d')).valeurs.occupants.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('un occupant retiré par l’un et corrigé par l’autre demande un choix', () => {
  const { conflits } = fusionner(
    base,
    { ...base, occupants: [benali], telephone: '1' },
    { ...base, occupants: [benali, { id: 'b', nom: 'Dupré', age: 40 }], telephone: '0600000000' },
  )
  expect(conflits).toEqual([{ chemin: ['occupants', 'b'], base: duprez, mien: null, autre: { id: 'b', nom: 'Dupré', age: 40 } }])
})

test('poser le choix écrit le champ, jusque dans un élément de liste, sans toucher au reste', () => {
  expect(poser(base, ['charges', 'loyer'], 500)).toEqual({ ...base, charges: { loyer: 500, eau: 20 } })
  expect(poser(base, ['occupants', 'b', 'nom'], 'Dupré').occupants).toEqual([benali, { id: 'b', nom: 'Dupré', age: 40 }])
  expect(poser(base, ['occupants', 'b'], null).occupants).toEqual([benali])
  expect(poser({ ...base, occupants: [benali] }, ['occupants', 'b'], duprez).occupants).toEqual(base.occupants)
})

test('les ressources se suivent par occupant et par type, sans identifiant', () => {
  const de = (salaire: number, apl: number) => ({
    ressources: [
      { occupantId: 'a', type: { code: 'SALAIRE' }, montantMensuel: salaire },
      { occupantId: 'a', type: { code: 'APL' }, montantMensuel: apl },
    ],
  })
  expect(fusionner(de(1300, 200), de(1342.6, 200), de(1300, 214))).toMatchObject({ valeurs: de(1342.6, 214), conflits: [] })
  const { conflits } = fusionner(de(1318, 200), de(1342.6, 200), de(1318.4, 200))
  expect(conflits).toEqual([{ chemin: ['ressources', 'a.SALAIRE', 'montantMensuel'], base: 1318, mien: 1342.6, autre: 1318.4 }])
})

const fiche = fc.record({
  a: fc.option(fc.integer()),
  b: fc.string(),
  c: fc.record({ d: fc.boolean(), e: fc.option(fc.string()) }),
  l: fc.uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3', '4'), v: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
  }),
})

test('propriété : sans changement de l’autre, ma saisie passe entière ; sans changement de ma part, la sienne', () => {
  fc.assert(
    fc.property(fiche, fiche, (lue, changee) => {
      expect(egal(fusionner(lue, changee, lue).valeurs, changee)).toBe(true)
      expect(egal(fusionner(lue, lue, changee).valeurs, changee)).toBe(true)
      expect(fusionner(lue, changee, lue).conflits).toEqual([])
    }),
  )
})

test('propriété : choisir partout la valeur de l’autre garde tout ce qu’il a enregistré, hors listes réunies', () => {
  fc.assert(
    fc.property(fiche, fiche, fiche, (lue, mienne, sienne) => {
      const { valeurs, conflits } = fusionner(lue, mienne, sienne)
      const choisi = conflits.reduce((suite, { chemin, autre }) => poser(suite, chemin, autre), valeurs)
      for (const cle of ['a', 'b'] as const) if (!egal(sienne[cle], lue[cle])) expect(choisi[cle] ?? null).toEqual(sienne[cle] ?? null)
    }),
  )
})
