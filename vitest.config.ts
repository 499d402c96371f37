import './scripts/temporaire.mjs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Deux cœurs : un essai qui attend PostgreSQL laisse l'autre ouvrier avancer.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Une autre zone que Paris : un calcul qui dépendrait de l'horloge de la machine se voit ici.
    env: { TZ: 'America/New_York' },
    // Un échec montre ce qu'il a vu : « expected [ …(4) ] to deeply equal [] » n'apprend rien de ce qui a fui.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      // Le domaine est pur : rien n'y passe d'un fichier de tests à l'autre, ses modules se chargent une fois pour tous.
      { extends: true, test: { name: 'domain', include: ['domain/src/**/*.test.ts'], testTimeout: 20_000, isolate: false } },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'], css: { include: [/tokens/] } } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: './server/test/globalSetup.ts',
          // Chaque fichier a sa base et son application ; recharger les modules pour chacun coûtait deux secondes par fichier.
          isolate: false,
          // Le premier essai d'un fichier monte l'application ; sur une machine chargée, dix secondes y passent.
          testTimeout: 60_000,
          // De même ce qui précède un essai, ou le range : une grappe à créer, trente mille fichiers à effacer.
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
