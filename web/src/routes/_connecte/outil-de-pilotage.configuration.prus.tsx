import { listeZones } from '@relogement/domain/zone/zone.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ConfigurationPage } from '../../zone/ConfigurationPage.tsx'

export const Route = createFileRoute('/_connecte/outil-de-pilotage/configuration/prus')({
  validateSearch: adresseDe(listeZones),
  component: () => <ConfigurationPage type="PRU" />,
})
