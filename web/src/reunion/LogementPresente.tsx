import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { consequencesDuRetraitDUnLogement } from '@relogement/domain/reunion/reunion.consequences'
import { useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { Confirmation } from '../core/Confirmation.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtiquetteDeDisponibilite } from '../logement/Disponibilite.tsx'
import { detailDuLogement } from './detailDuLogement.ts'
import { estARepondre, LigneDeProposition } from './LigneDeProposition.tsx'
import presente from './logementPresente.module.css'
import { type LogementDeReunion, useOterLogement } from './ordreDuJour.data.ts'
import type { Reunion } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
  readonly logement: LogementDeReunion
}

/** Un logement présenté, et les ménages à qui il est proposé, dans l'ordre de leur rang. */
export function LogementPresente({ reunion, logement }: Props) {
  const { id, adresse, typologie, finMiseADisposition, propositions, statut } = logement
  const { pages } = useMoi()
  return (
    <div className={`box ${presente.logement}`} data-a-regler={propositions.length === 0 ? 'sansMenage' : undefined}>
      <div className={presente.entete}>
        {pages.includes('logement') ? (
          <Lien className="strong" vers={`/instances-partenariales/${id}`}>
            {adresse}
          </Lien>
        ) : (
          <span className="strong">{adresse}</span>
        )}
        <span className="tag">{(typologies as Readonly<Record<string, string>>)[typologie] ?? typologie}</span>
        {reunion.statut === 'CLOTURE' && <span className="tag">{statut.libelle}</span>}
        {pages.includes('commission') && estEnCommission(statut.code) && (
          <Lien className="lk" vers={`/gtr/commission/${id}`}>
            Retour de CAL
          </Lien>
        )}
        <span className="grow" />
        {reunion.can.includes('repondre') ? (
          <ReponsesDonnees propositions={propositions} />
        ) : (
          reunion.statut !== 'CLOTURE' && <EtiquetteDeDisponibilite fin={finMiseADisposition} />
        )}
        {reunion.can.includes('preparer') && <Gestes reunion={reunion} logement={logement} />}
        <p className={presente.detail}>{detailDuLogement(logement)}</p>
      </div>
      {propositions.length === 0 ? (
        <p className={presente.aucun}>Aucun ménage proposé.</p>
      ) : (
        <ol>
          {propositions.map((proposition, rang) => (
            <LigneDeProposition
              key={proposition.id}
              reunion={reunion}
              proposition={proposition}
              rang={proposition.rangReponse ?? proposition.rang ?? rang + 1}
              retenus={propositions.filter(({ accepte }) => accepte !== false).length}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const estEnCommission = (code: string): boolean => code === 'TRANSMIS_BAILLEUR' || code === 'CAL'

/** En séance, où en est ce logement : ce qui lui manque, ou tout est dit (look 06). */
function ReponsesDonnees({ propositions }: Pick<LogementDeReunion, 'propositions'>) {
  const attendues = propositions.filter(estARepondre)
  const manquent = attendues.filter(({ accepte }) => accepte == null).length
  if (attendues.length === 0) return null
  if (manquent > 0) return <span className="tag warn">{manquent === 1 ? '1 réponse à donner' : `${manquent} réponses à donner`}</span>
  return (
    <span className="tag ok">
      <Icone nom="coche" />
      {attendues.length === 1 ? '1 réponse sur 1' : `${attendues.length} réponses sur ${attendues.length}`}
    </span>
  )
}

function Gestes({ reunion, logement: { id, adresse, propositions } }: Props) {
  const { mutateAsync: oter } = useOterLogement(reunion.id)
  const { pages } = useMoi()
  const [ote, setOte] = useState(false)
  return (
    <>
      {pages.includes('candidats') && (
        <Lien className="btn sm ghost" vers={`/instances-partenariales/${id}/candidats`} aria-label={`Proposer le ${adresse} à un ménage`}>
          <Icone nom="plus" />
          Ménage
        </Lien>
      )}
      {propositions.length === 0 && (
        <button className="ib" type="button" aria-label={`Retirer le ${adresse}`} aria-haspopup="dialog" onClick={() => setOte(true)}>
          <Icone nom="croix" />
        </button>
      )}
      {ote && (
        <Confirmation
          titre="Retirer du GTR"
          detail={adresse}
          consequences={consequencesDuRetraitDUnLogement()}
          action="Retirer"
          faire={() => oter(id)}
          fermer={() => setOte(false)}
        />
      )}
    </>
  )
}
