import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

// Lu tel quel, un identifiant en majuscules n'égalait ni la personne qui agit ni l'objet en cause : une règle s'y contournait.
test('tout identifiant reçu se lit par `common/identifiant`', () => {
  const nus = ['domain/src', 'server/src', 'web/src']
    .flatMap((dossier) =>
      readdirSync(join(racine, dossier), { recursive: true, encoding: 'utf8' }).map((fichier) => join(dossier, fichier)),
    )
    .filter((fichier) => /(?<!\.test)\.tsx?$/.test(fichier) && !fichier.endsWith(join('common', 'identifiant.ts')))
    .filter((fichier) => readFileSync(join(racine, fichier), 'utf8').includes('z.uuid('))
  expect(nus).toEqual([])
})
