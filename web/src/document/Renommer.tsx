import { texteRequis } from '@relogement/domain/common/champs'
import { typesDocumentMenage } from '@relogement/domain/document/document.listes'
import { natureSchema } from '@relogement/domain/document/document.schema'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { type Document, useModifierDocument } from './document.data.ts'

const schema = z.object({ nom: texteRequis(150), type: natureSchema(typesDocumentMenage) })
type Saisie = z.infer<typeof schema>

interface Props {
  readonly menageId: string
  readonly document: Document
  readonly natures: Readonly<Record<string, string>>
  readonly fermer: () => void
}

export function Renommer({ menageId, document, natures, fermer }: Props) {
  const modifier = useModifierDocument(menageId)
  const point = document.nom.lastIndexOf('.')
  return (
    <Dialogue titre="Renommer ou reclasser" detail={document.nom} fermer={fermer}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ nom: document.nom.slice(0, point), type: document.type }}
        brouillon={`document:${document.id}:nom`}
        enregistrer={(saisie) => modifier(document, saisie)}
        apres={fermer}
        court
        nom="Renommer ou reclasser"
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<Saisie> nom="nom" libelle="Nom" longueur={150} aide={`L’extension reste ${document.nom.slice(point)}.`} />
          {!document.genere && <Choix<Saisie> nom="type" libelle="Nature" options={natures} />}
        </div>
      </Formulaire>
    </Dialogue>
  )
}
