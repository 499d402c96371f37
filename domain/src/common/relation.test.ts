import { expect, test } from 'vitest'
import { relation, relationOuCode } from './relation.ts'

const A = '0197a000-0000-7000-8000-00000000000a'
const B = '0197a000-0000-7000-8000-00000000000b'
const bailleur = relation('/v1/partenaires', 'Partenaire inconnu')
const bailleurOuCode = relationOuCode('/v1/partenaires', 'Partenaire inconnu')

test.each([
  A,
  `/v1/partenaires/${A}`,
  { id: A },
  { '@id': `/v1/partenaires/${A}` },
  { id: A, '@id': `/v1/partenaires/${A}`, nom: 'Habitat' },
])('%j désigne un enregistrement', (dit) => expect(bailleur.parse(dit)).toEqual({ id: A }))

test('« id » et « @id » qui désignent deux enregistrements ne se tranchent pas en silence', () => {
  for (const schema of [bailleur, bailleurOuCode]) {
    const { error } = schema.safeParse({ id: A, '@id': `/v1/partenaires/${B}` })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['@id'], '« id » et « @id » désignent deux enregistrements : n’en dites qu’un'],
    ])
  }
})
