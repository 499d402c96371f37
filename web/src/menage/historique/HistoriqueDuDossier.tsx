import { formatDate } from '@relogement/domain/common/date.format'
import { useNavigate } from '@tanstack/react-router'
import { differe } from '../../core/differe.ts'
import { jourDe } from '../../core/jour.ts'
import { HistoriqueSection } from '../../historique/HistoriqueSection.tsx'
import { VoirAu } from '../../historique/VoirAu.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { vuDuMenage } from '../menage.sujet.ts'

const Changements = differe(() => import('./ChangementsDuDossier.tsx'), 'ChangementsDuDossier')

/** L'historique du dossier, et le dossier tel qu'il était. */
export function HistoriqueDuDossier() {
  const { menage } = useFiche()
  if (menage.modifications === undefined) return null
  return <HistoriqueSection vu={vuDuMenage(menage)} Changements={Changements} outils={<RemonterLeTemps />} />
}

/** Le dossier tel qu'il était à une date. */
function RemonterLeTemps() {
  const { menage } = useFiche()
  const navigate = useNavigate()
  const [premiere] = menage.etapes
  const ouverture = premiere === undefined ? undefined : jourDe(premiere.le)
  return (
    <VoirAu
      libelle="Voir le dossier au"
      depuis={ouverture === undefined ? undefined : { jour: ouverture, refus: `Le dossier est ouvert depuis le ${formatDate(ouverture)}` }}
      voir={(jour) => void navigate({ to: '/menages/$id/au/$jour', params: { id: menage.id, jour } })}
    />
  )
}
