import { formatDate, formatJour } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { usePage } from '../../acces/page.ts'
import { direLErreur } from '../../core/direLErreur.ts'
import { FicheIndisponible } from '../../core/fiche/FicheIndisponible.tsx'
import { formatTaille } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import { CadrePdf } from '../../document/CadrePdf.tsx'
import { contenuTransmisOptions, type Transmission, telechargerTransmis, transmissionOptions } from './transmission.data.ts'
import styles from './transmission.module.css'

/** Le document transmis à la personne, tant que son lien s'ouvre. */
export function TransmissionPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(transmissionOptions(id))
  usePage('Document transmis')
  if (data !== undefined) return <Transmis transmission={data} />
  if (error === null)
    return (
      <>
        <h1>Document transmis</h1>
        <p className="muted" role="status">
          Chargement
        </p>
      </>
    )
  return (
    <FicheIndisponible
      titre="Document transmis"
      introuvable="Document introuvable"
      detail="Il n’existe plus, ou ne vous a pas été transmis."
      retour={{ libelle: 'Accueil', vers: '/' }}
      erreur={error}
      relire={refetch}
    />
  )
}

function Transmis({ transmission }: { readonly transmission: Transmission }) {
  const { id, titre, codeMenage, nom, taille, auteur, transmisLe, jusquAu, expire } = transmission
  const par = auteur === null ? '' : ` par ${auteur.prenom} ${auteur.nom}`
  return (
    <div className={styles.transmise}>
      <h1 tabIndex={-1}>
        {titre}, <span className="cut">{codeMenage}</span>
      </h1>
      <p className="soft">
        Transmis le {formatJour(transmisLe)}
        {par}. {expire ? `Le lien s’ouvrait jusqu’au ${formatDate(jusquAu)}.` : `Le lien s’ouvre jusqu’au ${formatDate(jusquAu)}.`}
      </p>
      {expire ? (
        <EtatVide titre="Ce lien a expiré" detail="Demandez une nouvelle transmission à l’équipe de relogement." />
      ) : (
        <>
          <div className="row">
            <button className="btn pri" type="button" onClick={() => void telechargerTransmis(id).catch(direLErreur)}>
              <Icone nom="telecharger" />
              Télécharger ({formatTaille(taille)})
            </button>
          </div>
          <Lecture id={id} nom={nom} />
        </>
      )}
    </div>
  )
}

function Lecture({ id, nom }: { readonly id: string; readonly nom: string }) {
  const { data, error, refetch } = useQuery(contenuTransmisOptions(id))
  return <CadrePdf contenu={data} erreur={error} relire={() => void refetch()} titre={nom} />
}
