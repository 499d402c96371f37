import { rattachementSchema } from '@relogement/domain/rgpd/droits/droits.schema'
import type { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../../core/formulaire/Texte.tsx'
import { DialogueDePassage } from '../../passage/DialogueDePassage.tsx'
import { type DemandeDeDroits, type PlaceDeDemande, useGesteDeDemande } from './droits.data.ts'

interface Props {
  readonly demande: DemandeDeDroits
  readonly fermer: () => void
}

export function InstruireLaDemande({ demande, place, fermer }: Props & { readonly place: PlaceDeDemande }) {
  const { mutateAsync } = useGesteDeDemande(demande)
  return (
    <DialogueDePassage
      place={place}
      detail={`Demande ${demande.numero}`}
      brouillon={`demande:${demande.id}`}
      passer={(passage) => mutateAsync({ quoi: 'instruire', passage })}
      fermer={fermer}
    />
  )
}

const codeSeul = rattachementSchema.pick({ codeMenage: true })
type Code = z.output<typeof codeSeul>

export function RattacherUnDossier({ demande, fermer }: Props) {
  const { mutateAsync } = useGesteDeDemande(demande)
  const titre = 'Rattacher un dossier'
  return (
    <Dialogue
      titre={titre}
      detail="Un dossier où se trouve la personne. La recherche rattache aussi la personne elle-même."
      fermer={fermer}
    >
      <Formulaire<Code>
        schema={codeSeul}
        valeurs={{ codeMenage: '' }}
        brouillon={`demande:${demande.id}:${titre}`}
        nom={titre}
        court
        enregistrer={({ codeMenage }) => mutateAsync({ quoi: 'rattacher', body: { codeMenage, occupantId: null } })}
        apres={fermer}
        pied={<PiedDeDialogue action="Rattacher" fermer={fermer} />}
      >
        <div className="dlg-c ouverture">
          <Texte<Code> nom="codeMenage" libelle="Code du ménage" />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
