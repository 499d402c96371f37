import { Confirmation } from '../../core/Dialogue.tsx'
import { differe } from '../../core/differe.ts'
import { useAssigner } from '../menage.data.ts'
import { allerAFaire } from './AFaire.tsx'
import { passagePrincipal } from './avancement.ts'
import { useFiche } from './fiche.contexte.ts'

const DialogueDePassage = differe(() => import('../passages/DialogueDePassage.tsx'), 'DialogueDePassage')
const Empeche = differe(() => import('../passages/Empeche.tsx'), 'Empeche')
const TransmettreALaMel = differe(() => import('../entretien/TransmettreALaMel.tsx'), 'TransmettreALaMel')
const ConfierLeDossier = differe(() => import('../charge/ConfierLeDossier.tsx'), 'ConfierLeDossier')
const Decohabiter = differe(() => import('../decohabitation/Decohabiter.tsx'), 'Decohabiter')
const AnnulerLaDecohabitation = differe(() => import('../decohabitation/AnnulerLaDecohabitation.tsx'), 'AnnulerLaDecohabitation')
const ProposerUnLogementPrive = differe(() => import('../logement-prive/ProposerUnLogementPrive.tsx'), 'ProposerUnLogementPrive')
const SupprimerLeDossier = differe(() => import('../creation/SupprimerLeDossier.tsx'), 'SupprimerLeDossier')
const CorrigerLeCode = differe(() => import('../creation/CorrigerLeCode.tsx'), 'CorrigerLeCode')
const PoserAlerte = differe(() => import('../alertes/PoserAlerte.tsx'), 'PoserAlerte')

/** Ce qui s'ouvre depuis l'en-tête, hors les changements de statut. */
export type DialogueDuDossier = 'empeche' | 'confier' | 'retirer' | 'alerte' | 'code' | 'decohabiter' | 'reunir' | 'prive' | 'supprimer'

/** Son dialogue montre à qui l'entretien part, et produit au besoin le récapitulatif qui manque. */
const TRANSMISSION = 'transmettre_guide_mel'

interface Props {
  readonly ouvert: DialogueDuDossier | null
  readonly fermer: () => void
}

/** Le changement de statut en cours, ou le dialogue ouvert depuis l'en-tête. */
export const DialoguesDuDossier = ({ ouvert, fermer }: Props) => (
  <>
    <Passage />
    {ouvert === 'empeche' && <PasEncorePossible fermer={fermer} />}
    {ouvert === 'confier' && <ConfierLeDossier fermer={fermer} />}
    {ouvert === 'retirer' && <RetirerLeCharge fermer={fermer} />}
    {ouvert === 'alerte' && <PoserAlerte fermer={fermer} />}
    {ouvert === 'code' && <CorrigerLeCode fermer={fermer} />}
    {ouvert === 'decohabiter' && <Decohabiter fermer={fermer} />}
    {ouvert === 'reunir' && <AnnulerLaDecohabitation fermer={fermer} />}
    {ouvert === 'prive' && <ProposerUnLogementPrive fermer={fermer} />}
    {ouvert === 'supprimer' && <SupprimerLeDossier fermer={fermer} />}
  </>
)

function Passage() {
  const { menage, passage, passer } = useFiche()
  const fermer = () => passer(null)
  if (passage === null) return null
  if (passage.transition === TRANSMISSION) return <TransmettreALaMel menage={menage} fermer={fermer} />
  return <DialogueDePassage menage={menage} place={passage} fermer={fermer} />
}

function PasEncorePossible({ fermer }: Pick<Props, 'fermer'>) {
  const { menage } = useFiche()
  const principal = passagePrincipal(menage.nextPlaces)
  const voirCeQuiManque = () => {
    fermer()
    setTimeout(allerAFaire)
  }
  if (principal === null) return null
  if (principal.transition === TRANSMISSION) return <TransmettreALaMel menage={menage} fermer={fermer} />
  return <Empeche place={principal} voirCeQuiManque={(menage.aFaire?.length ?? 0) > 0 ? voirCeQuiManque : undefined} fermer={fermer} />
}

function RetirerLeCharge({ fermer }: Pick<Props, 'fermer'>) {
  const { menage } = useFiche()
  const assigner = useAssigner(menage)
  return (
    <Confirmation
      titre="Retirer le chargé de relogement"
      texte={`Plus personne ne suivra le dossier de ${menage.noms}. Êtes-vous sûr de vouloir continuer ?`}
      action="Retirer"
      faire={() => assigner.mutate(null)}
      fermer={fermer}
    />
  )
}
