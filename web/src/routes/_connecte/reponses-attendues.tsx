import { createFileRoute } from '@tanstack/react-router'
import { AttendusPage } from '../../cal/AttendusPage.tsx'

export const Route = createFileRoute('/_connecte/reponses-attendues')({ component: AttendusPage })
