import { createFileRoute } from '@tanstack/react-router'
import { PageIntrouvable } from '../../app/PageIntrouvable.tsx'

/** Une adresse inconnue garde le menu. */
export const Route = createFileRoute('/_connecte/$')({ component: PageIntrouvable })
