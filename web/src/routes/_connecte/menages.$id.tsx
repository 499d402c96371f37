import { createFileRoute } from '@tanstack/react-router'
import { MenagePage } from '../../dossier/MenagePage.tsx'
import { menageOptions } from '../../menage/menage.data.ts'

const texte = (valeur: unknown) => (typeof valeur === 'string' ? valeur : undefined)

type Adresse = Partial<Record<'modifier' | 'champ' | 'geste', string | undefined>>

export const Route = createFileRoute('/_connecte/menages/$id')({
  // `modifier` : la section ouverte à la saisie ; `champ` : celui que l'on vient renseigner ; `geste` : le dialogue que l'on vient ouvrir.
  validateSearch: ({ modifier, champ, geste }): Adresse => ({ modifier: texte(modifier), champ: texte(champ), geste: texte(geste) }),
  // Au survol d'un lien, la fiche est apportée d'avance ; à l'ouverture, la page la relit elle-même.
  loader: ({ context: { queryClient }, params: { id }, preload }) =>
    preload ? queryClient.query(menageOptions(id, 'survol')).catch(() => undefined) : undefined,
  component: () => <MenagePage id={Route.useParams().id} />,
})
