import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

/** Là, le jour est bien celui du temps universel : copies de nuit, jours sans heure d'un tableur ou tirés au sort. */
const UNIVERSELS = ['copieDeNuit', 'copies.', 'contenu/tableau.ts', 'common/date.test.ts']

test('personne ne coupe un instant pour en lire le jour : de minuit à deux heures, ce serait la veille', () => {
  const coupes = ['server', 'domain/src', 'e2e', 'bench'].flatMap((dossier) =>
    readdirSync(join(racine, dossier), { recursive: true, encoding: 'utf8' })
      .filter((fichier) => /\.tsx?$/.test(fichier) && !/dist\/|node_modules|jours\.test/.test(fichier))
      .filter((fichier) => !UNIVERSELS.some((universel) => fichier.includes(universel)))
      .flatMap((fichier) =>
        readFileSync(join(racine, dossier, fichier), 'utf8')
          .split('\n')
          // Un jour sans heure, écrit ou compté en temps universel, s'y relit sans perte.
          .filter((ligne) => /toISOString\(\)\.slice\(0, (?:7|10)\)/.test(ligne) && !/Date\.UTC|MS_PAR_JOUR|T00:00:00Z/.test(ligne))
          .map((ligne) => `${fichier} : ${ligne.trim()}`),
      ),
  )
  expect(coupes).toEqual([])
})
