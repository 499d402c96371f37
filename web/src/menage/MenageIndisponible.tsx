import { listesQuittees } from '../acces/listesQuittees.ts'
import { estHorsDePortee } from '../core/erreurs.ts'
import { FicheIndisponible } from '../core/fiche/FicheIndisponible.tsx'
import { DossierHorsDePortee } from './ouverture/DossierHorsDePortee.tsx'

interface Props {
  /** Le titre de la page, que rien d'autre ne dit alors. */
  readonly titre: string
  readonly erreur: Error
  readonly relire: () => unknown
}

/** À la place de toute page d'un ménage : introuvable, archivé, fermé, ou non lue. */
export function MenageIndisponible({ titre, erreur, relire }: Props) {
  if (estHorsDePortee(erreur))
    return (
      <>
        <h1 className="vh">{titre}</h1>
        <DossierHorsDePortee erreur={erreur} />
      </>
    )
  return (
    <FicheIndisponible
      titre={titre}
      introuvable="Ménage introuvable"
      detail="Ce dossier n’existe pas, ou ne vous est pas ouvert."
      retour={listesQuittees.origine()}
      erreur={erreur}
      relire={relire}
    />
  )
}
