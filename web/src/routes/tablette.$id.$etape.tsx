import { createFileRoute } from '@tanstack/react-router'
import { EntretienPage } from '../emport/EntretienPage.tsx'

export const Route = createFileRoute('/tablette/$id/$etape')({
  // `champ` : celui que l'on vient renseigner.
  validateSearch: ({ champ }): { champ?: string | undefined } => ({ champ: typeof champ === 'string' ? champ : undefined }),
  // D'une étape à l'autre d'un entretien, la page reste.
  remountDeps: ({ params }) => params.id,
  component: () => {
    const { id, etape } = Route.useParams()
    return <EntretienPage id={id} code={etape} champ={Route.useSearch().champ ?? null} />
  },
})
