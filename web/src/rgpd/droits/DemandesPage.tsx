import { formatDateCourte } from '@relogement/domain/common/date.format'
import { listeDemandes } from '@relogement/domain/rgpd/droits/demandes.liste'
import { droits } from '@relogement/domain/rgpd/droits/droits.listes'
import { useState } from 'react'
import { usePage } from '../../acces/page.ts'
import { api } from '../../core/api.ts'
import { Icone } from '../../core/Icone.tsx'
import { colonnesDe, useListeDeclaree } from '../../core/liste/declaree.ts'
import { Liste } from '../../core/liste/Liste.tsx'
import type { LigneDeDemande } from './droits.data.ts'
import { Delai, EtatDeDemande } from './EtatDeDemande.tsx'
import styles from './echeances.module.css'
import { SaisirLaDemande } from './SaisirLaDemande.tsx'

/** Le registre des demandes de droits : ce qui est en retard, ce qui presse, ce qui est clos. */
export function DemandesPage() {
  usePage(listeDemandes.titre)
  const vue = useListeDeclaree(listeDemandes, {
    cle: ['demandes-de-droits', 'registre'],
    lire: (demande) => api('GET /v1/rgpd/demandes', demande),
  })
  const [saisir, setSaisir] = useState(false)
  const { metadata } = vue.requete.data ?? {}
  return (
    <>
      <Liste<LigneDeDemande>
        {...vue}
        colonnes={colonnes}
        lienDe={({ id }) => `/administration/demandes-de-droits/${id}`}
        actions={
          metadata !== undefined && (
            <>
              <Echeances enRetard={metadata.enRetard} proches={metadata.proches} />
              {metadata.refusEnregistrer === null && (
                <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setSaisir(true)}>
                  Enregistrer une demande
                </button>
              )}
            </>
          )
        }
      />
      {saisir && <SaisirLaDemande fermer={() => setSaisir(false)} />}
    </>
  )
}

/** Ce qui n'attend pas, à côté du titre (la liste garde ses lignes) : aucune alerte du dossier ne convient, une demande peut n'être d'aucun ménage. */
function Echeances({ enRetard, proches }: { readonly enRetard: number; readonly proches: number }) {
  if (enRetard + proches === 0) return null
  return (
    <p className={enRetard > 0 ? `red ${styles.echeances}` : styles.echeances} role="status">
      <Icone nom="alerte" />
      <span>
        {[enRetard > 0 ? `${enRetard} en retard` : '', proches > 0 ? `${proches} à répondre sous sept jours` : '']
          .filter((texte) => texte !== '')
          .join(', ')}
        .
      </span>
    </p>
  )
}

const colonnes = colonnesDe<LigneDeDemande, typeof listeDemandes>(listeDemandes, {
  numero: { largeur: 120, carte: 3, rendu: ({ numero }) => <span className="num">{numero}</span> },
  personne: { carte: 1, rendu: ({ personne }) => personne, infobulle: ({ personne }) => personne },
  droit: { largeur: 160, rendu: ({ droit }) => droits[droit] },
  recueLe: { largeur: 140, rendu: ({ recueLe }) => formatDateCourte(recueLe) },
  echeance: {
    largeur: 180,
    rendu: ({ echeance, closeLe }) =>
      closeLe === null ? formatDateCourte(echeance) : <span className="muted">close le {formatDateCourte(closeLe)}</span>,
  },
  delai: { largeur: 170, carte: 4, rendu: (demande) => <Delai {...demande} /> },
  statut: { largeur: 170, carte: 2, rendu: ({ statut }) => <EtatDeDemande statut={statut} /> },
})
