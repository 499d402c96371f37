import { formatPourcentage } from '@relogement/domain/common/montant'
import { consequencesDuRetrait } from '@relogement/domain/positionnement/positionnement.consequences'
import { useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { Confirmation } from '../core/Confirmation.tsx'
import { Cotation } from '../core/Cotation.tsx'
import { direLErreur } from '../core/direLErreur.ts'
import { formatMontant } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { Commentaire } from './Commentaire.tsx'
import reponse from './compteRendu.module.css'
import commun from './ligneDeReunion.module.css'
import { type PropositionDeReunion, useRepondreALaProposition, useRetirerProposition } from './ordreDuJour.data.ts'
import ligne from './proposition.module.css'
import { Rang } from './Rang.tsx'
import { Decision, Reponse } from './Reponse.tsx'
import type { Reunion } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
  readonly proposition: PropositionDeReunion
  readonly rang: number
  /** Combien sont retenus, ou attendent leur réponse, sur ce logement. */
  readonly retenus: number
}

/** Le GTR n'y a pas encore répondu, ou peut y répondre de nouveau. */
export const estARepondre = ({ statut }: Pick<PropositionDeReunion, 'statut'>): boolean =>
  statut === 'assignation' || statut === 'presentation_gtr'

/** Un ménage proposé sur un logement : son rang, sa cotation, ce qu'il lui resterait à payer, ce que le GTR répond. */
export function LigneDeProposition({ reunion, proposition, rang, retenus }: Props) {
  const { menage, cotation, accepte = null } = proposition
  const noms = menage?.noms ?? 'Candidat du bailleur'
  const repondre = useRepondreALaProposition(reunion.id)
  const dire = (body: Parameters<typeof repondre>[1]) => void repondre(proposition, body).catch(direLErreur)
  const repond = reunion.can.includes('repondre') && estARepondre(proposition)
  const [commente, commenter] = useState(false)
  const attend = repond && accepte === null
  const jugee = repond ? ligne.jugee : accepte === null ? proposition.proposePar && ligne.proposee : ligne.close
  const classes = [ligne.proposition, jugee, attend && reponse.sansReponse, accepte === false && reponse.refusee].filter(Boolean).join(' ')
  return (
    <li className={classes} data-ligne data-attend={attend ? 'oui' : undefined}>
      {repond && accepte !== false ? (
        <Rang nom={noms} rang={rang} dernier={retenus} classer={(place) => dire({ rang: place })} />
      ) : (
        <span className={commun.place}>{rang}</span>
      )}
      <div className={commun.qui}>
        {menage === null ? noms : <Lien vers={`/menages/${menage.id}`}>{noms}</Lien>}
        <small>{personnesDe(proposition)}</small>
      </div>
      <span>{cotation !== null && <Cotation couleur={cotation.couleur as 'NOIRE' | null} points={cotation.score} enColonne />}</span>
      <Effort proposition={proposition} />
      <div className={ligne.reponse}>
        {repond ? (
          <Reponse nom={noms} accepte={accepte} repondre={(oui) => dire({ accepte: oui })} />
        ) : (
          <Suite accepte={accepte} par={proposition.proposePar} />
        )}
      </div>
      {repond && proposition.commentaire == null && !commente ? (
        <button className="ib" type="button" data-reponse="c" aria-label="Commenter" title="Commenter" onClick={() => commenter(true)}>
          <Icone nom="bulle" />
        </button>
      ) : reunion.can.includes('preparer') && menage !== null ? (
        <Retirer id={proposition.id} statut={proposition.statut} noms={menage.noms} />
      ) : (
        <span />
      )}
      {proposition.avis !== undefined && <AvisRecus avis={proposition.avis} />}
      <Commentaire
        nom={`Commentaire de la proposition, ${noms}`}
        brouillon={`reunion:${reunion.id}:proposition:${proposition.id}`}
        texte={proposition.commentaire ?? null}
        ouvert={commente}
        ouvrir={repond ? () => commenter(true) : null}
        fermer={() => commenter(false)}
        enregistrer={(commentaire) => repondre(proposition, { commentaire })}
        diffuse={proposition.commentaireDiffuse ?? false}
        diffuser={repond ? (commentaireDiffuse) => dire({ commentaireDiffuse }) : undefined}
      />
    </li>
  )
}

/** Ce que le GTR a répondu ; à l'ordre du jour, qui le propose. */
function Suite({ accepte, par }: { readonly accepte: boolean | null; readonly par: PropositionDeReunion['proposePar'] }) {
  const { id } = useMoi()
  if (accepte !== null) return <Decision accepte={accepte} />
  return par == null ? null : <small>Proposé par {par.id === id ? 'vous' : `${par.prenom} ${par.nom}`}</small>
}

/** Ce que les participants d'une consultation écrite ont répondu par leur lien ; l'équipe décide. */
const AvisRecus = ({ avis }: { readonly avis: NonNullable<PropositionDeReunion['avis']> }) => (
  <ul className={commun.dit} aria-label="Avis reçus">
    {avis.map(({ email, accepte, commentaire }) => (
      <li key={email}>
        <b>{accepte ? 'Favorable' : 'Défavorable'}</b>, {email}
        {commentaire !== null && ` : ${commentaire}`}
      </li>
    ))}
  </ul>
)

const personnesDe = ({ personnes }: PropositionDeReunion) =>
  personnes === null ? null : personnes === 1 ? '1 personne' : `${personnes} personnes`

/** « 22,4 % d'effort », et ce que le ménage paierait. */
const Effort = ({ proposition: { tauxEffort, partACharge } }: Pick<Props, 'proposition'>) => (
  <div className={`num ${ligne.effort}`}>
    {tauxEffort != null && `${formatPourcentage(tauxEffort)} d’effort`}
    <small>{partACharge != null && `${formatMontant(partACharge)} à charge`}</small>
  </div>
)

function Retirer({ id, statut, noms }: { readonly id: string; readonly statut: string; readonly noms: string }) {
  const { mutateAsync: retirer } = useRetirerProposition()
  const [retire, setRetire] = useState(false)
  return (
    <>
      <button className="ib" type="button" aria-label={`Retirer ${noms}`} aria-haspopup="dialog" onClick={() => setRetire(true)}>
        <Icone nom="croix" />
      </button>
      {retire && (
        <Confirmation
          titre="Retirer la proposition"
          detail={noms}
          consequences={consequencesDuRetrait({ statut })}
          action="Retirer"
          faire={() => retirer(id)}
          fermer={() => setRetire(false)}
        />
      )}
    </>
  )
}
