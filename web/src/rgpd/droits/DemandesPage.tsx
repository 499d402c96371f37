import { formatDateCourte } from '@relogement/domain/common/date.format'
import { droits } from '@relogement/domain/rgpd/droits/droits.listes'
import { useState } from 'react'
import { usePage } from '../../app/page.ts'
import { api } from '../../core/api.ts'
import { Icone } from '../../core/Icone.tsx'
import { Liste } from '../../core/liste/Liste.tsx'
import type { Colonne } from '../../core/liste/Tableau.tsx'
import { useLignes } from '../../core/liste/useLignes.ts'
import { useListe } from '../../core/liste/useListe.ts'
import { definitionDemandes } from './demandes.definition.ts'
import type { LigneDeDemande } from './droits.data.ts'
import { Delai, EtatDeDemande } from './EtatDeDemande.tsx'
import { SaisirLaDemande } from './SaisirLaDemande.tsx'
import './droits.css'

/** Le registre des demandes de droits : ce qui est en retard, ce qui presse, ce qui est clos. */
export function DemandesPage() {
  usePage('Demandes de droits')
  const liste = useListe(definitionDemandes)
  const [saisir, setSaisir] = useState(false)
  const { page, pageSize, filtres } = liste.etat
  const requete = useLignes(
    ['demandes-de-droits', 'registre'],
    { page, pageSize, statuts: filtres['statuts'], droits: filtres['droits'] },
    (demande) => api('GET /v1/rgpd/demandes', demande),
  )
  const { metadata } = requete.data ?? {}
  return (
    <>
      {metadata !== undefined && <Echeances enRetard={metadata.enRetard} proches={metadata.proches} />}
      <Liste<LigneDeDemande>
        titre="Demandes de droits"
        mots={['demande', 'demandes', 'f']}
        liste={liste}
        requete={requete}
        colonnes={colonnes}
        lienDe={({ id }) => `/administration/demandes-de-droits/${id}`}
        actions={
          metadata?.refusEnregistrer === null && (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setSaisir(true)}>
              Enregistrer une demande
            </button>
          )
        }
        vide="Une personne demande ses données, leur rectification ou leur effacement : sa demande s’enregistre ici, avec sa date de réception."
        note="Une réponse est due un mois après la réception, trois si la personne a été prévenue d’une prolongation."
      />
      {saisir && <SaisirLaDemande fermer={() => setSaisir(false)} />}
    </>
  )
}

/** Ce qui n'attend pas : aucune alerte du dossier ne convient, une demande peut n'être d'aucun ménage. */
function Echeances({ enRetard, proches }: { readonly enRetard: number; readonly proches: number }) {
  if (enRetard + proches === 0) return null
  return (
    <p className={enRetard > 0 ? 'droits-alerte rouge' : 'droits-alerte'} role="status">
      <Icone nom="alerte" />
      <span>
        {[enRetard > 0 ? `${nombre(enRetard)} en retard` : '', proches > 0 ? `${nombre(proches)} à répondre sous sept jours` : '']
          .filter((texte) => texte !== '')
          .join(', ')}
        .
      </span>
    </p>
  )
}

const nombre = (combien: number) => `${combien} demande${combien > 1 ? 's' : ''}`

const colonnes: Colonne<LigneDeDemande>[] = [
  { cle: 'numero', titre: 'Demande', largeur: 120, carte: 1, rendu: ({ numero }) => <span className="num">{numero}</span> },
  { cle: 'personne', titre: 'Personne', carte: 3, rendu: ({ personne }) => personne, infobulle: ({ personne }) => personne },
  { cle: 'droit', titre: 'Droit', largeur: 160, rendu: ({ droit }) => droits[droit] },
  { cle: 'recueLe', titre: 'Reçue le', largeur: 140, rendu: ({ recueLe }) => formatDateCourte(recueLe) },
  {
    cle: 'echeance',
    titre: 'À répondre avant le',
    largeur: 180,
    rendu: ({ echeance, closeLe }) =>
      closeLe === null ? formatDateCourte(echeance) : <span className="muted">close le {formatDateCourte(closeLe)}</span>,
  },
  { cle: 'delai', titre: 'Délai', largeur: 170, carte: 4, rendu: (demande) => <Delai {...demande} /> },
  { cle: 'statut', titre: 'État', largeur: 170, carte: 2, rendu: ({ statut }) => <EtatDeDemande statut={statut} /> },
]
