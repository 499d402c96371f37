import { saisieCommentaireSchema } from '@relogement/domain/operation/taches.schema'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { datesOptions, type Operation } from './operation.data.ts'
import { type Ecrit, useCommenter } from './taches.data.ts'

type S = z.output<typeof saisieCommentaireSchema>

interface Props {
  readonly operation: Operation
  /** Nul : un commentaire de plus. */
  readonly ecrit: Ecrit | null
  readonly fermer: () => void
}

/** Dire ce qu'il en est d'une date, ou corriger ce qui en a été dit. */
export function CommenterUneDate({ operation, ecrit, fermer }: Props) {
  const { mutateAsync } = useCommenter(operation.id)
  const dates = useQuery(datesOptions(operation.id))
  const titre = ecrit === null ? 'Commenter une date' : 'Modifier le commentaire'
  return (
    <Dialogue titre={titre} detail={ecrit?.titre ?? operation.nom} fermer={fermer}>
      <Formulaire<S>
        schema={saisieCommentaireSchema as unknown as z.ZodType<S>}
        valeurs={{ dateId: ecrit?.dateId ?? null, texte: ecrit?.texte ?? '' } as S}
        brouillon={`operation:${operation.id}:commentaire:${ecrit?.id ?? 'nouveau'}`}
        enregistrer={(saisie) => mutateAsync({ ecrit, ...saisie })}
        apres={fermer}
        nom={titre}
        court
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {ecrit === null && (
            <Choix<S>
              nom="dateId"
              libelle="Date"
              options={Object.fromEntries((dates.data ?? []).map(({ id, type }) => [id, type.libelle]))}
              lecture={dates}
            />
          )}
          <ZoneDeTexte<S> nom="texte" libelle="Commentaire" />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
