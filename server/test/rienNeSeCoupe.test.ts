import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('aucun champ ne coupe ce qui s’y colle : trop long, un texte reste et se refuse à son champ', () => {
  const source = join(import.meta.dirname, '../../web/src')
  const coupent = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((nom) => nom.endsWith('.tsx'))
    .filter((nom) => readFileSync(join(source, nom), 'utf8').includes('maxLength'))
  expect(coupent).toEqual([])
})
