import type { Consequence } from '@relogement/domain/common/consequence'
import { minuscule } from '@relogement/domain/common/minuscule'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Icone } from '../core/Icone.tsx'
import type { Vu } from '../sujet/vu.ts'
import { type Document, documentsOptions, envois, type ListeDeDocuments, useArrivees } from './document.data.ts'
import { useEnvois } from './envois.ts'
import { ListeDesDocuments } from './ListeDesDocuments.tsx'
import styles from './panne.module.css'
import { Parcourir, ZoneDeDepot } from './ZoneDeDepot.tsx'

// Les listes déroulantes ne se chargent qu'avec le premier fichier choisi, les dialogues qu'à leur ouverture.
const AEnvoyer = differe(() => import('./AEnvoyer.tsx'), 'AEnvoyer')
const Apercu = differe(() => import('./Apercu.tsx'), 'Apercu')
const Renommer = differe(() => import('./Renommer.tsx'), 'Renommer')
const Supprimer = differe(() => import('./Supprimer.tsx'), 'Supprimer')

export interface GesteSurDocument {
  readonly geste: 'montrer' | 'renommer' | 'supprimer'
  readonly document: Document
}

interface Props {
  readonly vu: Vu
  /** Ce que supprimer un document entraîne, dit avant de le faire. */
  readonly consequences: (document: Document) => readonly Consequence[]
  /** De quoi en faire produire un ; il est rendu à qui le montre. */
  readonly produire?: (montrer: (document: Document) => void) => ReactNode
}

/** Les documents d'un sujet : les lire, en ajouter par dépôt ou par choix, les renommer, les supprimer. */
export function DocumentsSection({ vu, consequences, produire }: Props) {
  const { data, error, refetch } = useQuery(documentsOptions(vu))
  const champ = useRef<HTMLInputElement>(null)
  const [geste, setGeste] = useState<GesteSurDocument | null>(null)
  useArrivees()
  const depot = data?.metadata
  const ouvert = depot !== undefined && depot.refusAjouter === null
  const natures = Object.fromEntries((depot?.naturesAAjouter ?? []).map(({ code, libelle }) => [code, libelle]))
  const choisir = (fichiers: readonly File[]) => envois.choisir(vu, fichiers, Object.keys(natures))
  return (
    <ZoneDeDepot sujet={vu.sujet} ouverte={ouvert && depot.disponible} deposer={choisir}>
      <Section
        id="documents"
        titre="Documents"
        nombre={data?.['hydra:totalItems']}
        actions={
          <>
            {depot?.produits === true && (
              <Suspense fallback={null}>{produire?.((document) => setGeste({ geste: 'montrer', document }))}</Suspense>
            )}
            {ouvert && (
              <button
                className="btn sm ghost"
                type="button"
                aria-disabled={!depot.disponible || undefined}
                onClick={() => depot.disponible && champ.current?.click()}
              >
                <Icone nom="plus" />
                Ajouter des documents
              </button>
            )}
          </>
        }
      >
        {data === undefined ? (
          <ContenuAttendu attente="Chargement des documents" erreur={error} relire={() => void refetch()} />
        ) : (
          <Contenu
            vu={vu}
            liste={data}
            natures={natures}
            champ={champ}
            choisir={choisir}
            geste={geste}
            setGeste={setGeste}
            consequences={consequences}
          />
        )}
      </Section>
    </ZoneDeDepot>
  )
}

interface PropsContenu {
  readonly vu: Vu
  readonly liste: ListeDeDocuments
  readonly natures: Readonly<Record<string, string>>
  readonly champ: RefObject<HTMLInputElement | null>
  readonly choisir: (fichiers: readonly File[]) => void
  readonly geste: GesteSurDocument | null
  readonly setGeste: (geste: GesteSurDocument | null) => void
  readonly consequences: Props['consequences']
}

function Contenu({ vu, liste, natures, champ, choisir, geste, setGeste, consequences }: PropsContenu) {
  const enEnvoi = useEnvois(envois, vu).length > 0
  const documents = liste['hydra:member']
  const { refusAjouter, disponible, espace } = liste.metadata
  const fermer = () => setGeste(null)
  return (
    <>
      {!disponible && (
        <p className={`ecran ${styles.panne}`} role="status">
          <Icone nom="alerte" />
          Les documents sont momentanément indisponibles : on ne peut ni les ouvrir ni en ajouter. Le reste fonctionne.
        </p>
      )}
      <Suspense fallback={null}>{enEnvoi && <AEnvoyer vu={vu} natures={natures} />}</Suspense>
      {documents.length > 0 && <ListeDesDocuments vu={vu} documents={documents} faire={setGeste} />}
      {refusAjouter === null ? (
        disponible && <Parcourir sujet={vu.sujet} champ={champ} choisir={choisir} vide={documents.length === 0} espace={espace} />
      ) : (
        <p className="vide-s">
          {documents.length === 0 && `Aucun document ${vu.sujet.au}. `}
          <span className="soft">Pour en ajouter : {minuscule(refusAjouter)}</span>
        </p>
      )}
      <Suspense fallback={null}>
        {geste?.geste === 'montrer' && <Apercu vu={vu} documents={documents} premier={geste.document} fermer={fermer} />}
        {geste?.geste === 'renommer' && <Renommer vu={vu} document={geste.document} natures={natures} fermer={fermer} />}
        {geste?.geste === 'supprimer' && (
          <Supprimer vu={vu} document={geste.document} consequences={consequences(geste.document)} fermer={fermer} />
        )}
      </Suspense>
    </>
  )
}
