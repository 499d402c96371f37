import { createFileRoute } from '@tanstack/react-router'
import { EditionPage } from '../../menage/edition/EditionPage.tsx'

export const Route = createFileRoute('/_connecte/menages/$id_/edition/$etape')({
  // `champ` : celui que l'on vient renseigner.
  validateSearch: ({ champ }): { champ?: string | undefined } => ({ champ: typeof champ === 'string' ? champ : undefined }),
  // D'une étape à l'autre d'un dossier, la page reste.
  remountDeps: ({ params }) => params.id,
  component: () => {
    const { id, etape } = Route.useParams()
    return <EditionPage id={id} code={etape} champ={Route.useSearch().champ ?? null} />
  },
})
