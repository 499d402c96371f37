import { useQuery } from '@tanstack/react-query'
import { listesQuittees } from '../../acces/listesQuittees.ts'
import { usePage } from '../../acces/page.ts'
import { Chargement } from '../../core/Chargement.tsx'
import { FicheIndisponible } from '../../core/fiche/FicheIndisponible.tsx'
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
  const detail = 'Ce dossier n’existe pas, ou ne vous est pas ouvert.'
  return <FicheIndisponible titre={TITRE} introuvable="Ménage introuvable" detail={detail} erreur={error} relire={refetch} />
}
