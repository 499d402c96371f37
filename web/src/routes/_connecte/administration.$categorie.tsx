import { createFileRoute } from '@tanstack/react-router'
import { PageIntrouvable } from '../../app/PageIntrouvable.tsx'
import { adresseDeListe } from '../../referentiel/adresse.ts'
import { categorieDe, ListesPage } from '../../referentiel/ListesPage.tsx'

export const Route = createFileRoute('/_connecte/administration/$categorie')({
  validateSearch: adresseDeListe,
  component: Categorie,
})

function Categorie() {
  const categorie = categorieDe(Route.useParams().categorie)
  return categorie === null ? <PageIntrouvable /> : <ListesPage categorie={categorie} />
}
