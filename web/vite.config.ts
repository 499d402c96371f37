import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Aucun script ni style en ligne, aucune donnée en `data:` : la politique de sécurité du contenu les refuse.
export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false, disableLogging: true }),
    react({ jsxImportSource: '#typographie' }),
  ],
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2023', reportCompressedSize: false },
  server: { port: 5173, proxy: { '/v1': process.env['API_URL'] ?? 'http://localhost:3000' } },
})
