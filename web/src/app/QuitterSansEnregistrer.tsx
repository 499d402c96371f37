import { consequencesDeLAbandonDesSaisies } from '@relogement/domain/menage/consequencesDesGestes'
import { Confirmation } from '../core/Confirmation.tsx'
import { renoncerALaDeconnexion, useDeconnexion } from './deconnexion.ts'

/** Rien ne se perd sans qu'on le sache. */
export function QuitterSansEnregistrer({ saisies }: { readonly saisies: number }) {
  const { partir } = useDeconnexion()
  return (
    <Confirmation
      titre={'Se déconnecter sans enregistrer\u00A0?'}
      consequences={consequencesDeLAbandonDesSaisies(saisies)}
      action="Se déconnecter"
      dangereuse
      faire={partir}
      fermer={renoncerALaDeconnexion}
    />
  )
}
