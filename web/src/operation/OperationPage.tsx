import { consequencesDeSuppression } from '@relogement/domain/document/document.consequences'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PageDeFiche } from '../acces/PageDeFiche.tsx'
import { allerALaSection, useArrivee } from '../core/fiche/SousNavigation.tsx'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { VoirAu } from '../historique/VoirAu.tsx'
import { AFaire } from './AFaire.tsx'
import onglets from './barre.module.css'
import { CommentairesSection } from './CommentairesSection.tsx'
import { DatesSection } from './DatesSection.tsx'
import { EnTeteDeLOperation } from './EnTeteDeLOperation.tsx'
import { GENRE_OPERATION } from './fil.ts'
import { Convention, Identite } from './Identite.tsx'
import { LogementsSection, type Occupation } from './LogementsSection.tsx'
import { MenagesSection } from './MenagesSection.tsx'
import { ObjectifsSection } from './ObjectifsSection.tsx'
import { type Operation, operationOptions, vuDeLOperation } from './operation.data.ts'
import { Synthese } from './Synthese.tsx'
import section from './sectionsDOperation.module.css'
import { TachesDuRail } from './TachesDuRail.tsx'
import { useIdentite } from './useIdentite.tsx'

/** Ce qu'un concept au-dessus de l'opération en montre dans son rail. */
type Rail = (id: string, viser: (champ: string) => void) => ReactNode

export function OperationPage({ id, rail }: { readonly id: string; readonly rail: Rail }) {
  const lecture = useQuery({ ...operationOptions(id), refetchOnMount: 'always' })
  return (
    <PageDeFiche genre={GENRE_OPERATION} lecture={lecture} titre={({ nom }) => nom}>
      {(operation) => <Fiche operation={operation} rail={rail} />}
    </PageDeFiche>
  )
}

function Fiche({ operation, rail }: { readonly operation: Operation; readonly rail: Rail }) {
  const { modifier, viser, saisie } = useIdentite(operation)
  const vu = vuDeLOperation(operation.id)
  const [occupation, choisir] = useState<Occupation | null>(null)
  const ouvrirLesLogements = (choisie: Occupation | null) => {
    choisir(choisie)
    allerALaSection('logements')
  }
  useArrivee(operation.id)
  return (
    <>
      <EnTeteDeLOperation operation={operation} />
      <div className="fiche sans-ancres">
        <div className="secs">
          <Synthese operation={operation} />
          <DatesSection operation={operation} />
          <div className={section.objectifs}>
            <ObjectifsSection operation={operation} />
          </div>
          <MenagesSection operation={operation} />
          <LogementsSection operation={operation} occupation={occupation} choisir={choisir} />
          {operation.can.includes('lireEnInterne') && <CommentairesSection operation={operation} />}
          <DocumentsSection vu={vu} consequences={consequencesDeSuppression} />
          {operation.can.includes('lireEnInterne') && (
            <HistoriqueSection vu={vu} Changements={ChangementsDeLOperation} outils={<RemonterLeTemps id={operation.id} />} />
          )}
        </div>
        <aside className={`side ${onglets.cote}`} aria-label="À faire, tâches et identité">
          {operation.can.includes('lireEnInterne') && (
            <>
              <AFaire operation={operation} viser={viser} />
              <TachesDuRail operation={operation} />
            </>
          )}
          {rail(operation.id, viser)}
          <Identite operation={operation} modifier={modifier} ouvrirLesLogements={ouvrirLesLogements} />
          <Convention operation={operation} />
        </aside>
      </div>
      {saisie}
    </>
  )
}

const ChangementsDeLOperation: VueDesChangements = ({ changements }) => (
  <Changements changements={changements} libelleDe={libelleDuChamp} valeurDe={direLaValeur} />
)

/** L'opération telle qu'elle était à une date. */
function RemonterLeTemps({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  return (
    <VoirAu
      libelle="Voir l’opération au"
      voir={(jour) => void navigate({ to: '/operations/$id/au/$jour', params: { id, jour }, search: {} })}
    />
  )
}
