import { texteRequis } from '@relogement/domain/common/champs'
import type { AVerifier } from '@relogement/domain/menage/completude/controle'
import { z } from 'zod'
import { Dialogue } from '../../../core/Dialogue.tsx'
import { Formulaire } from '../../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../../core/formulaire/Texte.tsx'
import { useEdition } from '../edition.contexte.ts'
import { useAcquitter } from '../edition.data.ts'

const schema = z.object({ commentaire: texteRequis(1000) })
type Saisie = z.output<typeof schema>

interface Props {
  readonly constat: AVerifier
  readonly fermer: () => void
}

/** La raison reste au dossier, avec son auteur ; si le constat change, il revient à vérifier. */
export function LeverLaVerification({ constat: { code, path, message }, fermer }: Props) {
  const { menage } = useEdition()
  const acquitter = useAcquitter(menage.id)
  return (
    <Dialogue titre="Lever la vérification" detail={message} fermer={fermer} largeur={500}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ commentaire: '' }}
        brouillon={`menage:${menage.id}:verification:${code}:${path}`}
        enregistrer={({ commentaire }) => acquitter({ code, path, message, commentaire })}
        apres={fermer}
        nom="Lever la vérification"
        court
        pied={<PiedDeDialogue action="Lever la vérification" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ZoneDeTexte<Saisie>
            nom="commentaire"
            libelle="Raison"
            aide="Elle reste au dossier. Si le constat change, il revient à vérifier."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
