import { createFileRoute } from '@tanstack/react-router'
import { BlocagesDeLOperation } from '../../financement/CeQuiBloque.tsx'
import { OperationPage } from '../../operation/OperationPage.tsx'

export const Route = createFileRoute('/_connecte/operations/$id/')({
  component: () => (
    <OperationPage
      id={Route.useParams().id}
      rail={(id, modifierLIdentite) => <BlocagesDeLOperation id={id} modifierLIdentite={modifierLIdentite} />}
    />
  ),
})
