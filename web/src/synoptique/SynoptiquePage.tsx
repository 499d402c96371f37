import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useCallback, useRef, useState } from 'react'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Icone } from '../core/Icone.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Segments } from '../core/Onglets.tsx'
import { EnTeteDeLOperation } from '../operation/EnTeteDeLOperation.tsx'
import { GENRE_OPERATION } from '../operation/fil.ts'
import { type Operation, operationOptions } from '../operation/operation.data.ts'
import { Curseur } from './Curseur.tsx'
import type { PropsExtrait } from './ExtraitDuBatiment.tsx'
import { Legende } from './Legende.tsx'
import { PorteOuverte } from './PorteOuverte.tsx'
import { PortesEnPlan } from './PortesEnPlan.tsx'
import { PortesEnTableau } from './PortesEnTableau.tsx'
import { type Releve, releveOptions, relevesOptions } from './releves.data.ts'
import { type Batiment, type Porte, recapitulatifOptions, vueOptions } from './synoptique.data.ts'
import styles from './synoptique.module.css'

const ImporterUneListe = differe(() => import('../logement/ImporterUneListe.tsx'), 'ImporterUneListe')
const AjouterUnePorte = differe(() => import('./AjouterUnePorte.tsx'), 'AjouterUnePorte')
const Figer = differe(() => import('./Figer.tsx'), 'Figer')
const Comparer = differe(() => import('./Comparer.tsx'), 'Comparer')

const GENRE: GenreDeFiche = { ...GENRE_OPERATION, titre: 'Synoptique', attente: 'Chargement du synoptique' }
const VUES = { PLAN: 'Plan', TABLEAU: 'Tableau' } as const

/** L'immeuble d'une opération, porte par porte. */
export function SynoptiquePage({ id }: { readonly id: string }) {
  const lecture = useQuery(operationOptions(id))
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} entre={({ nom }) => [{ libelle: nom, vers: adresseDeLOperation(id) }]}>
      {(operation) => <Synoptique operation={operation} />}
    </PageDeFiche>
  )
}

function Synoptique({ operation }: { readonly operation: Operation }) {
  const { data: releves = [] } = useQuery(relevesOptions(operation.id))
  const [choisi, choisir] = useState<number | null>(null)
  const rang = choisi ?? releves.length
  const immeuble = useImmeuble(operation.id, releves[rang]?.id ?? null)
  return (
    <>
      <EnTeteDeLOperation operation={operation} ici="synoptique">
        <Gestes operation={operation} releves={releves} />
      </EnTeteDeLOperation>
      {immeuble.batiments === undefined ? (
        <div className={styles.synoptique}>
          <div className="box">
            <ContenuAttendu attente="Chargement du synoptique" erreur={immeuble.erreur} relire={immeuble.relire} />
          </div>
        </div>
      ) : immeuble.batiments.length === 0 ? (
        <EtatVide
          titre="Aucun logement dans cette opération"
          detail="Les portes viendront des dossiers de ses ménages, d’un classeur importé, ou une à une."
        />
      ) : (
        <Portes
          batiments={immeuble.batiments}
          recapitulatif={immeuble.recapitulatif}
          extrait={{ operation: operation.nom, releve: immeuble.releve }}
        />
      )}
      {releves.length > 0 && <Curseur releves={releves} rang={rang} changer={choisir} />}
    </>
  )
}

/** L'immeuble et ses totaux : ceux du jour, ou d'un relevé ; le précédent reste tant que le suivant arrive. */
function useImmeuble(operationId: string, releveId: string | null) {
  const vue = useQuery(vueOptions(operationId))
  const totaux = useQuery(recapitulatifOptions(operationId))
  const releve = useQuery({ ...releveOptions(operationId, releveId ?? ''), enabled: releveId !== null, placeholderData: (avant) => avant })
  return releveId === null
    ? { batiments: vue.data?.batiments, recapitulatif: totaux.data, releve: undefined, erreur: vue.error, relire: vue.refetch }
    : {
        batiments: releve.data?.batiments,
        recapitulatif: releve.data?.recapitulatif,
        releve: releve.data,
        erreur: releve.error,
        relire: releve.refetch,
      }
}

type Geste = 'importer' | 'ajouter' | 'figer' | 'comparer'

/** Comparer à qui lit ; importer, ajouter et figer à qui tient l'opération. */
function Gestes({ operation, releves }: { readonly operation: Operation; readonly releves: readonly Releve[] }) {
  const [ouvert, ouvrir] = useState<Geste | null>(null)
  const fermer = () => ouvrir(null)
  const bouton = (geste: Geste, icone: Parameters<typeof Icone>[0]['nom'], libelle: string) => (
    <button className="btn" type="button" aria-haspopup="dialog" onClick={() => ouvrir(geste)}>
      <Icone nom={icone} />
      {libelle}
    </button>
  )
  return (
    <>
      {releves.length > 0 && bouton('comparer', 'echange', 'Comparer deux dates')}
      {operation.can.includes('tenir') && (
        <>
          {bouton('figer', 'copier', 'Figer un relevé')}
          {bouton('importer', 'document', 'Importer')}
          {bouton('ajouter', 'plus', 'Porte')}
        </>
      )}
      <Suspense fallback={null}>
        {ouvert === 'comparer' && <Comparer operation={operation} releves={releves} fermer={fermer} />}
        {ouvert === 'figer' && <Figer operation={operation} fermer={fermer} />}
        {ouvert === 'importer' && <ImporterUneListe operationId={operation.id} fermer={fermer} />}
        {ouvert === 'ajouter' && <AjouterUnePorte operation={operation} fermer={fermer} />}
      </Suspense>
    </>
  )
}

interface Props {
  readonly batiments: readonly Batiment[]
  readonly recapitulatif: Parameters<typeof Legende>[0]['recapitulatif'] | undefined
  readonly extrait: PropsExtrait
}

/** Le plan, ou les mêmes portes en tableau. */
function Portes({ batiments, recapitulatif, extrait }: Props) {
  const [choisie, choisirLaVue] = useState<keyof typeof VUES>('PLAN')
  const [porte, choisir] = useState<Porte | null>(null)
  const ancre = useRef<HTMLButtonElement | null>(null)
  const ouvrir = useCallback((une: Porte, element: HTMLButtonElement) => {
    ancre.current = element
    // Quatre cents portes : sa fiche se prépare hors du geste, qui ne bloque rien.
    startTransition(() => choisir(une))
  }, [])
  return (
    <div className={styles.synoptique}>
      <div className={styles.barre}>
        {recapitulatif !== undefined && <Legende recapitulatif={recapitulatif} />}
        <Segments libelle="Présentation" choix={VUES} choisi={choisie} choisir={choisirLaVue} />
      </div>
      {choisie === 'PLAN' ? (
        <PortesEnPlan batiments={batiments} extrait={extrait} ouvrir={ouvrir} />
      ) : (
        <PortesEnTableau batiments={batiments} extrait={extrait} />
      )}
      {porte !== null && <PorteOuverte porte={porte} ancre={ancre} fermer={() => choisir(null)} />}
    </div>
  )
}
