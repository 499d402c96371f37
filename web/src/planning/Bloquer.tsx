import { BLOQUE, blocageSchema } from '@relogement/domain/planning/planning.schema'
import type { z } from 'zod'
import { Chargement } from '../core/Chargement.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { useBloquer } from './planning.data.ts'

const schema = blocageSchema.pick({ title: true })
type Saisie = z.output<typeof schema>

interface Props {
  readonly date: string
  readonly quand: string
  readonly fermer: () => void
}

/** Retirer un créneau libre des demandes, en disant pourquoi. */
export function Bloquer({ date, quand, fermer }: Props) {
  const { mutateAsync, isPending } = useBloquer(date)
  return (
    <Dialogue titre="Bloquer un créneau" detail={`Un créneau libre du ${quand}`} largeur={400} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ title: BLOQUE }}
        brouillon={`planning:${date}:bloquer`}
        enregistrer={async (saisie) => {
          await mutateAsync(saisie)
        }}
        apres={fermer}
        court
        nom="Bloquer un créneau"
        pied={<PiedDeDialogue action="Bloquer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<Saisie> nom="title" libelle="Libellé" />
        </div>
      </Formulaire>
      {isPending && <Chargement plein message="Bloquer le créneau de déménagement" />}
    </Dialogue>
  )
}
