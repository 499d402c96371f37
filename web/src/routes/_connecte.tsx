import { createFileRoute } from '@tanstack/react-router'
import { Gabarit } from '../app/Gabarit.tsx'
import { garder } from '../app/garde.ts'
import { PageErreur } from '../app/PageErreur.tsx'

/** Tout écran sous ce dossier demande une session et le droit d'ouvrir sa page. */
export const Route = createFileRoute('/_connecte')({
  beforeLoad: garder,
  component: Gabarit,
  // La session n'a pas pu être lue : il n'y a pas encore de cadre autour.
  errorComponent: (erreur) => (
    <main id="contenu">
      <PageErreur {...erreur} />
    </main>
  ),
})
