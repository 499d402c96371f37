import { formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { designationDeLigne } from '@relogement/domain/remboursement/remboursement.rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Tag } from '../../core/Cotation.tsx'
import { Confirmation } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { formatMontant } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../../core/Menu.tsx'
import type { Document } from '../../document/document.data.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { sectionsOuvertes } from '../fiche/sections.ts'
import { dernierGeste } from './gestes.ts'
import './remboursements.css'
import {
  type Demande,
  type ListeDeDemandes,
  type PlaceDeDemande,
  remboursementsOptions,
  useImprimerDemande,
  useSupprimerDemande,
} from './remboursements.data.ts'

const SaisirLaDemande = lazy(() => import('./SaisirLaDemande.tsx').then((module) => ({ default: module.SaisirLaDemande })))
const LireLaDemande = lazy(() => import('./LireLaDemande.tsx').then((module) => ({ default: module.LireLaDemande })))
const PasserLaDemande = lazy(() => import('./PasserLaDemande.tsx').then((module) => ({ default: module.PasserLaDemande })))
const Apercu = lazy(() => import('../../document/Apercu.tsx').then((module) => ({ default: module.Apercu })))
const Empeche = lazy(() => import('../passages/Empeche.tsx').then((module) => ({ default: module.Empeche })))

type Ouvert =
  | { readonly quoi: 'saisir'; readonly demande: Demande | null; readonly reprise?: Demande }
  | { readonly quoi: 'lire' | 'supprimer'; readonly demande: Demande }
  | { readonly quoi: 'apercu'; readonly document: Document }
  | { readonly quoi: 'passer' | 'empeche'; readonly demande: Demande; readonly place: PlaceDeDemande }

/** Les demandes de remboursement du ménage : où elles en sont, qui les a menées, la prochaine étape. */
export function RemboursementsSection() {
  const { menage } = useFiche()
  return sectionsOuvertes(menage).includes('remboursements') ? <Remboursements menageId={menage.id} /> : null
}

function Remboursements({ menageId }: { readonly menageId: string }) {
  const { data, error, refetch } = useQuery(remboursementsOptions(menageId))
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  return (
    <Section
      id="remboursements"
      titre="Remboursements"
      nombre={data?.['hydra:totalItems']}
      actions={
        data?.metadata.refusCreer === null && (
          <button className="btn sm ghost" type="button" onClick={() => setOuvert({ quoi: 'saisir', demande: null })}>
            <Icone nom="plus" />
            Préparer une demande
          </button>
        )
      }
    >
      {data === undefined ? (
        <Absente erreur={error} relire={() => void refetch()} />
      ) : (
        <Contenu menageId={menageId} liste={data} ouvert={ouvert} ouvrir={setOuvert} />
      )}
    </Section>
  )
}

function Absente({ erreur, relire }: { readonly erreur: Error | null; readonly relire: () => void }) {
  if (erreur === null)
    return (
      <div className="doc-attente" role="status">
        <span className="vh">Chargement des demandes de remboursement</span>
      </div>
    )
  return (
    <p className="vide-s">
      {messageDe(erreur)}{' '}
      <button className="lk" type="button" onClick={relire}>
        Réessayer
      </button>
    </p>
  )
}

interface PropsContenu {
  readonly menageId: string
  readonly liste: ListeDeDemandes
  readonly ouvert: Ouvert | null
  readonly ouvrir: (ouvert: Ouvert | null) => void
}

function Contenu({ menageId, liste, ouvert, ouvrir }: PropsContenu) {
  const supprimer = useSupprimerDemande(menageId)
  const demandes = liste['hydra:member']
  const { refusCreer } = liste.metadata
  const fermer = () => ouvrir(null)
  const imprimer = useImprimerDemande(menageId)
  const gestes: Gestes = {
    ouvrir,
    refusCreer,
    imprimer: (demande) => imprimer.mutate(demande, { onSuccess: (document) => ouvrir({ quoi: 'apercu', document }) }),
  }
  return (
    <>
      {demandes.length > 0 ? (
        <TableDeSection libelle="Demandes de remboursement" colonnes={colonnes(gestes)} lignes={demandes} cleDe={({ id }) => id} haute />
      ) : (
        <p className="vide-s">
          Aucune demande de remboursement.
          {refusCreer !== null && <span className="soft"> Pour en préparer : {minuscule(refusCreer)}</span>}
        </p>
      )}
      <Suspense fallback={null}>
        {ouvert?.quoi === 'saisir' && (
          <SaisirLaDemande menageId={menageId} demande={ouvert.demande} reprise={ouvert.reprise} bareme={liste.metadata} fermer={fermer} />
        )}
        {ouvert?.quoi === 'lire' && <LireLaDemande menageId={menageId} demande={ouvert.demande} fermer={fermer} />}
        {ouvert?.quoi === 'passer' && <PasserLaDemande menageId={menageId} demande={ouvert.demande} place={ouvert.place} fermer={fermer} />}
        {ouvert?.quoi === 'apercu' && (
          <Apercu menageId={menageId} documents={[ouvert.document]} premier={ouvert.document} fermer={fermer} />
        )}
        {ouvert?.quoi === 'empeche' && <Empeche place={ouvert.place} fermer={fermer} />}
      </Suspense>
      {ouvert?.quoi === 'supprimer' && (
        <Confirmation
          titre={'Supprimer ce brouillon\u00A0?'}
          texte={
            <>
              La demande n° {ouvert.demande.numero} ({formatMontant(ouvert.demande.total)}) sera supprimée. Ses justificatifs restent au
              dossier.
            </>
          }
          action="Supprimer"
          dangereuse
          faire={() => supprimer.mutate(ouvert.demande)}
          fermer={fermer}
        />
      )}
    </>
  )
}

interface Gestes {
  readonly ouvrir: (ouvert: Ouvert) => void
  readonly imprimer: (demande: Demande) => void
  readonly refusCreer: string | null
}

const colonnes = (gestes: Gestes): ColonneDeSection<Demande>[] => [
  {
    titre: 'Demande',
    carte: 1,
    rendu: (demande) => (
      <span className="cut">
        <button className="lk doc-o" type="button" onClick={() => gestes.ouvrir(ouverture(demande))}>
          Demande n° {demande.numero}
        </button>
        <small className="sous cut" title={depensesDe(demande)}>
          {depensesDe(demande)}
        </small>
      </span>
    ),
  },
  {
    titre: 'Total',
    largeur: 96,
    droite: true,
    carte: 2,
    rendu: ({ total }) => <span className="num">{formatMontant(total)}</span>,
  },
  {
    titre: 'État',
    largeur: 152,
    carte: 3,
    rendu: (demande) => {
      const { par, le } = dernierGeste(demande)
      return (
        <>
          <Tag {...sensDe[demande.statut.code]}>{demande.statut.libelle}</Tag>
          <small className="sous cut" title={`${par.prenom} ${par.nom}, ${formatInstant(le)}`}>
            {par.prenom} {par.nom.charAt(0)}., <time dateTime={le}>{formatJour(le)}</time>
          </small>
        </>
      )
    },
  },
  {
    titre: 'Prochaine étape',
    largeur: 188,
    droite: true,
    carte: 4,
    rendu: (demande) => (
      <span className="remb-a">
        <ProchaineEtape demande={demande} ouvrir={gestes.ouvrir} />
        <Menu
          classe="ib"
          nom={`Actions sur la demande n° ${demande.numero}`}
          bouton={<Icone nom="points" />}
          largeur={320}
          groupes={[{ entrees: entreesDe(demande, gestes) }]}
        />
      </span>
    ),
  },
]

const sensDe = {
  BROUILLON: {},
  SOUMISE: { sens: 'acc' },
  VALIDEE: { sens: 'ok' },
  REJETEE: { sens: 'bad' },
  PAYEE: { sens: 'ok' },
} as const satisfies Record<Demande['statut']['code'], object>

const depensesDe = ({ lignes }: Demande): string =>
  lignes.length === 0 ? 'Aucune dépense' : [...new Set(lignes.map(designationDeLigne))].join(', ')

/** Un brouillon s'ouvre à la saisie, le reste se lit. */
const ouverture = (demande: Demande): Ouvert => (demande.can.includes('modifier') ? { quoi: 'saisir', demande } : { quoi: 'lire', demande })

function ProchaineEtape({ demande, ouvrir }: { readonly demande: Demande; readonly ouvrir: (ouvert: Ouvert) => void }) {
  const place = demande.nextPlaces.find(({ principale }) => principale)
  if (place === undefined) return null
  const sur = <span className="vh"> n° {demande.numero}</span>
  if (place.autorise)
    return (
      <button className="btn sm" type="button" onClick={() => ouvrir({ quoi: 'passer', demande, place })}>
        {place.libelle}
        {sur}
      </button>
    )
  return (
    <button
      className="btn sm ferme"
      type="button"
      aria-haspopup="dialog"
      title={place.bloquants.join('\n')}
      onClick={() => ouvrir({ quoi: 'empeche', demande, place })}
    >
      <Icone nom="cadenas" />
      {place.libelle}
      {sur}
      <span className="vh"> : pas encore possible, voir pourquoi</span>
    </button>
  )
}

const entreesDe = (demande: Demande, { ouvrir, imprimer, refusCreer }: Gestes): EntreeMenu[] => [
  { cle: 'lire', libelle: 'Voir le détail', icone: 'oeil', faire: () => ouvrir({ quoi: 'lire', demande }) },
  {
    cle: 'imprimer',
    libelle: 'Produire le PDF à signer',
    icone: 'document',
    raison: demande.refus['imprimer'] ?? null,
    faire: () => imprimer(demande),
  },
  ...(demande.statut.code === 'BROUILLON'
    ? [
        {
          cle: 'modifier',
          libelle: 'Modifier les dépenses…',
          icone: 'crayon' as const,
          raison: demande.refus['modifier'] ?? null,
          faire: () => ouvrir({ quoi: 'saisir', demande }),
        },
      ]
    : []),
  ...demande.nextPlaces
    .filter(({ principale }) => !principale)
    .map(
      (place): EntreeMenu => ({
        cle: place.transition,
        libelle: `${place.libelle}…`,
        icone: 'croix',
        raison: place.autorise ? null : place.bloquants.join(' '),
        faire: () => ouvrir({ quoi: 'passer', demande, place }),
      }),
    ),
  ...(demande.statut.code === 'REJETEE'
    ? [
        {
          cle: 'reprendre',
          libelle: 'Reprendre dans une nouvelle demande…',
          icone: 'annuler' as const,
          raison: refusCreer,
          faire: () => ouvrir({ quoi: 'saisir', demande: null, reprise: demande }),
        },
      ]
    : []),
  ...(demande.statut.code === 'BROUILLON'
    ? [
        {
          cle: 'supprimer',
          libelle: 'Supprimer le brouillon',
          icone: 'corbeille' as const,
          dangereuse: true,
          raison: demande.refus['supprimer'] ?? null,
          faire: () => ouvrir({ quoi: 'supprimer', demande }),
        },
      ]
    : []),
]

const minuscule = (phrase: string) => phrase.charAt(0).toLowerCase() + phrase.slice(1)
