import { consequencesDeSuppression } from '@relogement/domain/document/document.consequences'
import { rueEnClair } from '@relogement/domain/logement/adresse'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/logement/logement.champs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { usePage } from '../acces/page.ts'
import { CommentairesSection, type Commente, DerniersCommentaires } from '../commentaire/Commentaires.tsx'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { FicheIndisponible } from '../core/fiche/FicheIndisponible.tsx'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { PropositionsDuLogement } from '../positionnement/PropositionsDuLogement.tsx'
import { EnTeteDuLogement } from './EnTeteDuLogement.tsx'
import { type Logement, logementOptions, vuDuLogement } from './logement.data.ts'
import { AFaire, Reactions, Reunions } from './RailDuLogement.tsx'
import { DatesDuLogement, DescriptionDuLogement } from './SectionsDuLogement.tsx'
import './logement.css'

const SaisirLogement = differe(() => import('./SaisirLogement.tsx'), 'SaisirLogement')

const FIL = [{ libelle: 'Instances partenariales' }, { libelle: 'Logements', vers: '/instances-partenariales' }]

export function LogementPage({ id }: { readonly id: string }) {
  const { data: logement, error, refetch } = useQuery({ ...logementOptions(id), refetchOnMount: 'always' })
  usePage(logement === undefined ? (error === null ? null : 'Logement') : rueEnClair(logement.localisation.adresse), FIL)
  if (logement !== undefined) return <Fiche logement={logement} />
  if (error === null)
    return (
      <div className="box">
        <ContenuAttendu attente="Chargement du logement" erreur={null} relire={() => {}} />
      </div>
    )
  return (
    <FicheIndisponible
      titre="Logement"
      introuvable="Logement introuvable"
      detail="Ce logement n’existe pas, ou ne vous est pas ouvert."
      retour={{ libelle: 'Logements', vers: '/instances-partenariales' }}
      erreur={error}
      relire={refetch}
    />
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
      <div className="fiche lgt">
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
