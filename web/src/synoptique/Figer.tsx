import { creationReleveSchema } from '@relogement/domain/synoptique/releves.schema'
import type { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Operation } from '../operation/operation.data.ts'
import { useFiger } from './releves.data.ts'

type S = z.output<typeof creationReleveSchema>

/** Garder l'immeuble tel qu'il est aujourd'hui, sous un nom. */
export function Figer({ operation, fermer }: { readonly operation: Operation; readonly fermer: () => void }) {
  const { mutateAsync } = useFiger(operation.id)
  const titre = 'Figer un relevé'
  return (
    <Dialogue titre={titre} detail={operation.nom} fermer={fermer}>
      <Formulaire<S>
        schema={creationReleveSchema}
        valeurs={{ libelle: '' }}
        brouillon={`operation:${operation.id}:releve`}
        enregistrer={(saisie) => mutateAsync(saisie)}
        apres={fermer}
        nom={titre}
        court
        pied={<PiedDeDialogue action="Figer le relevé" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<S>
            nom="libelle"
            libelle="Libellé"
            exemple="Avenant 1"
            aide="Sous un libellé déjà pris, ce relevé passe devant le précédent."
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
