import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identifiant } from './identifiant.ts'

const ID = '0189fba4-5c00-7acc-88ad-3984e1b69a3b'

test('le même identifiant en majuscules est le même', () => {
  expect(identifiant().parse(ID.toUpperCase())).toBe(ID)
  expect(identifiant('Personne inconnue').safeParse('camille').error?.issues[0]?.message).toBe('Personne inconnue')
})

// Lu tel quel, un identifiant en majuscules n'égalait ni la personne qui agit ni l'objet en cause : une règle s'y contournait.
test('tout identifiant reçu passe par là', () => {
  const racine = join(import.meta.dirname, '..', '..', '..')
  const nus = ['domain/src', 'server/src', 'web/src']
    .flatMap((dossier) =>
      readdirSync(join(racine, dossier), { recursive: true, encoding: 'utf8' }).map((fichier) => join(dossier, fichier)),
    )
    .filter((fichier) => /(?<!\.test)\.tsx?$/.test(fichier) && !fichier.endsWith(join('common', 'identifiant.ts')))
    .filter((fichier) => readFileSync(join(racine, fichier), 'utf8').includes('z.uuid('))
  expect(nus).toEqual([])
})
