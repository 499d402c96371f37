import { formatDate } from '@relogement/domain/common/date.format'
import { consequencesDeSuppression } from '@relogement/domain/document/document.consequences'
import { aspectDeLaFat, type StatutFat, statutsFat } from '@relogement/domain/financement/fat.statuts'
import type { Plan } from '@relogement/domain/financement/plan.schema'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { differe } from '../core/differe.ts'
import { allerALaSection, useArrivee } from '../core/fiche/SousNavigation.tsx'
import { Icone } from '../core/Icone.tsx'
import { Statut } from '../core/Statut.tsx'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { DatesSection } from '../operation/DatesSection.tsx'
import { GENRE_OPERATION } from '../operation/fil.ts'
import { type Operation, operationOptions, vuDeLOperation } from '../operation/operation.data.ts'
import { useIdentite } from '../operation/useIdentite.tsx'
import { PaiementsSection } from '../paiement/PaiementsSection.tsx'
import { Avancer, PourquoiPas } from './Avancer.tsx'
import { allerAuChamp, type ChampVise } from './allerAuChamp.ts'
import { CeQuiBloque } from './CeQuiBloque.tsx'
import { EtapesDeLaFat } from './EtapesDeLaFat.tsx'
import styles from './fiche.module.css'
import { type Financement, financementOptions, useExporterLaPrefat } from './financement.data.ts'
import { IdentiteDuFinancement } from './IdentiteDuFinancement.tsx'
import { OngletsDuFinancement } from './OngletsDuFinancement.tsx'
import { type OngletDuFinancement, ongletDuChamp, PREMIER } from './onglets.ts'
import { PlanDeFinancement } from './PlanDeFinancement.tsx'
import { Synthese } from './Synthese.tsx'

const Ioda = differe(() => import('./Ioda.tsx'), 'Ioda')
const Recalculer = differe(() => import('./Recalculer.tsx'), 'Recalculer')

const GENRE: GenreDeFiche = {
  ...GENRE_OPERATION,
  attente: 'Chargement du financement',
  fil: [{ libelle: 'Financement' }, { libelle: 'Opérations', vers: '/financement/operations' }],
}

/** Le financement d'une opération, un onglet à la fois : ses fiches et son plan, son identité, ses paiements, ses dates. */
export function FinancementPage({ id, onglet = PREMIER }: { readonly id: string; readonly onglet?: OngletDuFinancement | undefined }) {
  const financement = useQuery({ ...financementOptions(id), refetchOnMount: 'always' })
  const operation = useQuery(operationOptions(id))
  const lecture = {
    data: financement.data && operation.data && { financement: financement.data, operation: operation.data },
    error: financement.error ?? operation.error,
    refetch: () => Promise.all([financement.refetch(), operation.refetch()]),
  }
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} titre={(lue) => lue.financement.nom}>
      {(lue) => <Fiche {...lue} onglet={onglet} />}
    </PageDeFiche>
  )
}

interface Props {
  readonly financement: Financement
  readonly operation: Operation
  readonly onglet: OngletDuFinancement
}

function Fiche({ financement, operation, onglet }: Props) {
  const { modifier, viser, saisie } = useIdentite(operation)
  const vu = vuDeLOperation(operation.id)
  const mener = useMener(onglet)
  const tape = useRef<Plan | null>(null)
  const aller = (vise: ChampVise) => mener(ongletDuChamp(vise.section), () => allerAuChamp(vise, viser))
  // Venu d'ailleurs vers un champ en faute : celui d'alors, non celui que la suite mettrait en faute.
  const [vise] = useState(() => financement.invalidFields.find(({ chemin }) => window.location.hash === `#${chemin}`))
  useArrivee(financement.id, () => (vise === undefined ? null : () => aller(vise)))
  return (
    <>
      <EnTete
        financement={financement}
        operation={operation}
        onglet={onglet}
        tape={tape}
        voirCeQuiBloque={() => mener(PREMIER, () => allerALaSection('bloque'))}
      />
      {/* Le plan reste monté : ce qui y est tapé attend que l'on revienne. */}
      <div hidden={onglet !== PREMIER}>
        <EtapesDeLaFat financement={financement} />
        <div className={`fiche ${styles.colonnes}`}>
          <div className="secs">
            <PlanDeFinancement financement={financement} tape={tape} />
          </div>
          <aside className="side" aria-label="Ce qui bloque">
            <CeQuiBloque financement={financement} aller={aller} />
          </aside>
        </div>
      </div>
      {onglet !== PREMIER && (
        <div className={`secs ${styles.seul}`}>
          {onglet === 'synthese' && <Synthese financement={financement} />}
          {onglet === 'identite' && <IdentiteDuFinancement operation={operation} gel={financement.gel} modifier={modifier} />}
          {onglet === 'paiements' && <PaiementsSection operationId={operation.id} nom={operation.nom} />}
          {onglet === 'calendrier' && <DatesSection operation={operation} />}
          {onglet === 'documents' && <DocumentsSection vu={vu} consequences={consequencesDeSuppression} />}
          {onglet === 'historique' && operation.can.includes('lireEnInterne') && (
            <HistoriqueSection vu={vu} Changements={ChangementsDuFinancement} />
          )}
        </div>
      )}
      {saisie}
    </>
  )
}

