import { direLaCharge } from '@relogement/domain/utilisateur/charge.rules'
import { listeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.liste'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { messageDe } from '../core/erreurs.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { BoutonExporter } from '../core/liste/BoutonExporter.tsx'
import { definitionDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Filtres } from '../core/liste/Filtres.tsx'
import { Segments } from '../core/Onglets.tsx'
import { adresseDesMenages } from '../objectif/adresses.ts'
import { pas as choixDePas, type Pas } from '../objectif/GrilleDObjectifs.tsx'
import styles from './charges.module.css'
import { Initiales } from './Initiales.tsx'
import { ObjectifsDuCharge } from './ObjectifsDuCharge.tsx'
import { SemainesDeCapacite } from './SemainesDeCapacite.tsx'
import type { LigneUtilisateur } from './utilisateur.data.ts'

const TITRE = 'Chargés de relogement'
const FILTRES = ['partenaires', 'PRUs', 'zones']
const definition = {
  ...definitionDe(listeUtilisateurs),
  filtres: definitionDe(listeUtilisateurs).filtres.filter(({ cle }) => FILTRES.includes(cle)),
}
const LIGNES = 100

/** Chaque chargé : ce qu'il suit, ce qu'il peut encore recevoir, et, déplié, ce qu'il a visé et fait. */
export function ChargesPage() {
  usePage(TITRE, [{ libelle: 'Relogement' }, { libelle: 'Outil de pilotage' }])
  const [pas, choisirLePas] = useState<Pas>('MONTH')
  const { liste, requete, facettes } = useListeDeclaree(listeUtilisateurs, {
    cle: ['utilisateurs', 'charges'],
    definition,
    demander: (etat) => ({
      ...demandeDe(listeUtilisateurs, etat),
      page: 1,
      pageSize: LIGNES,
      role: ['CHARGE_DE_RELOGEMENT' as const],
      etats: ['ACTIF' as const, 'INVITE' as const],
    }),
    lire: (demande) => api('GET /v1/utilisateurs', demande),
  })
  const lignes = requete.data?.['hydra:member']
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{TITRE}</h1>
        {requete.data && (
          <span className="tot">
            {formatNombre(requete.data['hydra:totalItems'])}
            <span className="vh"> personnes</span>
          </span>
        )}
        <div className="acts">
          <Segments libelle="Période" choix={choixDePas} choisi={pas} choisir={choisirLePas} />
          <BoutonExporter exporter={{ formats: ['xlsx'], lancer: () => telecharger('GET /v1/telecharger/export-charges-relogements') }} />
        </div>
      </div>
      <Filtres liste={liste} facettes={facettes} recherche="Nom" />
      {requete.error !== null && lignes === undefined && (
        <EtatVide titre={messageDe(requete.error)} action="Réessayer" faire={() => void requete.refetch()} />
      )}
      {lignes?.length === 0 && <EtatVide titre="Aucune donnée disponible" action="Effacer" faire={liste.effacer} />}
      {lignes !== undefined && lignes.length > 0 && (
        <ul className={`box ${styles.charges}`}>
          {lignes.map((charge) => (
            <Charge key={charge.id} charge={charge} pas={pas} />
          ))}
        </ul>
      )}
      {lignes !== undefined && <SemainesDeCapacite ids={lignes.map(({ id }) => id)} />}
    </>
  )
}

function Charge({ charge, pas }: { readonly charge: LigneUtilisateur; readonly pas: Pas }) {
  const { id, prenom, nom, nombreDeMenages, EPCIs } = charge
  const [deplie, deplier] = useState(false)
  const qui = `${prenom} ${nom}`
  return (
    <li>
      <div className={styles.ligne}>
        <button className="ib" type="button" aria-expanded={deplie} aria-label={`Objectifs de ${qui}`} onClick={() => deplier(!deplie)}>
          <Icone nom={deplie ? 'bas' : 'droite'} />
        </button>
        <Initiales {...charge} />
        <Lien vers={`/outil-de-pilotage/charges-de-relogement/${id}`} className="sur-st">
          {qui}
        </Lien>
        <Lien vers={adresseDesMenages({ operationIds: [], charge: id }, { dossiers: 'EN_COURS' })} className="num">
          {formatNombre(nombreDeMenages)} ménage{nombreDeMenages > 1 ? 's' : ''}
        </Lien>
        <span className={EPCIs.length === 0 ? 'muted' : ''}>{EPCIs.length === 0 ? '—' : EPCIs.join(', ')}</span>
        <JaugeDeCharge charge={charge} />
      </div>
      {deplie && <ObjectifsDuCharge id={id} nom={qui} pas={pas} />}
    </li>
  )
}

/** Les points que pèsent ses dossiers, sur ceux qu'il peut suivre. */
export function JaugeDeCharge({
  charge: { prenom, nom, charge },
}: {
  readonly charge: Pick<LigneUtilisateur, 'prenom' | 'nom' | 'charge'>
}) {
  if (charge === null) return null
  const { points, capacite } = charge
  const trop = points > capacite
  return (
    <span className={styles.jauge}>
      <progress
        value={Math.min(points, capacite)}
        max={capacite}
        aria-label={`Charge de ${prenom} ${nom}`}
        className={trop ? styles.trop : undefined}
      />
      <span className="num">
        {points.toLocaleString('fr-FR')} / {capacite.toLocaleString('fr-FR')}
      </span>
      <small className={trop ? styles.trop : 'soft'}>{direLaCharge(charge)}</small>
    </span>
  )
}
