import { createFileRoute } from '@tanstack/react-router'
import { NouveauLogementPage } from '../../menage/nouveau-logement/NouveauLogementPage.tsx'

export const Route = createFileRoute('/_connecte/menages/$id_/nouveau-logement')({
  // `champ` : celui que l'on vient renseigner.
  validateSearch: ({ champ }): { champ?: string | undefined } => ({ champ: typeof champ === 'string' ? champ : undefined }),
  component: () => <NouveauLogementPage id={Route.useParams().id} champ={Route.useSearch().champ ?? null} />,
})
