import { formatInstant } from '@relogement/domain/common/date.format'
import { naturesDOuverture } from '@relogement/domain/menage/ouverture.listes'
import { useNavigate } from '@tanstack/react-router'
import { BandeauDuDossier } from '../fiche/BandeauDuDossier.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { useFermerUnDossier } from './ouverture.data.ts'

/** En tête d'un dossier ouvert avec un motif : pourquoi, jusqu'à quand, et de quoi le refermer avant. */
export function DossierOuvert() {
  const { menage } = useFiche()
  const navigate = useNavigate()
  const fermer = useFermerUnDossier()
  const { ouverture, archiveLe } = menage
  if (!ouverture) return null
  const refermer = () =>
    fermer.mutate(
      { id: ouverture.id, menage },
      { onSuccess: () => void navigate({ to: archiveLe ? '/administration/archives' : '/administration/consultations' }) },
    )
  return (
    <BandeauDuDossier
      icone="bouclier"
      libelle="Ouverture du dossier"
      gestes={
        <button className="btn" type="button" aria-disabled={fermer.isPending || undefined} onClick={() => !fermer.isPending && refermer()}>
          {fermer.isPending ? 'Fermeture' : 'Refermer le dossier'}
        </button>
      }
    >
      <p>
        <b>{archiveLe ? `Dossier archivé depuis le ${formatInstant(archiveLe)}.` : 'Dossier ouvert pour une demande de droits.'}</b>{' '}
        {naturesDOuverture[ouverture.nature]}. Ouvert à vous, en lecture, jusqu’au {formatInstant(ouverture.expireLe)}.
      </p>
      <p className="muted">Motif : {ouverture.motif}</p>
    </BandeauDuDossier>
  )
}
