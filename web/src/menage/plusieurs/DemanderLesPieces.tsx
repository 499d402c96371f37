import { consequencesDesPiecesDemandees } from '@relogement/domain/menage/consequencesDesGestes'
import { Chargement } from '../../core/Chargement.tsx'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { CeuxQuiRefusent, combien, type PropsDuGeste } from './CeuxQuiRefusent.tsx'
import { useGesteSurPlusieurs } from './plusieurs.data.ts'

/** À chacun, le courriel de ce qui manque à son dossier ; ceux qui ne peuvent le recevoir se lisent avant. */
export function DemanderLesPieces({ menages, fermer, fait }: PropsDuGeste) {
  const { faits, refuses, essaye, erreur, empeche, agir } = useGesteSurPlusieurs(menages, { geste: 'DEMANDER_PIECES' })
  const demander = () =>
    agir.mutate(
      { geste: 'DEMANDER_PIECES' },
      {
        onSuccess: ({ lignes }) => {
          notifier({ message: `Pièces demandées à ${combien(lignes.length)}` })
          fait()
        },
      },
    )
  return (
    <Dialogue
      titre={`Demander les pièces à ${combien(menages.length)}`}
      detail="Chaque ménage reçoit par courriel la liste de ce qui manque à son dossier, et le jour avant lequel le transmettre. Sa réponse va à la personne qui suit le dossier."
      fermer={fermer}
      pied={
        <PiedDeGeste
          action={faits.length === 0 ? 'Envoyer' : `Envoyer à ${combien(faits.length)}`}
          enCours={agir.isPending}
          empeche={empeche}
          erreur={agir.error}
          faire={demander}
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c">
        {erreur !== null && <p>{messageDe(erreur)}</p>}
        {!essaye && erreur === null && <Chargement />}
        {essaye && refuses.length === 0 && <p>Aucun n’est laissé de côté.</p>}
        <CeuxQuiRefusent refuses={refuses} />
        {faits.length > 0 && <Consequences consequences={consequencesDesPiecesDemandees(faits.length)} />}
      </div>
    </Dialogue>
  )
}
