import { useQuery } from '@tanstack/react-query'
import { Chargement } from '../../core/Chargement.tsx'
import { lienDuDossier, PageDuMenage } from '../PageDuMenage.tsx'
import { FicheDuNouveauLogement } from './FicheDuNouveauLogement.tsx'
import { ficheOptions } from './nouveauLogement.data.ts'

interface Props {
  readonly id: string
  /** Le champ que l'on vient renseigner. */
  readonly champ: string | null
}

export function NouveauLogementPage({ id, champ }: Props) {
  const lecture = useQuery({ ...ficheOptions(id), refetchOnMount: 'always' })
  return (
    <PageDuMenage
      titre="Fiche du nouveau logement"
      lecture={lecture}
      entre={({ noms }) => [lienDuDossier(id, noms)]}
      attente={<Chargement />}
    >
      {(fiche) => <FicheDuNouveauLogement fiche={fiche} champ={champ} />}
    </PageDuMenage>
  )
}
