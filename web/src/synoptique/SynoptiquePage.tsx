import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { FicheIndisponible } from '../core/fiche/FicheIndisponible.tsx'
import { Icone } from '../core/Icone.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Segments } from '../core/Onglets.tsx'
import { EnTeteDeLOperation } from '../operation/EnTeteDeLOperation.tsx'
import { FIL, PILOTAGE } from '../operation/fil.ts'
import { adresseDeLOperation, type Operation, operationOptions } from '../operation/operation.data.ts'
import { Immeuble } from './Immeuble.tsx'
import { Legende } from './Legende.tsx'
import { PorteOuverte } from './PorteOuverte.tsx'
import { type Batiment, type Porte, type Recapitulatif, recapitulatifOptions, vueOptions } from './synoptique.data.ts'
import styles from './synoptique.module.css'
import { TableDesPortes } from './TableDesPortes.tsx'

const ImporterUneListe = differe(() => import('../logement/ImporterUneListe.tsx'), 'ImporterUneListe')
const AjouterUnePorte = differe(() => import('./AjouterUnePorte.tsx'), 'AjouterUnePorte')

const TITRE = 'Synoptique'
const VUES = { PLAN: 'Plan', TABLEAU: 'Tableau' } as const

/** L'immeuble d'une opération, porte par porte. */
export function SynoptiquePage({ id }: { readonly id: string }) {
  const { data: operation, error, refetch } = useQuery(operationOptions(id))
  usePage(TITRE, [...FIL, { libelle: operation?.nom ?? 'Opération', vers: adresseDeLOperation(id) }])
  if (operation !== undefined) return <Synoptique operation={operation} />
  if (error === null)
    return (
      <div className="box">
        <ContenuAttendu attente="Chargement du synoptique" erreur={null} relire={() => {}} />
      </div>
    )
  return (
    <FicheIndisponible
      titre={TITRE}
      introuvable="Opération introuvable"
      detail="Cette opération n’existe pas, ou ne vous est pas ouverte."
      retour={PILOTAGE}
      erreur={error}
      relire={refetch}
    />
  )
}

function Synoptique({ operation }: { readonly operation: Operation }) {
  const vue = useQuery(vueOptions(operation.id))
  const { data: recapitulatif } = useQuery(recapitulatifOptions(operation.id))
  return (
    <>
      <EnTeteDeLOperation operation={operation}>
        {vue.data?.refusAjouter === null && <AjouterDesPortes operation={operation} />}
      </EnTeteDeLOperation>
      {vue.data === undefined ? (
        <div className="box">
          <ContenuAttendu attente="Chargement du synoptique" erreur={vue.error} relire={vue.refetch} />
        </div>
      ) : vue.data.batiments.length === 0 ? (
        <EtatVide
          titre="Aucun logement dans cette opération"
          detail="Les portes viendront des dossiers de ses ménages, d’un classeur importé, ou une à une."
        />
      ) : (
        <Portes batiments={vue.data.batiments} recapitulatif={recapitulatif} />
      )}
    </>
  )
}

/** D'un classeur, ou une à une. */
function AjouterDesPortes({ operation }: { readonly operation: Operation }) {
  const [ouvert, ouvrir] = useState<'importer' | 'ajouter' | null>(null)
  const fermer = () => ouvrir(null)
  return (
    <>
      <button className="btn" type="button" aria-haspopup="dialog" onClick={() => ouvrir('importer')}>
        <Icone nom="document" />
        Importer
      </button>
      <button className="btn" type="button" aria-haspopup="dialog" onClick={() => ouvrir('ajouter')}>
        <Icone nom="plus" />
        Porte
      </button>
      <Suspense fallback={null}>
        {ouvert === 'importer' && <ImporterUneListe operationId={operation.id} fermer={fermer} />}
        {ouvert === 'ajouter' && <AjouterUnePorte operation={operation} fermer={fermer} />}
      </Suspense>
    </>
  )
}

interface Props {
  readonly batiments: readonly Batiment[]
  readonly recapitulatif: Recapitulatif | undefined
}

/** Le plan, ou les mêmes portes en tableau. */
function Portes({ batiments, recapitulatif }: Props) {
  const { pages } = useMoi()
  const [choisie, choisirLaVue] = useState<keyof typeof VUES>('PLAN')
  const [porte, choisir] = useState<Porte | null>(null)
  const ancre = useRef<HTMLButtonElement | null>(null)
  const ouvrir = useCallback((une: Porte, element: HTMLButtonElement) => {
    ancre.current = element
    choisir(une)
  }, [])
  return (
    <div className={styles.synoptique}>
      <div className={styles.barre}>
        {recapitulatif !== undefined && <Legende recapitulatif={recapitulatif} />}
        <Segments libelle="Présentation" choix={VUES} choisi={choisie} choisir={choisirLaVue} />
      </div>
      {batiments.map((batiment) =>
        choisie === 'PLAN' ? (
          <Immeuble key={batiment.nom} batiment={batiment} ouvrir={ouvrir} />
        ) : (
          <TableDesPortes key={batiment.nom} batiment={batiment} menagesOuverts={pages.includes('menage')} />
        ),
      )}
      {porte !== null && <PorteOuverte porte={porte} ancre={ancre} fermer={() => choisir(null)} />}
    </div>
  )
}
