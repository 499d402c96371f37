import { createFileRoute } from '@tanstack/react-router'
import { NouveauMenagePage } from '../../menage/creation/NouveauMenagePage.tsx'

export const Route = createFileRoute('/_connecte/menages/nouveau')({ component: NouveauMenagePage })
