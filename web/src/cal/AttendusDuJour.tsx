import { useQuery } from '@tanstack/react-query'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { attendusOptions } from './cal.data.ts'
import { LogementsAttendus } from './LogementsAttendus.tsx'

/** À l'accueil d'un bailleur : ce qui attend sa réponse, ce qui finit. */
export function AttendusDuJour() {
  const { data, error, refetch } = useQuery(attendusOptions)
  if (data !== undefined) return <LogementsAttendus attendus={data} />
  return (
    <div className="box">
      <ContenuAttendu attente="Chargement de vos logements" erreur={error} relire={refetch} />
    </div>
  )
}
