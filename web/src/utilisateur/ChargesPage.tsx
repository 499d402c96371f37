import { direLeTotal } from '@relogement/domain/utilisateur/charge.rules'
import { listeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.liste'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { chargesOptions } from '../absence/absence.data.ts'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { BoutonExporter } from '../core/liste/BoutonExporter.tsx'
import { definitionDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { EtatDErreur, EtatVideDeListe } from '../core/liste/EtatsDeListe.tsx'
import { Filtres } from '../core/liste/Filtres.tsx'
import { Segments } from '../core/Onglets.tsx'
import { adresseDesMenages } from '../objectif/adresses.ts'
import { pas as choixDePas, type Pas } from '../objectif/GrilleDObjectifs.tsx'
import styles from './charges.module.css'
import { Initiales } from './Initiales.tsx'
import { JaugeDeCharge } from './JaugeDeCharge.tsx'
import { ObjectifsDuCharge } from './ObjectifsDuCharge.tsx'
import { SemainesDeCapacite } from './SemainesDeCapacite.tsx'
import { accompagnementsOptions, type LigneUtilisateur } from './utilisateur.data.ts'

const AbsencesDuCharge = differe(() => import('../absence/AbsencesDuCharge.tsx'), 'AbsencesDuCharge')

const TITRE = 'Chargés de relogement'
const MOTS = ['chargé de relogement', 'chargés de relogement'] as const
const FILTRES = ['EPCIs', 'partenaires', 'PRUs', 'zones']
const definition = {
  ...definitionDe(listeUtilisateurs),
  filtres: definitionDe(listeUtilisateurs)
    .filtres.filter(({ cle }) => FILTRES.includes(cle))
    .map(({ discret: _, ...filtre }) => filtre),
}
const LIGNES = 100

/** Chaque chargé : ce qu'il suit, ce qu'il peut encore recevoir, et, déplié, ce qu'il a visé et fait. */
export function ChargesPage() {
  usePage(TITRE, FIL_DU_PILOTAGE)
  const [pas, choisirLePas] = useState<Pas>('MONTH')
  const { deleguer, dialogue } = useDelegation()
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
            <span className="vh"> {requete.data['hydra:totalItems'] > 1 ? 'personnes' : 'personne'}</span>
          </span>
        )}
        <div className="acts">
          <Segments libelle="Période" choix={choixDePas} choisi={pas} choisir={choisirLePas} />
          <BoutonExporter exporter={{ formats: ['xlsx'], lancer: () => telecharger('GET /v1/telecharger/export-charges-relogements') }} />
        </div>
      </div>
      <Filtres liste={liste} facettes={facettes} recherche="Nom" />
      {lignes !== undefined && lignes.length > 0 && <Total charges={lignes} />}
      {requete.error !== null && lignes === undefined && <EtatDErreur erreur={requete.error} liste={liste} reessayer={requete.refetch} />}
      {lignes?.length === 0 && <EtatVideDeListe liste={liste} mots={MOTS} vide="Les chargés que vous invitez viendront ici." />}
      {lignes !== undefined && lignes.length > 0 && (
        <div className={`box ${styles.liste}`}>
          <div className={`${styles.ligne} soft only-d`} aria-hidden="true">
            <span />
            <span>Collaborateur</span>
            <span>Ménages</span>
            <span>EPCI</span>
            <span>Charge cette semaine</span>
          </div>
          <ul className={styles.charges}>
            {lignes.map((charge) => (
              <Charge key={charge.id} charge={charge} pas={pas} deleguer={deleguer} />
            ))}
          </ul>
        </div>
      )}
      {lignes !== undefined && <SemainesDeCapacite ids={lignes.map(({ id }) => id)} />}
      {dialogue}
    </>
  )
}

/** Déléguer les dossiers d'un chargé, pour qui note les absences ; `deleguer` nul : les autres, et tant qu'on ne le sait pas. */
function useDelegation() {
  const { pages } = useMoi()
  const { data } = useQuery({ ...chargesOptions, enabled: pages.includes('resumeCollaborateurs') })
  const [delegue, deleguer] = useState<string | null>(null)
  const choisi = data?.['hydra:member'].find(({ id }) => id === delegue)
  return {
    deleguer: data?.metadata.can.includes('gererLesAbsences') ? deleguer : null,
    dialogue: (
      <Suspense fallback={null}>{choisi !== undefined && <AbsencesDuCharge charge={choisi} fermer={() => deleguer(null)} />}</Suspense>
    ),
  }
}

/** Ce que portent ensemble les chargés montrés. */
function Total({ charges }: { readonly charges: readonly LigneUtilisateur[] }) {
  const { data = null } = useQuery(accompagnementsOptions(charges.map(({ id }) => id)))
  const somme = (de: (charge: LigneUtilisateur) => number) => charges.reduce((total, charge) => total + de(charge), 0)
  const charge = { points: somme((un) => un.charge?.points ?? 0), capacite: somme((un) => un.charge?.capacite ?? 0) }
  return (
    <p className={`soft num ${styles.total}`}>
      {direLeTotal(
        somme((un) => un.nombreDeMenages),
        data,
        charge,
      )}
    </p>
  )
}

interface PropsCharge {
  readonly charge: LigneUtilisateur
  readonly pas: Pas
  readonly deleguer: ((id: string) => void) | null
}

function Charge({ charge, pas, deleguer }: PropsCharge) {
  const { id, prenom, nom, nombreDeMenages, EPCIs, roles } = charge
  const [deplie, deplier] = useState(false)
  const qui = `${prenom} ${nom}`
  return (
    <li>
      <div className={styles.ligne}>
        <button className="ib" type="button" aria-expanded={deplie} aria-label={`Objectifs de ${qui}`} onClick={() => deplier(!deplie)}>
          <Icone nom={deplie ? 'bas' : 'droite'} />
        </button>
        <div className={styles.qui}>
          <Initiales {...charge} />
          <div>
            <Lien vers={`/outil-de-pilotage/charges-de-relogement/${id}`} className="mid">
              {qui}
            </Lien>
            <small>{roles[0]?.libelle}</small>
          </div>
        </div>
        <Lien vers={adresseDesMenages({ operationIds: [], charge: id }, { dossiers: 'EN_COURS' })} className="lk num">
          {formatNombre(nombreDeMenages)} ménage{nombreDeMenages > 1 ? 's' : ''}
        </Lien>
        <span className={EPCIs.length === 0 ? 'muted' : ''}>{EPCIs.length === 0 ? '—' : EPCIs.join(', ')}</span>
        <JaugeDeCharge charge={charge} />
        {deleguer !== null && (
          <button className="btn" type="button" aria-haspopup="dialog" onClick={() => deleguer(id)}>
            Déléguer<span className="vh"> les dossiers de {qui}</span>
          </button>
        )}
      </div>
      {deplie && <ObjectifsDuCharge id={id} nom={qui} pas={pas} />}
    </li>
  )
}
