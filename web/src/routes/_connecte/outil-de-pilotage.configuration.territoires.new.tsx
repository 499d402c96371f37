import { createFileRoute } from '@tanstack/react-router'
import { TerritoireNouveauPage } from '../../zone/TerritoireNouveauPage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/configuration/territoires/new')({
  component: TerritoireNouveauPage,
})
