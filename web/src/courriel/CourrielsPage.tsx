import { statutsCourriel } from '@relogement/domain/courriel/courriel.listes'
import { useState } from 'react'
import { usePage } from '../app/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { Liste } from '../core/liste/Liste.tsx'
import type { Colonne } from '../core/liste/Tableau.tsx'
import { useLignes } from '../core/liste/useLignes.ts'
import { useListe } from '../core/liste/useListe.ts'
import { definitionCourriels } from './courriels.definition.ts'
import { LireLEnvoi } from './LireLEnvoi.tsx'
import './courriels.css'

type Courriel = ReponseApi<'GET /v1/courriels'>['hydra:member'][number]

const instant = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** La boîte d'envoi : ce que le produit a écrit, et ce qui est parti. */
export function CourrielsPage() {
  usePage('Boîte d’envoi')
  const liste = useListe(definitionCourriels)
  const [lu, setLu] = useState<Courriel | null>(null)
  const { page, pageSize, sort } = liste.etat
  const requete = useLignes(['courriels'], { page, pageSize, sort }, (demande) => api('GET /v1/courriels', demande))
  return (
    <>
      <Liste<Courriel>
        titre="Boîte d’envoi"
        mots={['courriel', 'courriels']}
        liste={liste}
        requete={requete}
        colonnes={colonnes(setLu)}
        vide={
          'Relogement écrit ici chaque courriel qu’il envoie : entretien transmis à la MEL, demande de pièces, purge à valider, récapitulatif des alertes, mot de passe changé. Chacun dit à qui il va, et s’il est parti.'
        }
        note="Sans serveur de courriel, rien ne part : les messages se lisent ici, sans les liens des comptes. Un serveur configuré plus tard envoie ceux de la semaine."
      />
      {lu && <LireLEnvoi courriel={lu} montre={() => void requete.refetch()} fermer={() => setLu(null)} />}
    </>
  )
}

const colonnes = (lire: (courriel: Courriel) => void): Colonne<Courriel>[] => [
  {
    cle: 'sujet',
    titre: 'Objet',
    carte: 1,
    rendu: (courriel) => (
      <button className="lk courriel-objet" type="button" onClick={() => lire(courriel)}>
        {courriel.sujet}
      </button>
    ),
  },
  {
    cle: 'destinataires',
    titre: 'Destinataires',
    carte: 3,
    rendu: ({ destinataires }) => destinataires.join(', '),
    infobulle: ({ destinataires }) => destinataires.join(', '),
  },
  { cle: 'statut', titre: 'État', largeur: 120, triable: true, carte: 2, rendu: ({ statut }) => statutsCourriel[statut] },
  { cle: 'creeLe', titre: 'Écrit le', largeur: 190, triable: true, carte: 5, rendu: ({ creeLe }) => instant.format(new Date(creeLe)) },
]
