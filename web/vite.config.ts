import { basename } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** L'ordre de `style.css`, redit par chaque feuille : celle d'un morceau partagé arrive parfois la première, et le fixerait sinon. */
const ORDRE = '@layer reset, tokens, base, kit, concept, utilities;'

/**
 * Range chaque feuille dans sa couche d'après son dossier : `core/` est le kit, le reste les concepts. L'ordre des couches et celles que
 * `style.css` réunit elle-même y sont dits.
 */
const couches: Plugin = {
  name: 'couches',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\/src\/.*\.css$/, exclude: /\/core\/style\// } },
    handler: (css, chemin) => `${ORDRE}\n@layer ${chemin.includes('/src/core/') ? 'kit' : 'concept'} {\n${css}\n}`,
  },
}

/**
 * Un écran s'ouvrait en cent trente modules de quelques kilo-octets, un par ensemble de pages qui le partagent, chacun une requête.
 * Ce que tout écran charge tient en un morceau ; le reste en un par ensemble de pages, dont aucune ne charge ce qui ne lui sert pas.
 */
const MORCEAUX = [
  { name: 'socle', tags: ['$initial' as const], priority: 2 },
  { name: 'commun', minShareCount: 2, entriesAware: true, priority: 1 },
]

// Aucun script ni style en ligne, aucune donnée en `data:` : la politique de sécurité du contenu les refuse.
export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false, disableLogging: true }),
    couches,
    react({ jsxImportSource: '#typographie' }),
  ],
  // Un nom lisible à l'inspection, propre à sa feuille : `onglets.module.css`, `.liste` → `onglets-liste`.
  css: { modules: { generateScopedName: (nom, feuille) => `${basename(feuille, '.module.css')}-${nom}` } },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: MORCEAUX },
        // Le nom d'un morceau commun dirait toutes les pages qui s'en servent.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [nom = ''] }) => `assets/${nom.includes('~') ? 'commun-[hash].css' : '[name]-[hash][extname]'}`,
      },
    },
  },
  server: { port: 5173, proxy: { '/v1': process.env['API_URL'] ?? 'http://localhost:3000' } },
})
