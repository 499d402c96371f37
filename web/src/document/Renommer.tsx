import { texteRequis } from '@relogement/domain/common/champs'
import { natureSchema } from '@relogement/domain/document/document.schema'
import { useMemo } from 'react'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Vu } from '../sujet/vu.ts'
import { type Document, useModifierDocument } from './document.data.ts'

const schemaDe = (natures: Vu['sujet']['documents']) => z.object({ nom: texteRequis(150), type: natureSchema(natures) })
type Saisie = z.infer<ReturnType<typeof schemaDe>>

interface Props {
  readonly vu: Vu
  readonly document: Document
  readonly natures: Readonly<Record<string, string>>
  readonly fermer: () => void
}

export function Renommer({ vu, document, natures, fermer }: Props) {
  const modifier = useModifierDocument(vu)
  const schema = useMemo(() => schemaDe(vu.sujet.documents), [vu.sujet])
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
          <Texte<Saisie> nom="nom" libelle="Nom" aide={`L’extension reste ${document.nom.slice(point)}.`} />
          {!document.genere && <Choix<Saisie> nom="type" libelle="Nature" options={natures} />}
        </div>
      </Formulaire>
    </Dialogue>
  )
}
