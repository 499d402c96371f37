import { useQuery } from '@tanstack/react-query'
import { listesQuittees } from '../../acces/listesQuittees.ts'
import { usePage } from '../../acces/page.ts'
import { Chargement } from '../../core/Chargement.tsx'
import '../../core/fiche/fiche.css'
import { MenageIndisponible } from '../MenageIndisponible.tsx'
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
  return <MenageIndisponible titre={TITRE} erreur={error} relire={refetch} />
}
