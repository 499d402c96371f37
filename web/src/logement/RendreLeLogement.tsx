import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { Dialogue } from '../core/Dialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { type LogementLu, useRendre } from './logement.data.ts'

interface Props {
  readonly logement: LogementLu
  readonly fermer: () => void
}

/** Rendre le logement au bailleur : les réservations des autres s'y perdent, elles sont nommées avant (spécification § 4). */
export function RendreLeLogement({ logement, fermer }: Props) {
  const rendre = useRendre(logement.id)
  const autres = logement.reservations.filter(({ utilisateurCourant }) => !utilisateurCourant)
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
      <div className="dlg-c">
        {autres.length === 0 ? (
          <p>Êtes-vous sûr de vouloir continuer ?</p>
        ) : (
          <>
            <p className="row attention">
              <Icone nom="alerte" />
              <span>{autres.length === 1 ? 'Cette réservation sera perdue :' : 'Ces réservations seront perdues :'}</span>
            </p>
            <ul className="liste-simple">
              {autres.map(({ id, utilisateur }) => (
                <li key={id}>{utilisateur === undefined ? 'Un collègue' : `${utilisateur.prenom} ${utilisateur.nom}`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialogue>
  )
}
