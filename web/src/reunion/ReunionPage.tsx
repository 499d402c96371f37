import { consequencesDeSuppression } from '@relogement/domain/document/document.consequences'
import { direLaValeur, libelleDuChamp } from '@relogement/domain/reunion/reunion.champs'
import { useQuery } from '@tanstack/react-query'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { CommentairesSection, type Commente } from '../commentaire/Commentaires.tsx'
import { useEcranPartage } from '../direct/presence.ts'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { Changements } from '../historique/Changements.tsx'
import { HistoriqueSection, type VueDesChangements } from '../historique/HistoriqueSection.tsx'
import { EnTeteDeLaReunion } from './EnTeteDeLaReunion.tsx'
import { LiensDeLaConsultation } from './LiensDeLaConsultation.tsx'
import { OrdreDuJour } from './OrdreDuJour.tsx'
import { type Reunion, reunionOptions, vuDeLaReunion } from './reunion.data.ts'
import styles from './reunions.module.css'

const GENRE: GenreDeFiche = {
  titre: 'GTR',
  attente: 'Chargement du GTR',
  introuvable: 'GTR introuvable',
  detail: 'Ce GTR n’existe pas, ou ne vous est pas ouvert.',
  fil: [{ libelle: 'Relogement' }, { libelle: 'Instances Partenariales' }, { libelle: 'Liste des GTR', vers: '/gtr' }],
}

export function ReunionPage({ id }: { readonly id: string }) {
  const lecture = useQuery({ ...reunionOptions(id), refetchOnMount: 'always' })
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} titre={({ nom }) => nom}>
      {(reunion) => <Fiche reunion={reunion} />}
    </PageDeFiche>
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
