import { createFileRoute } from '@tanstack/react-router'
import { ReponseMenagePage } from '../reponse-menage/ReponseMenagePage.tsx'

export const Route = createFileRoute('/reponse-menage')({ component: ReponseMenagePage })
