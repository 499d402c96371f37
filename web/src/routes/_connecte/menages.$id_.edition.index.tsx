import { createFileRoute, redirect } from '@tanstack/react-router'

/** La saisie commence par sa première étape. */
export const Route = createFileRoute('/_connecte/menages/$id_/edition/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/menages/$id/edition/$etape', params: { id: params.id, etape: 'informations' }, replace: true })
  },
})
