import { remettreCesListes } from '@relogement/domain/listesTenues'
import { type ReactNode, useEffect, useState } from 'react'
import { phrasesDuRefus } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import styles from './lien.module.css'

/** Le jeton d'un lien reçu est dans le fragment de l'adresse, que le navigateur n'envoie pas ; lu, il en disparaît. */
export function useJetonDuLien(titre: string): string | null {
  const [jeton] = useState(() => new URLSearchParams(location.hash.slice(1)).get('jeton'))
  useEffect(() => window.history.replaceState(window.history.state, '', location.pathname), [])
  useEffect(() => {
    document.title = `${titre} · Relogement`
  }, [titre])
  return jeton
}

/** Ce que rend l'appel d'une page : ses listes se lisent ici comme l'administration les a redites. */
export function avecSesListes<P extends { readonly listes: Parameters<typeof remettreCesListes>[0] }>(page: P): P {
  remettreCesListes(page.listes)
  return page
}

/** Une page sans cadre ni compte, au téléphone d'abord ; `qui` : pour qui elle est. */
export const PageSansCompte = ({ qui, children }: { readonly qui: string | null | undefined; readonly children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.entete}>
      <b>Relogement</b>
      {qui && (
        <span>
          <Icone nom="cadenas" />
          {qui}
        </span>
      )}
    </header>
    <main id="contenu" className={styles.corps}>
      {children}
    </main>
  </div>
)

/** Ce qui avait été tapé par ce lien sans être envoyé est revenu. */
export const SaisieReprise = ({ le }: { readonly le: string | null }) =>
  le !== null && (
    <p className="soft" role="status">
      Saisie du {le} reprise, pas encore envoyée.
    </p>
  )

interface Props {
  readonly jeton: string | null
  readonly titre: string
  readonly detail: string
  readonly action: string
  readonly ouvrir: (jeton: string) => Promise<void>
}

/** Un geste ouvre le lien : les lecteurs automatiques de courriels n'en font pas. */
export function OuvrirLeLien({ jeton, titre, detail, action, ouvrir }: Props) {
  const [{ enCours, erreur }, setEtat] = useState<{ enCours: boolean; erreur: unknown }>({ enCours: false, erreur: null })
  if (jeton === null)
    return (
      <>
        <h1>Lien incomplet</h1>
        <p>Ouvrez-le depuis le message reçu, en entier ; rechargée, cette page ne le garde pas.</p>
      </>
    )
  const faire = async () => {
    setEtat({ enCours: true, erreur: null })
    try {
      await ouvrir(jeton)
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  return (
    <>
      <h1>{titre}</h1>
      <p>{detail}</p>
      <ErreurDuLien erreur={erreur} />
      <button className="btn pri" type="button" aria-disabled={enCours || undefined} onClick={() => !enCours && void faire()}>
        {enCours ? 'Ouverture' : action}
      </button>
    </>
  )
}

export const ErreurDuLien = ({ erreur }: { readonly erreur: unknown }) =>
  erreur === null ? null : (
    <p className="dlg-e" role="alert">
      <Icone nom="alerte" />
      <span>{phrasesDuRefus(erreur).join(' ')}</span>
    </p>
  )

/** « Ce n'est pas vous ? » : le lien arrivé à une autre personne se signale, et n'ouvre plus rien. */
export function PasPourMoi({ signaler, signale }: { readonly signaler: () => Promise<unknown>; readonly signale: () => void }) {
  const [{ demande, erreur }, setEtat] = useState<{ demande: boolean; erreur: unknown }>({ demande: false, erreur: null })
  const faire = async () => {
    try {
      await signaler()
      signale()
    } catch (refus) {
      setEtat({ demande: true, erreur: refus })
    }
  }
  if (!demande)
    return (
      <span>
        Ce n’est pas vous ?{' '}
        <button className="lk" type="button" onClick={() => setEtat({ demande: true, erreur: null })}>
          Signaler
        </button>
      </span>
    )
  return (
    <div className={styles.signaler}>
      <p>Le lien n’ouvrira plus rien, et la personne qui vous a écrit en est avertie.</p>
      <ErreurDuLien erreur={erreur} />
      <button className="btn" type="button" onClick={() => void faire()}>
        Signaler et fermer le lien
      </button>
      <button className="btn ghost" type="button" onClick={() => setEtat({ demande: false, erreur: null })}>
        Garder le lien
      </button>
    </div>
  )
}

export const LienSignale = ({ suite = 'Vous pouvez effacer le message reçu.' }: { readonly suite?: string }) => (
  <>
    <h1>Merci, le lien est fermé</h1>
    <p>La personne qui vous a écrit en est avertie. {suite}</p>
  </>
)
