import { consequencesDeSuppression } from '@relogement/domain/document/document.consequences'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/reunion/reunion.champs'
import { useQuery } from '@tanstack/react-query'
import { usePage } from '../acces/page.ts'
import { CommentairesSection, type Commente } from '../commentaire/Commentaires.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { FicheIndisponible } from '../core/fiche/FicheIndisponible.tsx'
import { useEcranPartage } from '../direct/presence.ts'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { EnTeteDeLaReunion } from './EnTeteDeLaReunion.tsx'
import { LiensDeLaConsultation } from './LiensDeLaConsultation.tsx'
import { OrdreDuJour } from './OrdreDuJour.tsx'
import { type Reunion, reunionOptions, vuDeLaReunion } from './reunion.data.ts'
import styles from './reunions.module.css'

const LISTE = { libelle: 'Liste des GTR', vers: '/gtr' }
const FIL = [{ libelle: 'Relogement' }, { libelle: 'Instances Partenariales' }, LISTE]

export function ReunionPage({ id }: { readonly id: string }) {
  const { data: reunion, error, refetch } = useQuery({ ...reunionOptions(id), refetchOnMount: 'always' })
  usePage(reunion === undefined ? (error === null ? null : 'GTR') : reunion.nom, FIL)
  if (reunion !== undefined) return <Fiche reunion={reunion} />
  if (error === null)
    return (
      <div className="box">
        <ContenuAttendu attente="Chargement du GTR" erreur={null} relire={() => {}} />
      </div>
    )
  return (
    <FicheIndisponible
      titre="GTR"
      introuvable="GTR introuvable"
      detail="Ce GTR n’existe pas, ou ne vous est pas ouvert."
      retour={LISTE}
      erreur={error}
      relire={refetch}
    />
  )
}

function Fiche({ reunion }: { readonly reunion: Reunion }) {
  const { id, can } = reunion
  const vu = vuDeLaReunion(id)
  useEcranPartage()
  const commente: Commente = { vu, lus: can.includes('commenter'), interne: true, partenaires: true, mentions: false }
  return (
    <>
      <EnTeteDeLaReunion reunion={reunion} />
      <OrdreDuJour reunion={reunion} />
      <div className={`secs ${styles.corps}`}>
        <LiensDeLaConsultation reunion={reunion} />
        {can.includes('lireDocuments') && <DocumentsSection vu={vu} consequences={consequencesDeSuppression} />}
        {can.includes('commenter') && <CommentairesSection commente={commente} />}
        {can.includes('lireHistorique') && <HistoriqueSection vu={vu} Changements={ChangementsDeLaReunion} />}
      </div>
    </>
  )
}

const ChangementsDeLaReunion: VueDesChangements = ({ changements }) => (
  <Changements changements={changements} libelleDe={libelleDuChamp} valeurDe={direLaValeur} />
)
