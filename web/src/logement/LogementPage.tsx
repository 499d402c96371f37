import { consequencesDeSuppression } from '@relogement/domain/document/document.consequences'
import { rueEnClair } from '@relogement/domain/logement/adresse'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/logement/logement.champs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PageDeFiche } from '../acces/PageDeFiche.tsx'
import { CommentairesSection, type Commente, DerniersCommentaires } from '../commentaire/Commentaires.tsx'
import { differe } from '../core/differe.ts'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { PropositionsDuLogement } from '../positionnement/PropositionsDuLogement.tsx'
import { EnTeteDuLogement } from './EnTeteDuLogement.tsx'
import { GENRE_LOGEMENT } from './fil.ts'
import { type Logement, logementOptions, vuDuLogement } from './logement.data.ts'
import { AFaire, Reactions, Reunions } from './RailDuLogement.tsx'
import { DatesDuLogement, DescriptionDuLogement } from './SectionsDuLogement.tsx'

const SaisirLogement = differe(() => import('./SaisirLogement.tsx'), 'SaisirLogement')

export function LogementPage({ id }: { readonly id: string }) {
  const lecture = useQuery({ ...logementOptions(id), refetchOnMount: 'always' })
  return (
    <PageDeFiche genre={GENRE_LOGEMENT} lecture={lecture} titre={({ localisation }) => rueEnClair(localisation.adresse)}>
      {(logement) => <Fiche logement={logement} />}
    </PageDeFiche>
  )
}

interface Props {
  readonly logement: Logement
}

function Fiche({ logement }: Props) {
  const { id, can } = logement
  const [modifier, setModifier] = useState(false)
  const vu = vuDuLogement(id)
  const interne = can.includes('commenterEnInterne')
  const commente: Commente = { vu, lus: true, interne, partenaires: can.includes('commenterAuxPartenaires'), mentions: false }
  return (
    <>
      <EnTeteDuLogement logement={logement} />
      <div className="fiche sans-ancres">
        <div className="secs">
          <PropositionsDuLogement logementId={id} menagesAssignes={logement.menagesAssignes} />
          <DescriptionDuLogement logement={logement} modifier={() => setModifier(true)} />
          <DatesDuLogement logement={logement} />
          <DocumentsSection vu={vu} consequences={consequencesDeSuppression} />
          <CommentairesSection commente={commente} />
          {can.includes('lireHistorique') && <HistoriqueSection vu={vu} Changements={ChangementsDuLogement} />}
        </div>
        <aside className="side" aria-label="Réservations, réunions et commentaires">
          <AFaire logement={logement} />
          <Reactions titre="Réservations" lignes={logement.reservations} />
          <Reactions titre="Non souhaités" lignes={logement.nonSouhaites} />
          <Reunions logement={logement} />
          <DerniersCommentaires commente={commente} />
        </aside>
      </div>
      {modifier && (
        <Suspense fallback={null}>
          <SaisirLogement logement={logement} fermer={() => setModifier(false)} />
        </Suspense>
      )}
    </>
  )
}

const ChangementsDuLogement: VueDesChangements = ({ changements }) => (
  <Changements changements={changements} libelleDe={libelleDuChamp} valeurDe={direLaValeur} />
)
