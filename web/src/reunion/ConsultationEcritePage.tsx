import { formatInstant } from '@relogement/domain/common/date.format'
import { useState } from 'react'
import { api, type ReponseApi } from '../core/api.ts'
import { Icone } from '../core/Icone.tsx'
import { avecSesListes, LienSignale, OuvrirLeLien, PageSansCompte, useJetonDuLien } from '../lien/PageSansCompte.tsx'
import styles from './consultationEcrite.module.css'
import { DonnerSonAvis } from './DonnerSonAvis.tsx'

export type ConsultationEcrite = ReponseApi<'POST /v1/business/consultation-ecrite'>

/** L'avis d'un participant à une consultation écrite, sans compte : ouvrir son lien, dire son avis, le relire. */
export function ConsultationEcritePage() {
  const jeton = useJetonDuLien('Consultation écrite')
  const [page, setPage] = useState<ConsultationEcrite | null>(null)
  const [etat, setEtat] = useState<'lire' | 'modifier' | 'signale'>('lire')
  const donne = (nouvelle: ConsultationEcrite) => {
    setPage(avecSesListes(nouvelle))
    setEtat('lire')
    window.scrollTo(0, 0)
  }
  return (
    <PageSansCompte qui={page?.destinataire}>
      {etat === 'signale' ? (
        <LienSignale />
      ) : page === null || jeton === null ? (
        <OuvrirLeLien
          jeton={jeton}
          titre="Votre avis est demandé"
          detail="Ce lien est personnel. Il montre les propositions de logement d’une consultation écrite, et recueille votre avis."
          action="Ouvrir la consultation"
          ouvrir={async (lu) => setPage(avecSesListes(await api('POST /v1/business/consultation-ecrite/_ouvrir', { body: { jeton: lu } })))}
        />
      ) : page.ferme === null && (page.recepisse === null || etat === 'modifier') ? (
        <DonnerSonAvis jeton={jeton} page={page} donne={donne} signale={() => setEtat('signale')} />
      ) : (
        <AvisDonne page={page} modifier={() => setEtat('modifier')} />
      )}
    </PageSansCompte>
  )
}

/** Ce qui a été reçu, sans promettre d'attribution. */
function AvisDonne({ page, modifier }: { readonly page: ConsultationEcrite; readonly modifier: () => void }) {
  const { nom, recepisse, ferme, propositions, jusquAu } = page
  return (
    <>
      <div>
        <h1>{recepisse === null ? 'Aucun avis donné' : 'Avis envoyé'}</h1>
        <p className="soft">
          {nom}
          {recepisse !== null && `, reçu le ${formatInstant(recepisse.le)}`}
        </p>
      </div>
      {ferme !== null && <p role="status">{ferme}</p>}
      {recepisse !== null && (
        <ul className={styles.recus}>
          {propositions.map((une) => (
            <li key={une.propositionId}>
              <span>
                {une.adresse}
                <small className="soft">{[une.nom, une.commentaire].filter(Boolean).join('. ')}</small>
              </span>
              {une.accepte !== null && (
                <span className={une.accepte ? 'tag ok' : 'tag bad'}>{une.accepte ? 'Favorable' : 'Défavorable'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {ferme === null && (
        <button className="btn" type="button" onClick={modifier}>
          <Icone nom="crayon" />
          Modifier mon avis
        </button>
      )}
      {recepisse !== null && (
        <p className="soft num">
          Version {recepisse.version}.{' '}
          {ferme === null ? `Modifiable jusqu’au ${formatInstant(jusquAu)} ; chaque version est gardée.` : 'Chaque version est gardée.'}
        </p>
      )}
    </>
  )
}
