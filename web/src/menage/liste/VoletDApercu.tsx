import { formatDate } from '@relogement/domain/common/date.format'
import { apparenceDuDossier } from '@relogement/domain/menage/menage.statuts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { tonDAlerte } from '../../alerte/ton.ts'
import { UnCommentaire } from '../../commentaire/UnCommentaire.tsx'
import { Cotation } from '../../core/Cotation.tsx'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { formatNombre, formatTelephone } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import { Lien } from '../../core/Lien.tsx'
import { Statut } from '../../core/Statut.tsx'
import '../../core/fiche/fiche.css'
import { useAlertes } from '../alertes/useAlertes.ts'
import { type Menage, menageOptions, statutDe } from '../menage.data.ts'
import styles from './apercu.module.css'
import { type LigneMenage, quiEtDepuis } from './colonnes.tsx'
import type { Apercu } from './useApercu.ts'

/** À droite de la liste, l'essentiel du dossier de la ligne choisie. */
export function VoletDApercu({ apercu: { ligne, place, pas, bout, basculer } }: { readonly apercu: Apercu }) {
  return (
    <aside className={`${styles.volet} ecran`} aria-label="Aperçu du dossier">
      <div className={`row muted ${styles.tete}`}>
        <span className="grow num" role="status">
          {place === null ? 'Aperçu' : `${formatNombre(place.rang)} sur ${formatNombre(place.total)}`}
          {ligne !== null && <span className="vh"> : {ligne.noms}</span>}
        </span>
        <Pas libelle="Ligne précédente" touche="K" empeche={bout.avant} faire={() => pas(-1)} />
        <Pas libelle="Ligne suivante" touche="J" empeche={bout.apres} faire={() => pas(1)} />
        <button className="ib" type="button" aria-label="Fermer l’aperçu" onClick={basculer}>
          <Icone nom="croix" />
        </button>
      </div>
      <div className={styles.corps}>
        {ligne === null ? (
          <p className="muted">Choisissez une ligne, ou J pour la suivante et K pour la précédente.</p>
        ) : (
          <Lu key={ligne.id} ligne={ligne} />
        )}
      </div>
    </aside>
  )
}

interface PropsPas {
  readonly libelle: string
  readonly touche: 'J' | 'K'
  readonly empeche: boolean
  readonly faire: () => void
}

const Pas = ({ libelle, touche, empeche, faire }: PropsPas) => (
  <button
    className="ib"
    type="button"
    aria-label={libelle}
    aria-keyshortcuts={touche}
    aria-disabled={empeche || undefined}
    title={`${libelle} (${touche})`}
    onClick={() => !empeche && faire()}
  >
    <Icone nom={touche === 'K' ? 'haut' : 'bas'} />
  </button>
)

/** Passer d'une ligne à l'autre sans s'arrêter n'est pas lire les dossiers. */
const ARRET = 250

function Lu({ ligne }: { readonly ligne: LigneMenage }) {
  const [arrete, setArrete] = useState(false)
  useEffect(() => {
    const minuterie = setTimeout(() => setArrete(true), ARRET)
    return () => clearTimeout(minuterie)
  }, [])
  const { data, error, refetch } = useQuery({ ...menageOptions(ligne.id, 'apercu'), staleTime: 0, enabled: arrete })
  if (!arrete || data === undefined) return <ContenuAttendu attente="Chargement du dossier" erreur={error} relire={() => void refetch()} />
  return <Essentiel menage={data} ligne={ligne} />
}

function Essentiel({ menage, ligne: { cotation, prochaineEtape } }: { readonly menage: Menage; readonly ligne: LigneMenage }) {
  const { noms, codeMenage, relogement, prochaineEtape: etape, comments } = menage
  const { operation, chargeDeRelogementPrincipal: charge, relogementNecessaire = true } = relogement
  const telephone = menage.informations?.telephone
  const dernier = comments?.[0]
  return (
    <>
      <div className="stack">
        <h2>{noms}</h2>
        <div className={`row soft ${styles.qui}`}>
          <Statut aspect={apparenceDuDossier({ statut: statutDe(menage), relogementNecessaire })} />
          <Cotation couleur={cotation.couleur} points={cotation.score} />
        </div>
        <div className={`row soft ${styles.qui}`}>
          <span className="num">{codeMenage}</span>
          <span>{operation.nom}</span>
          <span>{charge === null ? 'Sans chargé de relogement' : `Suivi par ${charge.prenom} ${charge.nom}`}</span>
        </div>
        {telephone && (
          <a className="lk num" href={`tel:${telephone}`}>
            {formatTelephone(telephone)}
          </a>
        )}
      </div>
      <Lien className="btn" vers={adresseDuMenage(menage.id)}>
        Ouvrir le dossier
      </Lien>
      {etape != null && (
        <section className="stack">
          <h3>Prochaine étape</h3>
          <p className="mid">{etape.titre}</p>
          {prochaineEtape && <p className="muted">{quiEtDepuis(prochaineEtape)}</p>}
          {etape.bloquants.length > 0 && (
            <ul className="todo">
              {etape.bloquants.map(({ texte }) => (
                <li key={texte}>
                  <span className="red">
                    <Icone nom="interdit" />
                  </span>
                  <span>{texte}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {menage.alerts !== undefined && <SesAlertes menage={menage} />}
      {comments !== undefined && (
        <section className="stack">
          <h3>Dernier commentaire</h3>
          {dernier === undefined ? (
            <p className="muted">Aucun commentaire.</p>
          ) : (
            <div className="cm">
              <UnCommentaire commentaire={dernier} />
            </div>
          )}
        </section>
      )}
    </>
  )
}

function SesAlertes({ menage }: { readonly menage: Menage }) {
  const alertes = useAlertes(menage)
  return (
    <section className="stack">
      <h3>Alertes</h3>
      {alertes.length === 0 ? (
        <p className="muted">Aucune alerte ouverte.</p>
      ) : (
        <ul className="todo">
          {alertes.map(({ id, couleur, texte, dateAlerte }) => (
            <li key={id}>
              <span className={tonDAlerte(couleur)}>
                <Icone nom={couleur === null ? 'cloche' : 'alerte'} />
              </span>
              <span>
                <span className="vh">{couleur === null ? 'Alerte : ' : `Alerte ${couleur.toLowerCase()} : `}</span>
                {texte}
                <small>Le {formatDate(jourDe(dateAlerte))}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
