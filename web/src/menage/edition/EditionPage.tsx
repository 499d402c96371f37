import { minuscule } from '@relogement/domain/common/minuscule'
import { useQuery } from '@tanstack/react-query'
import { Chargement } from '../../core/Chargement.tsx'
import { Lien } from '../../core/Lien.tsx'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import { lienDuDossier, PageDuMenage } from '../PageDuMenage.tsx'
import { aSaisirOptions } from './edition.data.ts'
import { etapeDuCode } from './navigation.ts'
import { SaisieDUneEtape } from './SaisieDUneEtape.tsx'

interface Props {
  readonly id: string
  readonly code: string
  /** Le champ que l'on vient renseigner. */
  readonly champ: string | null
}

/** La saisie d'un dossier, étape par étape. */
export function EditionPage({ id, code, champ }: Props) {
  const lecture = useQuery(aSaisirOptions(id))
  const etape = etapeDuCode(code)
  return (
    <PageDuMenage
      titre={etape === null ? 'Modifier le dossier' : `Modifier le dossier : ${minuscule(etape.libelle)}`}
      lecture={lecture}
      entre={({ noms }) => [lienDuDossier(id, noms)]}
      attente={<Chargement />}
    >
      {(menage) => (etape === null ? <EtapeInconnue id={id} /> : <SaisieDUneEtape menage={menage} etape={etape} champ={champ} />)}
    </PageDuMenage>
  )
}

const EtapeInconnue = ({ id }: { readonly id: string }) => (
  <>
    <h1 className="vh">Modifier le dossier</h1>
    <EtatVide
      titre="Étape inconnue"
      detail="La saisie d’un dossier compte sept étapes."
      suite={
        <Lien className="btn" vers={`/menages/${id}`}>
          Revenir au dossier
        </Lien>
      }
    />
  </>
)
