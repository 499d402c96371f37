import { Confirmation } from '../core/Dialogue.tsx'
import { renoncerALaDeconnexion, useDeconnexion } from './deconnexion.ts'

/** Rien ne se perd sans qu'on le sache. */
export function QuitterSansEnregistrer({ saisies }: { readonly saisies: number }) {
  const { partir } = useDeconnexion()
  return (
    <Confirmation
      titre={'Se déconnecter sans enregistrer\u00A0?'}
      texte={
        saisies > 1
          ? `${saisies} saisies gardées sur ce poste ne sont pas enregistrées. Elles seront effacées.`
          : 'Une saisie gardée sur ce poste n’est pas enregistrée. Elle sera effacée.'
      }
      action="Se déconnecter"
      dangereuse
      faire={() => void partir()}
      fermer={renoncerALaDeconnexion}
    />
  )
}
