import { type LangueDeNotice, langueDeNotice } from '@relogement/domain/proposition-ecrite/notices'
import { createFileRoute } from '@tanstack/react-router'
import { NoticePage } from '../informations/NoticePage.tsx'

export const Route = createFileRoute('/notice')({
  validateSearch: ({ langue }: Readonly<Record<string, unknown>>): { langue?: LangueDeNotice } => {
    const lue = langueDeNotice(langue)
    return lue === 'fr' ? {} : { langue: lue }
  },
  component: () => <NoticePage langue={Route.useSearch().langue ?? 'fr'} />,
})
