import { basename } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { coquille } from './coquille.vite.ts'

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

const DU_DOSSIER =
  /\/(?:web|domain)\/src\/(?:menage|historique|document|commentaire|suivi|sujet|consultation|alerte|remboursement|proposition|positionnement|passage|courriel|regles-cotation)\//

/**
 * Un écran s'ouvrait en cent trente modules de quelques kilo-octets, chacun une requête : leur nombre coûte. Ce que tout écran charge tient
 * en un morceau, ce que beaucoup partagent en un deuxième, ce que se partagent la fiche d'un ménage et ses dialogues en un troisième ; le
 * reste va aux écrans qui l'emploient. En un seul morceau, la page sans compte d'un ménage ou d'un bailleur recevait tout le produit :
 * 520 ko, pour 387 ainsi. Un morceau par concept ferait des cercles entre morceaux, et des écrans qui s'ouvrent avant ce dont ils dépendent.
 */
const MORCEAUX = [
  { name: 'socle', tags: ['$initial' as const], priority: 2 },
  { name: 'commun', minShareCount: 6, priority: 1 },
  { name: 'dossier', test: DU_DOSSIER, minShareCount: 2, priority: 0 },
]

// Aucun script ni style en ligne, aucune donnée en `data:` : la politique de sécurité du contenu les refuse.
export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false, disableLogging: true }),
    couches,
    coquille,
    react({ jsxImportSource: '#typographie' }),
  ],
  // Un nom lisible à l'inspection, propre à sa feuille : `onglets.module.css`, `.liste` → `onglets-liste`.
  css: { modules: { generateScopedName: (nom, feuille) => `${basename(feuille, '.module.css')}-${nom}` } },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    // Vingt kilo-octets une fois compressée : une feuille pour tout le produit, non une par page.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: MORCEAUX },
      },
    },
  },
  server: { port: 5173, proxy: { '/v1': process.env['API_URL'] ?? 'http://localhost:3000' } },
})
