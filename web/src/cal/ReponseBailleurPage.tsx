import { useState } from 'react'
import { api, type ReponseApi } from '../core/api.ts'
import { avecSesListes, LienSignale, OuvrirLeLien, PageSansCompte, useJetonDuLien } from '../lien/PageSansCompte.tsx'
import { Recepisse } from './Recepisse.tsx'
import { RepondreParLeLien } from './RepondreParLeLien.tsx'

export type ReponseBailleur = ReponseApi<'POST /v1/business/reponse-bailleur'>

/** La page d'un bailleur, sans compte, au téléphone : ouvrir son lien, classer, répondre, relire son récépissé (look/19). */
export function ReponseBailleurPage() {
  const jeton = useJetonDuLien('Réponse du bailleur')
  const [page, setPage] = useState<ReponseBailleur | null>(null)
  const [etat, setEtat] = useState<'lire' | 'modifier' | 'signale'>('lire')
  const repondu = (nouvelle: ReponseBailleur) => {
    setPage(avecSesListes(nouvelle))
    setEtat('lire')
    window.scrollTo(0, 0)
  }
  return (
    <PageSansCompte qui={page?.logement.bailleur?.nom}>
      {etat === 'signale' ? (
        <LienSignale />
      ) : page === null || jeton === null ? (
        <OuvrirLeLien
          jeton={jeton}
          titre="Candidats proposés pour votre logement"
          detail="Ce lien est personnel. Il montre les ménages proposés par l’équipe de relogement, et recueille votre réponse."
          action="Ouvrir les candidatures"
          ouvrir={async (lu) => setPage(avecSesListes(await api('POST /v1/business/reponse-bailleur/_ouvrir', { body: { jeton: lu } })))}
        />
      ) : page.ferme === null && (page.recepisse === null || etat === 'modifier') ? (
        <RepondreParLeLien jeton={jeton} page={page} repondu={repondu} signale={() => setEtat('signale')} />
      ) : (
        <Recepisse jeton={jeton} page={page} modifier={page.ferme === null ? () => setEtat('modifier') : null} />
      )}
    </PageSansCompte>
  )
}