/** Fait un geste dans un onglet : dans un autre que celui-ci, une fois qu'il paraît. */
function useMener(onglet: OngletDuFinancement) {
  const navigate = useNavigate()
  const attendu = useRef<{ readonly dans: OngletDuFinancement; readonly faire: () => void } | null>(null)
  useEffect(() => {
    if (attendu.current?.dans !== onglet) return
    attendu.current.faire()
    attendu.current = null
  }, [onglet])
  return (dans: OngletDuFinancement, faire: () => void) => {
    if (dans === onglet) return faire()
    attendu.current = { dans, faire }
    void navigate({ to: '.', search: dans === PREMIER ? {} : { onglet: dans }, resetScroll: false })
  }
}

interface PropsDEnTete extends Props {
  readonly voirCeQuiBloque: () => void
  /** Ce qui est tapé au plan, enregistré ou non. */
  readonly tape: RefObject<Plan | null>
}

function EnTete({ financement, operation, onglet, voirCeQuiBloque, tape }: PropsDEnTete) {
  const { id, code, nom, famille, bailleur, convention, gel, can, statutSubvention } = financement
  const [ioda, ouvrirIoda] = useState(false)
  const [aCalculer, recalculer] = useState<Plan | null>(null)
  const { mutate: exporter, isPending } = useExporterLaPrefat(id)
  const statut: StatutFat = statutSubvention?.code ?? 'AUCUNE'
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1} title={nom}>
          {nom}
        </h1>
        <Statut aspect={{ libelle: statutsFat[statut], ...aspectDeLaFat(statut) }} />
        <span className="tag">{famille.libelle}</span>
        <div className="acts">
          <button className="btn" type="button" aria-haspopup="dialog" onClick={() => ouvrirIoda(true)}>
            <Icone nom="copier" />
            Saisir dans IODA
          </button>
          {gel === null && can.includes('financer') && (
            <button className="btn" type="button" aria-haspopup="dialog" onClick={() => recalculer(tape.current)}>
              <Icone nom="refaire" />
              Recalculer
            </button>
          )}
          <button className="btn" type="button" disabled={isPending} onClick={() => exporter()}>
            <Icone nom="telecharger" />
            Exporter la préFAT
          </button>
          {can.includes('financer') && <Avancer financement={financement} voirCeQuiBloque={voirCeQuiBloque} />}
        </div>
      </div>
      <div className="l2">
        <span className="num">{code}</span>
        {bailleur !== null && (
          <span>
            <Icone nom="immeuble" />
            {bailleur.nom}
          </span>
        )}
        {convention.date !== null && (
          <span>
            <Icone nom="document" />
            Convention du {formatDate(convention.date)}
          </span>
        )}
        <PourquoiPas financement={financement} voirCeQuiBloque={voirCeQuiBloque} className={styles.bloquent ?? ''} />
      </div>
      <OngletsDuFinancement operation={operation} ici={onglet} />
      <Suspense fallback={null}>
        {ioda && <Ioda financement={financement} fermer={() => ouvrirIoda(false)} />}
        {aCalculer !== null && <Recalculer financement={financement} saisie={aCalculer} fermer={() => recalculer(null)} />}
      </Suspense>
    </header>
  )
}

const ChangementsDuFinancement: VueDesChangements = ({ changements }) => (
  <Changements changements={changements} libelleDe={libelleDuChamp} valeurDe={direLaValeur} />
)
