import { formatInstant } from '@relogement/domain/common/date.format'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tag } from '../core/Cotation.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Icone } from '../core/Icone.tsx'
import { enCapitale, jourEntier } from '../core/jour.ts'
import styles from './feuille.module.css'
import { type DemenagementDuJour, feuilleOptions, useDireFait } from './prestataire.data.ts'
import { SignalerUnIncident } from './SignalerUnIncident.tsx'

interface Props {
  readonly jour: string
  readonly voisin: (jours: number) => void
}

/** La feuille de route d'un jour, à l'écran et sur papier : ce que chaque bon dit, et où en est chaque déménagement. */
export function FeuilleDuJour({ jour, voisin }: Props) {
  const { data, error, refetch } = useQuery({ ...feuilleOptions(jour), refetchOnMount: 'always' })
  const [incident, signaler] = useState<DemenagementDuJour | null>(null)
  return (
    <>
      <div className={styles.tete}>
        <button className={`ib line ${styles.horsPapier}`} type="button" aria-label="Jour précédent" onClick={() => voisin(-1)}>
          <Icone nom="gauche" />
        </button>
        <h2 aria-live="polite">{enCapitale(jourEntier(jour))}</h2>
        <button className={`ib line ${styles.horsPapier}`} type="button" aria-label="Jour suivant" onClick={() => voisin(1)}>
          <Icone nom="droite" />
        </button>
        {data !== undefined && data.length > 0 && (
          <button className={`btn sm ${styles.horsPapier}`} type="button" onClick={() => window.print()}>
            <Icone nom="document" />
            Imprimer
          </button>
        )}
      </div>
      {data === undefined ? (
        <div className="box">
          <ContenuAttendu attente="Chargement de la feuille de route" erreur={error} relire={refetch} />
        </div>
      ) : data.length === 0 ? (
        <p className="box vide-s">Aucun déménagement commandé ce jour-là.</p>
      ) : (
        <ol className={styles.feuille}>
          {data.map((demenagement) => (
            <li key={demenagement.id}>
              <Demenagement demenagement={demenagement} signaler={() => signaler(demenagement)} />
            </li>
          ))}
        </ol>
      )}
      {incident !== null && <SignalerUnIncident demenagement={incident} fermer={() => signaler(null)} />}
    </>
  )
}

function Demenagement({ demenagement, signaler }: { readonly demenagement: DemenagementDuJour; readonly signaler: () => void }) {
  const { id, numero, demiJournee, contact, depart, arrivee, prestation, refus } = demenagement
  const { mutate, isPending } = useDireFait()
  const titre = `Bon n° ${numero}, ${demiJournees[demiJournee].toLowerCase()}`
  return (
    <section className="box sec" aria-label={titre}>
      <div className={`sec-h ${styles.gestes}`}>
        <h3>{titre}</h3>
        <div className={`acts ${styles.gestes}`}>
          <Etat demenagement={demenagement} />
          {refus === null && (
            <span className={`${styles.horsPapier} ${styles.gestes}`}>
              {demenagement.faitLe === null && (
                <button
                  className="btn sm pri"
                  type="button"
                  aria-disabled={isPending || undefined}
                  onClick={() => !isPending && mutate(id)}
                >
                  Fait<span className="vh"> : {titre}</span>
                </button>
              )}
              <button className="btn sm" type="button" aria-haspopup="dialog" onClick={signaler}>
                Signaler un incident<span className="vh"> : {titre}</span>
              </button>
            </span>
          )}
        </div>
      </div>
      <div className={styles.parties}>
        <Partie titre="Contact" lignes={contact} />
        <Partie titre="Départ" lignes={depart} />
        <Partie titre="Arrivée" lignes={arrivee} vide="Adresse à venir" />
        <Partie titre="Prestation" lignes={prestation.filter(({ valeur }) => valeur !== '—')} vide="Rien de particulier" />
      </div>
    </section>
  )
}

function Etat({ demenagement: { recuLe, faitLe, incidentLe } }: { readonly demenagement: DemenagementDuJour }) {
  return (
    <span className={styles.gestes}>
      {incidentLe !== null && <Tag sens="bad">Incident signalé</Tag>}
      {faitLe !== null ? (
        <Tag sens="ok">Fait le {formatInstant(faitLe)}</Tag>
      ) : recuLe === null ? (
        <Tag sens="warn">Réception à confirmer</Tag>
      ) : (
        <Tag>Reçu le {formatInstant(recuLe)}</Tag>
      )}
    </span>
  )
}

interface PropsPartie {
  readonly titre: string
  readonly lignes: DemenagementDuJour['contact']
  readonly vide?: string
}

const Partie = ({ titre, lignes, vide = '' }: PropsPartie) => (
  <div>
    <h4 className="soft">{titre}</h4>
    {lignes.length === 0 ? <p className="muted">{vide}</p> : <Definitions lignes={lignes} />}
  </div>
)
