// L'ordre des couches est dit avant toute autre feuille.
import './core/style/style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { creerRouteur } from './app/routeur.tsx'
import { Notifications } from './core/notifications/Notifications.tsx'
import { creerClientDeRequetes } from './core/requetes.ts'

const queryClient = creerClientDeRequetes()
const routeur = creerRouteur(queryClient)
const racine = document.getElementById('racine')
if (racine === null) throw new Error('La page n’a pas de racine.')

createRoot(racine).render(
  <StrictMode>
    <I18nProvider locale="fr-FR">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={routeur} />
        <Notifications />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
