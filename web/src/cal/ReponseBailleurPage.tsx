import { useEffect, useState } from 'react'
import { api, type ReponseApi } from '../core/api.ts'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { Recepisse } from './Recepisse.tsx'
import { RepondreParLeLien } from './RepondreParLeLien.tsx'
import styles from './reponseBailleur.module.css'

export type ReponseBailleur = ReponseApi<'POST /v1/business/reponse-bailleur'>

/** La page d'un bailleur, sans compte, au téléphone : ouvrir son lien, classer, répondre, relire son récépissé (look/19). */
export function ReponseBailleurPage() {
  // Le jeton est dans le fragment de l'adresse, que le navigateur n'envoie pas ; lu, il en disparaît.
  const [jeton] = useState(() => new URLSearchParams(location.hash.slice(1)).get('jeton'))
  const [page, setPage] = useState<ReponseBailleur | null>(null)
  const [modifier, setModifier] = useState(false)
  useEffect(() => window.history.replaceState(window.history.state, '', location.pathname), [])
  useEffect(() => {
    document.title = 'Réponse du bailleur · Relogement'
  }, [])
  const repondu = (nouvelle: ReponseBailleur) => {
    setPage(nouvelle)
    setModifier(false)
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles.page}>
      <header className={styles.entete}>
        <b>Relogement</b>
        {page?.logement.bailleur && (
          <span>
            <Icone nom="cadenas" />
            {page.logement.bailleur.nom}
          </span>
        )}
      </header>
      <main id="contenu" className={styles.corps}>
        {page === null || jeton === null ? (
          <Ouvrir jeton={jeton} ouvrir={setPage} />
        ) : page.ferme === null && (page.recepisse === null || modifier) ? (
          <RepondreParLeLien jeton={jeton} page={page} repondu={repondu} />
        ) : (
          <Recepisse page={page} modifier={page.ferme === null ? () => setModifier(true) : null} />
        )}
      </main>
    </div>
  )
}

/** Un geste ouvre le lien : les lecteurs automatiques de courriels n'en font pas. */
function Ouvrir({ jeton, ouvrir }: { readonly jeton: string | null; readonly ouvrir: (page: ReponseBailleur) => void }) {
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
      ouvrir(await api('POST /v1/business/reponse-bailleur/_ouvrir', { body: { jeton } }))
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  return (
    <>
      <h1>Candidats proposés pour votre logement</h1>
      <p>Ce lien est personnel. Il montre les ménages proposés par l’équipe de relogement, et recueille votre réponse.</p>
      {erreur !== null && (
        <p className="dlg-e" role="alert">
          <Icone nom="alerte" />
          <span>{messageDe(erreur)}</span>
        </p>
      )}
      <button className="btn pri" type="button" aria-disabled={enCours || undefined} onClick={() => !enCours && void faire()}>
        {enCours ? 'Ouverture' : 'Ouvrir les candidatures'}
      </button>
    </>
  )
}
