import { formatDate, formatJour } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { direLErreur } from '../../core/direLErreur.ts'
import { messageDe } from '../../core/erreurs.ts'
import { Icone } from '../../core/Icone.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { telechargerDocument } from '../../document/document.data.ts'
import type { Menage } from '../menage.data.ts'
import { vuDuMenage } from '../menage.sujet.ts'
import { produitsOptions } from '../produits/produits.data.ts'
import styleDesRaisons from '../raisons.module.css'
import { ProduireRecapitulatif } from './ProduireRecapitulatif.tsx'
import styles from './transmettre.module.css'
import { preparationOptions, type TransmissionPreparee, useTransmettre } from './transmission.data.ts'

interface Props {
  readonly menage: Menage
  readonly fermer: () => void
}

const TITRE = 'Transmettre l’entretien à la MEL'

/** À qui l'entretien part, avec quel document, jusqu'à quand ; et, sur place, de quoi produire le récapitulatif qui manque. */
export function TransmettreALaMel({ menage, fermer }: Props) {
  const { data, error, refetch } = useQuery(preparationOptions(menage.id))
  const { data: produits } = useQuery(produitsOptions(menage.id))
  const transmettre = useTransmettre(menage)
  const [produit, setProduit] = useState(false)
  const consequences = menage.nextPlaces.find(({ transition }) => transition === 'transmettre_guide_mel')?.consequences ?? []
  const recapitulatif = produits?.find(({ nature }) => nature === 'RECAPITULATIF_ENTRETIEN')
  if (produit && recapitulatif !== undefined)
    return (
      <ProduireRecapitulatif menageId={menage.id} entree={recapitulatif} produit={() => void refetch()} fermer={() => setProduit(false)} />
    )
  const empeche = data === undefined || data.bloquants.length > 0 || data.destinataires.length === 0
  return (
    <Dialogue
      titre={TITRE}
      detail={`${menage.noms}, ${menage.codeMenage}`}
      fermer={fermer}
      largeur={560}
      pied={
        <PiedDeGeste
          action="Transmettre"
          pendant="Transmission en cours"
          enCours={transmettre.isPending}
          empeche={empeche}
          decritPar="transmission-empechee"
          erreur={transmettre.error}
          faire={() => transmettre.mutate(undefined, { onSuccess: fermer })}
          fermer={fermer}
        />
      }
    >
      <div className={`dlg-c ${styles.transmission}`}>
        {error !== null && (
          <p className={styles.document} role="alert">
            <Icone nom="alerte" />
            {messageDe(error)}
          </p>
        )}
        {data === undefined && error === null && (
          <p className="muted" role="status">
            Chargement
          </p>
        )}
        {data !== undefined && (
          <Preparee
            menageId={menage.id}
            preparee={data}
            produire={recapitulatif !== undefined && recapitulatif.refus === null ? () => setProduit(true) : null}
          />
        )}
        {!empeche && <Consequences consequences={consequences} />}
      </div>
    </Dialogue>
  )
}

interface PropsPreparee {
  readonly menageId: string
  readonly preparee: TransmissionPreparee
  /** Absent : la personne ne produit pas le récapitulatif. */
  readonly produire: (() => void) | null
}

function Preparee({ menageId, preparee: { destinataires, document, jusquAu, bloquants }, produire }: PropsPreparee) {
  const raisons = destinataires.length === 0 ? [...bloquants, SANS_DESTINATAIRE] : bloquants
  return (
    <>
      {raisons.length > 0 && (
        <ul className={`todo ${styleDesRaisons.raisons}`} id="transmission-empechee">
          {raisons.map((raison) => (
            <li key={raison}>
              <span className="amber">
                <Icone nom="alerte" />
              </span>
              <span>{raison}</span>
            </li>
          ))}
        </ul>
      )}
      <h3>Document</h3>
      {document === null ? (
        <p className="muted">Aucun récapitulatif d’entretien n’a été produit.</p>
      ) : (
        <p className={styles.document}>
          <Icone nom="document" />
          <span>
            Récapitulatif d’entretien, version {document.numero ?? 1} du {formatJour(document.ajouteLe)}{' '}
            <button
              className="lk"
              type="button"
              onClick={() => void telechargerDocument(vuDuMenage({ id: menageId }), document).catch(direLErreur)}
            >
              Télécharger
              <span className="vh"> : {document.nom}</span>
            </button>
          </span>
        </p>
      )}
      <p className="soft">La MEL en reçoit l’édition sans la santé, le suivi social, les dettes ni les observations.</p>
      {produire !== null && (
        <button className="btn sm" type="button" onClick={produire}>
          <Icone nom="document" />
          {document === null ? 'Produire le récapitulatif…' : 'Produire une nouvelle version…'}
        </button>
      )}
      <h3>Destinataires</h3>
      {destinataires.length === 0 ? (
        <p className="muted">Personne.</p>
      ) : (
        <ul className={styles.destinataires}>
          {destinataires.map(({ id, prenom, nom, email }) => (
            <li key={id}>
              <Icone nom="personne" />
              <span>
                {prenom} {nom}
              </span>
              <span className="muted">{email}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        Le courriel ne nomme pas le ménage : il porte l’adresse du document, que chaque destinataire ouvre avec son compte jusqu’au{' '}
        {formatDate(jusquAu)}.
      </p>
    </>
  )
}

const SANS_DESTINATAIRE = 'Aucune personne de la MEL n’est en activité pour cette ville.'
