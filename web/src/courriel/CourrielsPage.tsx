import { statutsCourriel } from '@relogement/domain/courriel/courriel.listes'
import { listeCourriels } from '@relogement/domain/courriel/courriels.liste'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import styles from './courriels.module.css'
import { LireLEnvoi } from './LireLEnvoi.tsx'

type Courriel = ReponseApi<'GET /v1/courriels'>['hydra:member'][number]

const instant = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** La boîte d'envoi : ce que le produit a écrit, et ce qui est parti. */
export function CourrielsPage() {
  usePage(listeCourriels.titre)
  const vue = useListeDeclaree(listeCourriels, { cle: ['courriels'], lire: (demande) => api('GET /v1/courriels', demande) })
  const [lu, setLu] = useState<Courriel | null>(null)
  return (
    <>
      <Liste<Courriel> {...vue} colonnes={colonnes(setLu)} />
      {lu && <LireLEnvoi courriel={lu} montre={() => void vue.requete.refetch()} fermer={() => setLu(null)} />}
    </>
  )
}

const colonnes = (lire: (courriel: Courriel) => void) =>
  colonnesDe<Courriel, typeof listeCourriels>(listeCourriels, {
    sujet: {
      carte: 1,
      rendu: (courriel) => (
        <button className={`lk ${styles.objet}`} type="button" onClick={() => lire(courriel)}>
          {courriel.sujet}
        </button>
      ),
    },
    destinataires: {
      carte: 3,
      rendu: ({ destinataires }) => destinataires.join(', '),
      infobulle: ({ destinataires }) => destinataires.join(', '),
    },
    statut: { largeur: 120, carte: 2, rendu: ({ statut }) => statutsCourriel[statut] },
    creeLe: { largeur: 190, carte: 5, rendu: ({ creeLe }) => instant.format(new Date(creeLe)) },
  })
