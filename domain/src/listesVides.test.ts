import { expect, test } from 'vitest'
import { listeCourriels } from './courriel/courriels.liste.ts'
import { listeArchives } from './rgpd/archives.liste.ts'

test('vides, la boîte d’envoi et les archives disent ce qui y viendra, et quand', () => {
  expect(listeCourriels.vide).toMatch(/^Relogement écrit ici chaque courriel qu’il envoie.*s’il est parti\.$/)
  expect(listeArchives.vide).toMatch(/arrive ici de lui-même six mois après.*rendu anonyme\.$/)
})
