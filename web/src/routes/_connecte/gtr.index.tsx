import { listeReunions } from '@relogement/domain/reunion/reunion.liste'
import { createFileRoute } from '@tanstack/react-router'
import { adresseDe } from '../../core/liste/declaree.ts'
import { ReunionsPage } from '../../reunion/ReunionsPage.tsx'

export const Route = createFileRoute('/_connecte/gtr/')({ validateSearch: adresseDe(listeReunions), component: ReunionsPage })
