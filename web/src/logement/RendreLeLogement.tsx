import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { consequencesDuRendu } from '@relogement/domain/logement/logement.consequences'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { type LogementLu, useRendre } from './logement.data.ts'

interface Props {
  readonly logement: LogementLu
  readonly fermer: () => void
}

/** Rendre le logement au bailleur : les réservations des autres s'y perdent, elles sont nommées avant (spécification § 4). */
export function RendreLeLogement({ logement, fermer }: Props) {
  const rendre = useRendre(logement.id)
  const autres = logement.reservations
    .filter(({ utilisateurCourant }) => !utilisateurCourant)
    .map(({ utilisateur }) => (utilisateur === undefined ? 'un collègue' : `${utilisateur.prenom} ${utilisateur.nom}`))
  return (
    <Dialogue
      titre="Confirmation de restitution du logement"
      detail={adresseEnClair(logement.localisation.adresse)}
      fermer={fermer}
      pied={
        <PiedDeGeste
          action="Confirmer la restitution"
          dangereuse
          enCours={rendre.isPending}
          erreur={rendre.error}
          faire={() => rendre.mutate(undefined, { onSuccess: fermer })}
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c stack">
        <Consequences consequences={consequencesDuRendu(autres)} />
        <p>Êtes-vous sûr de vouloir continuer ?</p>
      </div>
    </Dialogue>
  )
}
