import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { usePage } from '../acces/page.ts'
import { telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { FicheIndisponible } from '../core/fiche/FicheIndisponible.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Commission } from './Commission.tsx'
import { type Cal, calOptions } from './cal.data.ts'
import { Liens } from './Liens.tsx'

const Transmettre = differe(() => import('./Transmettre.tsx'), 'Transmettre')

const LOGEMENTS = [{ libelle: 'Instances partenariales' }, { libelle: 'Logements', vers: '/instances-partenariales' }]

/** Un logement chez son bailleur : la transmission de ses candidats, puis le retour de la commission. */
export function CalPage({ id }: { readonly id: string }) {
  const { data: cal, error, refetch } = useQuery(calOptions(id))
  usePage(
    cal || error ? 'CALEOL' : null,
    cal === undefined ? LOGEMENTS : [...LOGEMENTS, { libelle: cal.logement.adresse, vers: `/instances-partenariales/${id}` }],
  )
  if (cal !== undefined)
    return (
      <>
        <EnTete cal={cal} />
        {cal.candidats.length === 0 ? (
          <EtatVide titre="Aucun candidat" detail={cal.refus.transmettre ?? 'Les candidats retenus par le GTR se liront ici.'} />
        ) : (
          <Commission key={`${cal.logement.version}-${cal.reponse?.numero}-${cal.candidats.length}`} cal={cal} />
        )}
        <Liens cal={cal} />
      </>
    )
  if (error !== null)
    return (
      <FicheIndisponible
        titre="CALEOL"
        introuvable="Logement introuvable"
        detail="Ce logement n’existe pas, ou ne vous est pas ouvert."
        retour={{ libelle: 'Logements', vers: '/instances-partenariales' }}
        erreur={error}
        relire={refetch}
      />
    )
  return (
    <div className="box">
      <h1 className="vh">CALEOL</h1>
      <ContenuAttendu attente="Chargement des candidats" erreur={null} relire={refetch} />
    </div>
  )
}

function EnTete({ cal }: { readonly cal: Cal }) {
  const { logement, reunion, transmission, retour, reponse, can } = cal
  const [ouvert, ouvrir] = useState(false)
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1}>CALEOL{logement.bailleur === null ? '' : ` ${logement.bailleur.nom}`}</h1>
        <div className="acts">
          {can.includes('lirePieces') && (
            <button
              className="btn"
              type="button"
              onClick={() => void telecharger('GET /v1/business/logements/{id}/cal/fiches', { params: { id: logement.id } })}
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
        {reunion !== null && <span>{reunion.nom}</span>}
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
      {ouvert && (
        <Suspense fallback={null}>
          <Transmettre cal={cal} fermer={() => ouvrir(false)} />
        </Suspense>
      )}
    </header>
  )
}
