import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { direLErreur } from '../core/direLErreur.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { GENRE_LOGEMENT, lienDuLogement } from '../logement/fil.ts'
import { logementOptions } from '../logement/logement.data.ts'
import { OngletsDuLogement } from '../logement/OngletsDuLogement.tsx'
import { Commission } from './Commission.tsx'
import { type Cal, calOptions } from './cal.data.ts'
import { Liens } from './Liens.tsx'

const Transmettre = differe(() => import('./Transmettre.tsx'), 'Transmettre')

const GENRE: GenreDeFiche = { ...GENRE_LOGEMENT, titre: 'CALEOL', attente: 'Chargement des candidats' }

/** Un logement chez son bailleur : la transmission de ses candidats, puis le retour de la commission. */
export function CalPage({ id }: { readonly id: string }) {
  const lecture = useQuery(calOptions(id))
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} entre={({ logement }) => [lienDuLogement(id, logement.adresse)]}>
      {(cal) => (
        <>
          <EnTete cal={cal} />
          {cal.candidats.length === 0 ? (
            <EtatVide titre="Aucun candidat" detail={cal.refus.transmettre ?? 'Les candidats retenus par le GTR se liront ici.'} />
          ) : (
            <Commission key={`${cal.logement.version}-${cal.reponse?.numero}-${cal.candidats.length}`} cal={cal} />
          )}
          <Liens cal={cal} />
        </>
      )}
    </PageDeFiche>
  )
}

function EnTete({ cal }: { readonly cal: Cal }) {
  const { logement, reunion, transmission, retour, reponse, can } = cal
  const [ouvert, ouvrir] = useState(false)
  const { data: lu } = useQuery(logementOptions(logement.id))
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1}>CALEOL{logement.bailleur === null ? '' : ` ${logement.bailleur.nom}`}</h1>
        <div className="acts">
          {can.includes('lirePieces') && (
            <button
              className="btn"
              type="button"
              onClick={() =>
                void telecharger('GET /v1/business/logements/{id}/cal/fiches', { params: { id: logement.id } }).catch(direLErreur)
              }
            >
              <Icone nom="document" />
              Fiches transmises
            </button>
          )}
          {can.includes('transmettre') && (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => ouvrir(true)}>
              Transmettre au bailleur
            </button>
          )}
        </div>
      </div>
      <div className="l2">
        <span>
          <Icone nom="maison" />
          <Lien className="lk" vers={`/instances-partenariales/${logement.id}`}>
            {logement.adresse}
          </Lien>
        </span>
        {reunion !== null && (
          <span>
            <Lien className="lk" vers={`/gtr/commission/${logement.id}`}>
              {reunion.nom}, toute la commission
            </Lien>
          </span>
        )}
        {transmission !== null && (
          <span>
            <Icone nom="courriel" />
            Transmis au bailleur le {formatInstant(transmission.le)}
          </span>
        )}
        {transmission !== null && retour === null && (
          <span>
            <Icone nom="horloge" />
            Réponse avant le {formatInstant(transmission.repondreAvant)}
          </span>
        )}
        {reponse !== null && (
          <span>
            <Icone nom="telephone" />
            Répondu par {reponse.par}, le {formatInstant(reponse.le)}
          </span>
        )}
        {retour !== null && (
          <span>
            <Icone nom="calendrier" />
            Commission du {formatDate(retour.le)}
          </span>
        )}
      </div>
      {lu !== undefined && <OngletsDuLogement logement={lu} ici="cal" />}
      {ouvert && (
        <Suspense fallback={null}>
          <Transmettre cal={cal} fermer={() => ouvrir(false)} />
        </Suspense>
      )}
    </header>
  )
}
