import { useQuery } from '@tanstack/react-query'
import { Chargement } from '../../core/Chargement.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { CeuxQuiRefusent, combien, type PropsDuGeste, partager } from './CeuxQuiRefusent.tsx'
import { essaiOptions, useAgirSurPlusieurs } from './plusieurs.data.ts'

/** À chacun, le courriel de ce qui manque à son dossier ; ceux qui ne peuvent le recevoir se lisent avant. */
export function DemanderLesPieces({ menages, fermer, fait }: PropsDuGeste) {
  const essai = useQuery(essaiOptions({ geste: 'DEMANDER_PIECES', menages: menages.map(({ id }) => id) }))
  const { faits, refuses } = partager(menages, essai.data)
  const agir = useAgirSurPlusieurs()
  const demander = () =>
    agir.mutate(
      { geste: 'DEMANDER_PIECES', menages: faits.map(({ id }) => id) },
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
          empeche={essai.isFetching || faits.length === 0}
          erreur={agir.error}
          faire={demander}
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c">
        {essai.error !== null && <p>{messageDe(essai.error)}</p>}
        {essai.data === undefined && essai.error === null && <Chargement />}
        {essai.data !== undefined && refuses.length === 0 && <p>Aucun n’est laissé de côté.</p>}
        <CeuxQuiRefusent refuses={refuses} />
      </div>
    </Dialogue>
  )
}
