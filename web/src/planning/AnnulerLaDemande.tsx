import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { Chargement } from '../core/Chargement.tsx'
import { Confirmation } from '../core/Confirmation.tsx'
import { nomDuCreneau } from './nomDuCreneau.ts'
import { type Creneau, useAnnuler } from './planning.data.ts'

interface Props {
  readonly creneau: Creneau
  readonly quand: string
  readonly fermer: () => void
}

const REPRISE = seDefait('La place redevient libre : un autre peut la prendre aussitôt.')

/** Annuler une demande, ou libérer un créneau bloqué : ce que cela entraîne, puis oui ou non. */
export function AnnulerLaDemande({ creneau, quand, fermer }: Props) {
  const { mutateAsync, isPending } = useAnnuler(creneau)
  const bloque = creneau.sorte === 'BLOQUE'
  return (
    <>
      <Confirmation
        titre={bloque ? 'Débloquer le créneau' : 'Annuler la demande de déménagement'}
        detail={`${nomDuCreneau(creneau)}, ${quand}`}
        largeur={500}
        consequences={
          bloque
            ? [REPRISE]
            : [
                entraine('Le ménage revient à la programmation du déménagement.'),
                entraine('Son chargé de relogement et la personne qui a fait la demande sont alertés.'),
                REPRISE,
              ]
        }
        action={bloque ? 'Débloquer' : 'Annuler la demande'}
        dangereuse={!bloque}
        faire={() => mutateAsync(undefined)}
        fermer={fermer}
      />
      {isPending && <Chargement plein message="Annulation de la demande de déménagement" />}
    </>
  )
}
