import { formatInstant } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Icone } from '../core/Icone.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { fluxAgendaOptions, useFluxAgenda } from './agenda.data.ts'
import styles from './agenda.module.css'

/** Relie l'agenda que la personne a déjà : l'adresse secrète se montre une fois, se remplace, se ferme. */
export function BoutonMonAgenda() {
  const [ouvert, ouvrir] = useState(false)
  return (
    <>
      <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => ouvrir(true)}>
        <Icone nom="calendrier" />
        Relier mon agenda
      </button>
      {ouvert && <MonAgenda fermer={() => ouvrir(false)} />}
    </>
  )
}

function MonAgenda({ fermer }: { readonly fermer: () => void }) {
  const { data, error, refetch } = useQuery(fluxAgendaOptions)
  const { faire, retirer } = useFluxAgenda()
  const adresse = faire.data?.adresse
  const existe = data !== undefined && data.faitLe !== null
  const etat = useRef<HTMLParagraphElement>(null)
  // Le bouton qui a servi n'est plus là : la suite se lit où il était.
  const fermerLAdresse = () => {
    faire.reset()
    retirer.mutate(undefined, { onSuccess: () => etat.current?.focus() })
  }
  return (
    <Dialogue
      titre="Relier mon agenda"
      detail="Vos rendez-vous et vos déménagements, relus par l’agenda de votre téléphone ou de votre messagerie"
      fermer={fermer}
      largeur={500}
      pied={
        adresse !== undefined || data === undefined ? (
          <PiedDeGeste fermer={fermer} />
        ) : (
          <PiedDeGeste
            action={existe ? 'Remplacer l’adresse' : 'Faire l’adresse'}
            pendant="Création"
            enCours={faire.isPending}
            faire={() => faire.mutate()}
            erreur={faire.error}
            fermer={fermer}
            renoncer="Fermer"
          />
        )
      }
    >
      <div className={`dlg-c ${styles.agenda}`}>
        {adresse !== undefined ? (
          <>
            <p role="status">Collez cette adresse dans votre agenda (« S’abonner », « Ajouter par URL »). Elle ne se lira plus.</p>
            <input
              ref={viser}
              className="in"
              readOnly
              value={adresse}
              aria-label="Adresse de mon agenda"
              onFocus={({ target }) => target.select()}
            />
          </>
        ) : data === undefined ? (
          <ContenuAttendu attente="Lecture de votre adresse" erreur={error} relire={refetch} />
        ) : (
          <p ref={etat} tabIndex={-1}>
            {direLEtat(data)}
          </p>
        )}
        <p className="soft">
          Qui tient l’adresse lit vos dates : gardez-la pour vous. Elle dit la nature et le code du dossier, ni nom, ni lieu ; elle se ferme
          avec votre compte.
        </p>
        {existe && (
          <button
            className="btn sm"
            type="button"
            aria-disabled={retirer.isPending || undefined}
            onClick={() => !retirer.isPending && fermerLAdresse()}
          >
            Fermer l’adresse
          </button>
        )}
        {retirer.error !== null && <p role="alert">L’adresse n’a pas pu être fermée. Réessayez.</p>}
      </div>
    </Dialogue>
  )
}

const viser = (champ: HTMLInputElement | null) => champ?.focus()

function direLEtat({ faitLe, luLe }: { readonly faitLe: string | null; readonly luLe: string | null }): string {
  if (faitLe === null) return 'Aucune adresse n’ouvre votre agenda.'
  const lue = luLe === null ? 'aucun agenda ne l’a encore relue' : `relue pour la dernière fois le ${formatInstant(luLe)}`
  return `Une adresse existe depuis le ${formatInstant(faitLe)} : ${lue}. La remplacer ferme celle-ci.`
}
