import { messages } from '@relogement/domain/common/champs'
import { formatDate } from '@relogement/domain/common/date.format'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SaisieDeDate } from '../../core/date/SaisieDeDate.tsx'
import { useDateTapee } from '../../core/date/useDateTapee.ts'
import { differe } from '../../core/differe.ts'
import { jourDe } from '../../core/jour.ts'
import { HistoriqueSection } from '../../historique/HistoriqueSection.tsx'
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
  const { menage, jour } = useFiche()
  const navigate = useNavigate()
  const [choisi, setChoisi] = useState<string | null>(null)
  const [premiere] = menage.etapes
  const ouverture = premiere === undefined ? undefined : jourDe(premiere.le)
  const horsDuDossier = (dit: string) => {
    if (ouverture !== undefined && dit < ouverture) return `Le dossier est ouvert depuis le ${formatDate(ouverture)}`
    return dit > jour ? messages.dateAnterieure : null
  }
  const date = useDateTapee({ valeur: choisi, retenir: setChoisi, max: jour, juger: horsDuDossier })
  const [manque, setManque] = useState(false)
  const erreur = date.anomalie ?? (manque && choisi === null ? messages.requis : null)
  return (
    <form
      onSubmit={(evenement) => {
        evenement.preventDefault()
        setManque(choisi === null)
        if (date.quitter() === null && choisi !== null)
          void navigate({ to: '/menages/$id/au/$jour', params: { id: menage.id, jour: choisi } })
      }}
    >
      <label htmlFor="remonter-j">Voir le dossier au</label>
      <SaisieDeDate
        id="remonter-j"
        libelle="Voir le dossier au"
        date={date}
        valeur={choisi}
        min={ouverture}
        max={jour}
        invalide={erreur !== null}
        decritPar={erreur === null ? undefined : 'remonter-e'}
        quitter={() => void date.quitter()}
      />
      <button className="btn sm" type="submit">
        Voir
      </button>
      {erreur !== null && (
        <span className="err" id="remonter-e" role="alert">
          {erreur}
        </span>
      )}
    </form>
  )
}
