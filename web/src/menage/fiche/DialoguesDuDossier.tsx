import { consequencesDuRetraitDuCharge } from '@relogement/domain/menage/consequencesDesGestes'
import { useState } from 'react'
import { Confirmation } from '../../core/Confirmation.tsx'
import { differe } from '../../core/differe.ts'
import type { Document } from '../../document/document.data.ts'
import { useAssigner } from '../menage.data.ts'
import { vuDuMenage } from '../menage.sujet.ts'
import { type DialogueDuDossier, useFiche } from './fiche.contexte.ts'

const PasserLeDossier = differe(() => import('../passages/PasserLeDossier.tsx'), 'PasserLeDossier')
const PasEncorePossible = differe(() => import('../passages/PasEncorePossible.tsx'), 'PasEncorePossible')
const EcrireUnCourriel = differe(() => import('../courriels/EcrireUnCourriel.tsx'), 'EcrireUnCourriel')
const TransmettreALaMel = differe(() => import('../entretien/TransmettreALaMel.tsx'), 'TransmettreALaMel')
const ConfierLeDossier = differe(() => import('../charge/ConfierLeDossier.tsx'), 'ConfierLeDossier')
const Decohabiter = differe(() => import('../decohabitation/Decohabiter.tsx'), 'Decohabiter')
const AnnulerLaDecohabitation = differe(() => import('../decohabitation/AnnulerLaDecohabitation.tsx'), 'AnnulerLaDecohabitation')
const ProposerUnLogementPrive = differe(() => import('../logement-prive/ProposerUnLogementPrive.tsx'), 'ProposerUnLogementPrive')
const PresenterEnGtrm = differe(() => import('../gtrm/PresenterEnGtrm.tsx'), 'PresenterEnGtrm')
const SupprimerLeDossier = differe(() => import('../creation/SupprimerLeDossier.tsx'), 'SupprimerLeDossier')
const CorrigerLeCode = differe(() => import('../creation/CorrigerLeCode.tsx'), 'CorrigerLeCode')
const ChangerLaVeille = differe(() => import('../passages/ChangerLaVeille.tsx'), 'ChangerLaVeille')
const CommanderLeDemenagement = differe(() => import('../demenagement/CommanderLeDemenagement.tsx'), 'CommanderLeDemenagement')
const Apercu = differe(() => import('../../document/Apercu.tsx'), 'Apercu')
const PoserAlerte = differe(() => import('../alertes/PoserAlerte.tsx'), 'PoserAlerte')

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
    <Relance />
    {ouvert === 'empeche' && <EtapeEmpechee fermer={fermer} />}
    {ouvert === 'confier' && <ConfierLeDossier fermer={fermer} />}
    {ouvert === 'retirer' && <RetirerLeCharge fermer={fermer} />}
    {ouvert === 'alerte' && <PoserAlerte fermer={fermer} />}
    {ouvert === 'code' && <CorrigerLeCode fermer={fermer} />}
    {ouvert === 'decohabiter' && <Decohabiter fermer={fermer} />}
    {ouvert === 'reunir' && <AnnulerLaDecohabitation fermer={fermer} />}
    {ouvert === 'prive' && <ProposerUnLogementPrive fermer={fermer} />}
    {ouvert === 'gtrm' && <PresenterEnGtrm fermer={fermer} />}
    {ouvert === 'supprimer' && <SupprimerLeDossier fermer={fermer} />}
    {ouvert === 'veille' && <ChangerLaVeille fermer={fermer} />}
    <Demenagement ouvert={ouvert === 'demenagement'} fermer={fermer} />
  </>
)

function Passage() {
  const { menage, passage, passer } = useFiche()
  const fermer = () => passer(null)
  if (passage === null) return null
  if (passage.transition === TRANSMISSION) return <TransmettreALaMel menage={menage} fermer={fermer} />
  return <PasserLeDossier menage={menage} place={passage} fermer={fermer} />
}

function Relance() {
  const { menage, relance, relancer } = useFiche()
  if (relance == null) return null
  return <EcrireUnCourriel menageId={menage.id} type="relance" relance={relance} fermer={() => relancer?.(null)} />
}

function EtapeEmpechee({ fermer }: Pick<Props, 'fermer'>) {
  const { menage } = useFiche()
  const etape = menage.prochaineEtape
  if (etape == null) return null
  if (etape.transition === TRANSMISSION) return <TransmettreALaMel menage={menage} fermer={fermer} />
  return <PasEncorePossible libelle={etape.titre} points={etape.bloquants} fermer={fermer} />
}

/** La commande, puis le bon qu'elle produit. */
function Demenagement({ ouvert, fermer }: { readonly ouvert: boolean; readonly fermer: () => void }) {
  const { menage } = useFiche()
  const [bon, montrer] = useState<Document | null>(null)
  return (
    <>
      {ouvert && <CommanderLeDemenagement menageId={menage.id} produit={montrer} fermer={fermer} />}
      {bon !== null && <Apercu vu={vuDuMenage(menage)} documents={[bon]} premier={bon} fermer={() => montrer(null)} />}
    </>
  )
}

function RetirerLeCharge({ fermer }: Pick<Props, 'fermer'>) {
  const { menage } = useFiche()
  const { mutateAsync: assigner } = useAssigner(menage)
  const charge = menage.relogement.chargeDeRelogementPrincipal
  return (
    <Confirmation
      titre="Retirer le chargé de relogement"
      detail={menage.noms}
      consequences={consequencesDuRetraitDuCharge(charge === null ? 'Le chargé' : `${charge.prenom} ${charge.nom}`)}
      action="Retirer"
      faire={() => assigner(null)}
      fermer={fermer}
    />
  )
}
