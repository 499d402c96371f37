import { createFileRoute } from '@tanstack/react-router'
import { PageIntrouvable } from '../../app/PageIntrouvable.tsx'
import { categorieDe, ListesPage, lireRecherche } from '../../referentiel/ListesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/$categorie')({
  validateSearch: lireRecherche,
  component: Categorie,
})

function Categorie() {
  const categorie = categorieDe(Route.useParams().categorie)
  return categorie === null ? <PageIntrouvable /> : <ListesPage categorie={categorie} />
}
