import { useQuery } from '@tanstack/react-query'
import { listesQuittees } from '../../app/listesQuittees.ts'
import { usePage } from '../../app/page.ts'
import { Chargement } from '../../core/Chargement.tsx'
import { estIntrouvable, messageDe } from '../../core/erreurs.ts'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import '../../core/fiche/fiche.css'
import '../menage.css'
import '../edition/edition.css'
import { FicheDuNouveauLogement } from './FicheDuNouveauLogement.tsx'
import './nouveauLogement.css'
import { ficheOptions } from './nouveauLogement.data.ts'

const TITRE = 'Fiche du nouveau logement'

interface Props {
  readonly id: string
  /** Le champ que l'on vient renseigner. */
  readonly champ: string | null
}

export function NouveauLogementPage({ id, champ }: Props) {
  const { data: fiche, error, refetch } = useQuery({ ...ficheOptions(id), refetchOnMount: 'always' })
  usePage(fiche === undefined && error === null ? null : TITRE, [
    listesQuittees.origine(),
    ...(fiche === undefined ? [] : [{ libelle: fiche.noms, vers: `/menages/${id}` }]),
  ])
  if (fiche !== undefined) return <FicheDuNouveauLogement fiche={fiche} champ={champ} />
  if (error === null) return <Chargement />
  return (
    <>
      <h1 className="vh">{TITRE}</h1>
      {estIntrouvable(error) ? (
        <EtatVide titre="Ménage introuvable" detail="Ce dossier n’existe pas, ou ne vous est pas ouvert." />
      ) : (
        <EtatVide titre={messageDe(error)} action="Réessayer" faire={() => void refetch()} />
      )}
    </>
  )
}
